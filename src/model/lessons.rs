//! Lessons of the Learn view: searches with a text and questions about them.
//!
//! All figures in texts and answers come from the [`Run`] of an example. A test compares every one with the engine.

use super::figures::{grouped, in_moves, in_nodes};
use super::link::Study;
use super::locale::t;
use super::localize::{algorithm_name, heuristic_name};
use super::sizes;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Goal, Size};
use npuzzle_engine::spec::SearchSpec;
use std::collections::BTreeSet;

/// A lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lesson {
    /// States, moves and the branching factor.
    StateSpaces,
    /// Breadth-first search: layers and shortest solutions.
    BreadthFirst,
    /// Depth-first search and iterative deepening.
    DepthFirst,
    /// Greedy search, where it is fast and where it is misled.
    Greedy,
    /// A*: g + h.
    AStar,
    /// Admissible and consistent heuristics.
    Admissible,
}

/// The counts of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// The length of the solution.
    pub moves: usize,
    /// The number of expanded nodes, those expanded again included.
    pub expanded: usize,
    /// The number of different states seen.
    pub states: usize,
    /// The maximum length of the frontier.
    pub frontier_peak: usize,
    /// The number of reopened nodes.
    pub reopened: usize,
}

/// A search to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    board: &'static str,
    goal: &'static str,
    algorithm: Algorithm,
    heuristic: Heuristic,
    /// The step on show at first.
    pub step: usize,
    /// The counts of the whole search.
    pub run: Run,
}

impl Example {
    /// Returns the search at its first step on show.
    pub fn study(&self) -> Study {
        let board = self.board.parse().expect("the examples are boards");
        let goal: Goal = self.goal.parse().expect("the examples have goals");
        Study { step: self.step, ..Study::new(SearchSpec::new(board, goal, self.algorithm, self.heuristic)) }
    }
}

/// The farthest boards of the two smallest sizes, searched breadth-first, and thus all their states.
const STATE_SPACES: [Example; 2] = [
    Example {
        board: "0 3/2 1",
        goal: "blank-last",
        algorithm: Algorithm::BreadthFirst,
        heuristic: Heuristic::Manhattan,
        step: 42,
        run: Run { moves: 6, expanded: 11, states: 12, frontier_peak: 2, reopened: 0 },
    },
    Example {
        board: "4 5 0/1 2 3",
        goal: "blank-last",
        algorithm: Algorithm::BreadthFirst,
        heuristic: Heuristic::Manhattan,
        step: 1221,
        run: Run { moves: 21, expanded: 359, states: 360, frontier_peak: 48, reopened: 0 },
    },
];

/// Nilsson's example. Searched breadth-first.
const BREADTH_FIRST: Example = Example {
    board: "2 8 3/1 6 4/7 0 5",
    goal: "spiral",
    algorithm: Algorithm::BreadthFirst,
    heuristic: Heuristic::Manhattan,
    step: 0,
    run: Run { moves: 5, expanded: 36, states: 66, frontier_peak: 30, reopened: 0 },
};

const DEPTH_FIRST: Example = Example {
    algorithm: Algorithm::DepthFirst,
    run: Run { moves: 13_891, expanded: 14_292, states: 25_229, frontier_peak: 10_937, reopened: 0 },
    ..BREADTH_FIRST
};

const ITERATIVE_DEEPENING: Example = Example {
    algorithm: Algorithm::IterativeDeepening,
    run: Run { moves: 5, expanded: 76, states: 66, frontier_peak: 7, reopened: 0 },
    ..BREADTH_FIRST
};

/// The number of depth limits that `ITERATIVE_DEEPENING` tries.
pub const DEPTH_LIMITS: usize = 6;

/// A board that misleads greedy search, at the first node whose successors all have a larger h.
const GREEDY_MISLED: Example = Example {
    board: "4 1 3/7 0 5/8 2 6",
    goal: "blank-last",
    algorithm: Algorithm::Greedy,
    heuristic: Heuristic::Manhattan,
    step: 32,
    run: Run { moves: 18, expanded: 27, states: 51, frontier_peak: 24, reopened: 0 },
};

const GREEDY_FAST: Example = Example {
    board: "1 5 0/3 7 2/4 8 6",
    step: 0,
    run: Run { moves: 14, expanded: 14, states: 27, frontier_peak: 13, reopened: 0 },
    ..GREEDY_MISLED
};

const A_STAR: Example = Example {
    algorithm: Algorithm::AStar,
    step: 0,
    run: Run { moves: 8, expanded: 10, states: 21, frontier_peak: 11, reopened: 0 },
    ..GREEDY_MISLED
};

/// The g and h of the last node that `GREEDY_MISLED` expands, and those of a node that waits then.
pub const WAITING: [(u32, u32); 2] = [(17, 1), (1, 7)];

const OVERESTIMATED: Example = Example {
    board: "4 1 3/2 8 0/7 6 5",
    goal: "blank-last",
    algorithm: Algorithm::AStar,
    heuristic: Heuristic::MisplacedPenalty,
    step: 0,
    run: Run { moves: 11, expanded: 39, states: 72, frontier_peak: 33, reopened: 0 },
};

const ADMISSIBLE: Example = Example {
    heuristic: Heuristic::Manhattan,
    run: Run { moves: 9, expanded: 9, states: 20, frontier_peak: 11, reopened: 0 },
    ..OVERESTIMATED
};

/// At the step that reopens a node.
const REOPENING: Example = Example {
    board: "1 8 0/4 3 2/7 6 5",
    step: 63,
    run: Run { moves: 10, expanded: 29, states: 51, frontier_peak: 23, reopened: 1 },
    ..OVERESTIMATED
};

/// The h of `OVERESTIMATED` after two moves of a shortest solution, and the number of moves left.
pub const OVERESTIMATE: (u32, u32) = (11, 7);

/// A question with options to choose from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// The question.
    pub question: String,
    /// The answers to choose from.
    pub options: Vec<String>,
    /// The position of the right answer.
    pub right: usize,
    /// The reason why it is right.
    pub reason: String,
}

impl Lesson {
    /// All lessons, in the order of their numbers.
    pub const ALL: [Lesson; 6] = [
        Lesson::StateSpaces,
        Lesson::BreadthFirst,
        Lesson::DepthFirst,
        Lesson::Greedy,
        Lesson::AStar,
        Lesson::Admissible,
    ];

    /// Returns the number, from 1, by which links and storage know the lesson.
    pub const fn number(self) -> u32 {
        self as u32 + 1
    }

    /// Returns the lesson with a number.
    pub fn numbered(number: u32) -> Option<Lesson> {
        Lesson::ALL.into_iter().find(|lesson| lesson.number() == number)
    }

    /// Returns the searches to look at. The lesson begins with the first.
    pub const fn examples(self) -> &'static [Example] {
        match self {
            Lesson::StateSpaces => &STATE_SPACES,
            Lesson::BreadthFirst => &[BREADTH_FIRST],
            Lesson::DepthFirst => &[DEPTH_FIRST, ITERATIVE_DEEPENING],
            Lesson::Greedy => &[GREEDY_MISLED, GREEDY_FAST],
            Lesson::AStar => &[A_STAR, GREEDY_MISLED],
            Lesson::Admissible => &[OVERESTIMATED, ADMISSIBLE, REOPENING],
        }
    }

    /// Returns the search that the lesson begins with.
    pub fn study(self) -> Study {
        self.examples()[0].study()
    }

    /// Returns the title in the current language.
    pub fn title(self) -> &'static str {
        match self {
            Lesson::StateSpaces => t!(lesson_state_spaces),
            Lesson::BreadthFirst => t!(lesson_breadth_first),
            Lesson::DepthFirst => t!(lesson_depth_first),
            Lesson::Greedy => t!(lesson_greedy),
            Lesson::AStar => t!(lesson_a_star),
            Lesson::Admissible => t!(lesson_admissible),
        }
    }

    /// Returns what one can do after the lesson, in the current language.
    pub fn aim(self) -> &'static str {
        match self {
            Lesson::StateSpaces => t!(lesson_state_spaces_aim),
            Lesson::BreadthFirst => t!(lesson_breadth_first_aim),
            Lesson::DepthFirst => t!(lesson_depth_first_aim),
            Lesson::Greedy => t!(lesson_greedy_aim),
            Lesson::AStar => t!(lesson_a_star_aim),
            Lesson::Admissible => t!(lesson_admissible_aim),
        }
    }

    /// Returns the minutes that the lesson takes, at most.
    pub const fn minutes(self) -> u32 {
        match self {
            Lesson::StateSpaces | Lesson::BreadthFirst | Lesson::AStar => 5,
            Lesson::DepthFirst | Lesson::Greedy => 6,
            Lesson::Admissible => 8,
        }
    }

    /// Returns the labels of the examples in the current language.
    pub fn labels(self) -> Vec<String> {
        let examples = self.examples().iter();
        match self {
            Lesson::StateSpaces => examples.map(|example| sizes::label(example.study().spec.board.size())).collect(),
            Lesson::Greedy => vec![t!(lesson_first_board).to_owned(), t!(lesson_second_board).to_owned()],
            Lesson::Admissible => vec![
                heuristic_name(OVERESTIMATED.heuristic).to_owned(),
                heuristic_name(ADMISSIBLE.heuristic).to_owned(),
                t!(lesson_reopening).to_owned(),
            ],
            _ => examples.map(|example| algorithm_name(example.algorithm).to_owned()).collect(),
        }
    }

    /// Returns the text in the current language.
    pub fn text(self) -> String {
        match self {
            Lesson::StateSpaces => {
                let [small, large] = STATE_SPACES.map(|example| example.run);
                t!(
                    lesson_state_spaces_text,
                    small = small.states as u64,
                    all_small = arrangements(Size::square(2).ok()),
                    large = large.states as u64,
                    all_large = arrangements(Size::new(3, 2).ok()),
                    near = in_moves(small.moves),
                    far = in_moves(large.moves)
                )
            }
            Lesson::BreadthFirst => {
                let run = BREADTH_FIRST.run;
                t!(
                    lesson_breadth_first_text,
                    moves = in_moves(run.moves),
                    expanded = in_nodes(run.expanded),
                    waiting = in_nodes(run.frontier_peak)
                )
            }
            Lesson::DepthFirst => t!(
                lesson_depth_first_text,
                long = in_moves(DEPTH_FIRST.run.moves),
                short = in_moves(BREADTH_FIRST.run.moves),
                expanded = in_nodes(ITERATIVE_DEEPENING.run.expanded),
                breadth = BREADTH_FIRST.run.expanded as u64,
                waiting = in_nodes(ITERATIVE_DEEPENING.run.frontier_peak),
                queue = BREADTH_FIRST.run.frontier_peak as u64
            ),
            Lesson::Greedy => t!(
                lesson_greedy_text,
                long = in_moves(GREEDY_MISLED.run.moves),
                expanded = in_nodes(GREEDY_MISLED.run.expanded),
                short = in_moves(A_STAR.run.moves),
                moves = in_moves(GREEDY_FAST.run.moves),
                nodes = in_nodes(GREEDY_FAST.run.expanded)
            ),
            Lesson::AStar => t!(
                lesson_a_star_text,
                moves = in_moves(A_STAR.run.moves),
                expanded = in_nodes(A_STAR.run.expanded),
                greedy = GREEDY_MISLED.run.expanded as u64
            ),
            Lesson::Admissible => t!(
                lesson_admissible_text,
                estimate = in_moves(OVERESTIMATE.0 as usize),
                left = OVERESTIMATE.1,
                long = in_moves(OVERESTIMATED.run.moves),
                more = in_nodes(OVERESTIMATED.run.expanded),
                short = in_moves(ADMISSIBLE.run.moves),
                fewer = in_nodes(ADMISSIBLE.run.expanded)
            ),
        }
    }

    /// Returns the questions in the current language. Their number does not depend on it.
    pub fn exercises(self) -> Vec<Exercise> {
        let [taken, waiting] = WAITING;
        let [(taken_g, taken_h), (waiting_g, waiting_h)] = WAITING;
        match self {
            Lesson::StateSpaces => {
                let unreachable = arrangements(Size::new(3, 2).ok()) - STATE_SPACES[1].run.states as u64;
                vec![
                    among([2, 3, 4], 0, t!(lesson_corner).to_owned(), t!(lesson_corner_why).to_owned()),
                    among([2, 3, 4], 1, t!(lesson_edge).to_owned(), t!(lesson_edge_why).to_owned()),
                    among(
                        [0, unreachable, 2 * unreachable],
                        1,
                        t!(lesson_half).to_owned(),
                        t!(lesson_half_why).to_owned(),
                    ),
                ]
            }
            Lesson::BreadthFirst => vec![
                choice(
                    t!(lesson_layer),
                    [t!(lesson_layer_path), t!(lesson_layer_all), t!(lesson_layer_same)],
                    1,
                    t!(lesson_layer_why).to_owned(),
                ),
                choice(
                    t!(lesson_next),
                    [t!(lesson_next_newest), t!(lesson_next_nearest_goal), t!(lesson_next_oldest)],
                    2,
                    t!(lesson_next_why).to_owned(),
                ),
            ],
            Lesson::DepthFirst => {
                let (limits, last) = (DEPTH_LIMITS as u64, grouped(ITERATIVE_DEEPENING.run.moves as u64));
                vec![
                    among([1, limits - 1, limits], 2, t!(lesson_limits).to_owned(), t!(lesson_limits_why, last = last)),
                    choice(
                        t!(lesson_price),
                        [t!(lesson_price_longer), t!(lesson_price_again), t!(lesson_price_none)],
                        1,
                        t!(lesson_price_why).to_owned(),
                    ),
                ]
            }
            Lesson::Greedy => vec![
                Exercise {
                    question: t!(lesson_greedy_next).to_owned(),
                    options: vec![of_node(taken), of_node(waiting)],
                    right: 0,
                    reason: t!(lesson_greedy_next_why, g = taken_g),
                },
                choice(
                    t!(lesson_misled),
                    [t!(lesson_misled_none), t!(lesson_misled_h), t!(lesson_misled_g)],
                    2,
                    t!(lesson_misled_why, moves = in_moves(A_STAR.run.moves)),
                ),
            ],
            Lesson::AStar => {
                let [f, other] = WAITING.map(|(g, h)| g + h);
                vec![
                    among(
                        [taken_h.into(), taken_g.into(), f.into()],
                        2,
                        t!(lesson_sum, g = taken_g, h = taken_h),
                        t!(lesson_sum_why).to_owned(),
                    ),
                    Exercise {
                        question: t!(lesson_a_star_next).to_owned(),
                        options: vec![of_node(taken), of_node(waiting)],
                        right: 1,
                        reason: t!(lesson_a_star_next_why, g = waiting_g, h = waiting_h, f = other, other = f),
                    },
                ]
            }
            Lesson::Admissible => {
                let (estimate, left) = OVERESTIMATE;
                vec![
                    among(
                        [left, (left + estimate) / 2, estimate].map(u64::from),
                        0,
                        t!(lesson_highest, left = in_moves(left as usize)),
                        t!(lesson_highest_why).to_owned(),
                    ),
                    choice(
                        t!(lesson_reopens),
                        [t!(lesson_reopens_shorter), t!(lesson_reopens_again), t!(lesson_reopens_empty)],
                        0,
                        t!(lesson_reopens_why).to_owned(),
                    ),
                ]
            }
        }
    }
}

/// Returns the number of arrangements of the tiles and the blank. 0 without a size.
pub fn arrangements(size: Option<Size>) -> u64 {
    size.map_or(0, |size| (1..=size.cells() as u64).product())
}

/// Returns a question about a number.
fn among(numbers: [u64; 3], right: usize, question: String, reason: String) -> Exercise {
    Exercise { question, options: numbers.map(grouped).to_vec(), right, reason }
}

/// Returns a question about a statement.
fn choice(question: &str, options: [&str; 3], right: usize, reason: String) -> Exercise {
    Exercise { question: question.to_owned(), options: options.map(str::to_owned).to_vec(), right, reason }
}

/// Formats the g and h of a node.
fn of_node((g, h): (u32, u32)) -> String {
    format!("g = {g}, h = {h}")
}

/// The questions that have been answered right.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// The number of each lesson and of its question, both from 1. A newer version may have more lessons.
    right: BTreeSet<(u32, u32)>,
}

impl Progress {
    /// The maximum number of questions that are saved.
    pub const MOST: usize = 1000;

    /// Returns whether the question of a lesson at a position has been answered right.
    pub fn has(&self, lesson: Lesson, exercise: usize) -> bool {
        self.right.contains(&(lesson.number(), exercise as u32 + 1))
    }

    /// Adds the question of a lesson at a position.
    pub fn add(&mut self, lesson: Lesson, exercise: usize) {
        self.insert((lesson.number(), exercise as u32 + 1));
    }

    /// Returns the number of questions of a lesson that have been answered right.
    pub fn count(&self, lesson: Lesson) -> usize {
        (0..lesson.exercises().len()).filter(|&exercise| self.has(lesson, exercise)).count()
    }

    /// Returns whether all questions of a lesson have been answered right.
    pub fn is_complete(&self, lesson: Lesson) -> bool {
        self.count(lesson) == lesson.exercises().len()
    }

    /// Returns the first lesson with an open question. `None` if there is none.
    pub fn next(&self) -> Option<Lesson> {
        Lesson::ALL.into_iter().find(|&lesson| !self.is_complete(lesson))
    }

    /// Returns the questions of both.
    #[must_use]
    pub fn merged(mut self, other: &Progress) -> Progress {
        other.right.iter().for_each(|&question| self.insert(question));
        self
    }

    fn insert(&mut self, question: (u32, u32)) {
        if self.right.len() < Progress::MOST {
            self.right.insert(question);
        }
    }

    /// Returns the questions as text: `1.2` is the second one of the first lesson.
    pub fn names(&self) -> impl Iterator<Item = String> {
        self.right.iter().map(|(lesson, exercise)| format!("{lesson}.{exercise}"))
    }

    /// Adds a question by its name. Other texts are ignored.
    pub fn add_named(&mut self, name: &str) {
        let numbers = name.split_once('.').and_then(|(lesson, exercise)| {
            Some((lesson.parse().ok().filter(|&n: &u32| n > 0)?, exercise.parse().ok().filter(|&n: &u32| n > 0)?))
        });
        if let Some(question) = numbers {
            self.insert(question);
        }
    }
}
