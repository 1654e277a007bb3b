//! The address's fragment: what is on the page, in a form that people can send.
//!
//! `#view=solve&board=5,1,3,10/15,12,7,9/2,4,6,8/13,0,11,14&goal=blank-last&algorithm=optimal&heuristic=manhattan&moves=URDL2U`
//!
//! `#view=compare&random=20&side=3&seed=7&goal=blank-last&algorithms=greedy,a-star&heuristics=manhattan&limit=10`
//!
//! Whatever cannot be read is named, and the rest works.

use super::comparison::{Boards, Draw, Form};
use super::language::{fill, later, say};
use super::wording::Wording;
use crate::catalogue::{Algorithm, Heuristic, Partition, Weight};
use crate::puzzle::{Board, BoardError, Goal, Moves, Side, parse_boards};
use std::rc::Rc;
use std::str::FromStr;

/// The parts of the page of which one is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum View {
    /// The board, and nothing in a player's way.
    Play,
    /// Board and solver.
    #[default]
    Solve,
    /// Searches side by side.
    Compare,
}

impl View {
    /// All of them, in the order in which they are offered.
    pub const ALL: [View; 3] = [View::Play, View::Solve, View::Compare];

    /// The identifier.
    pub const fn name(self) -> &'static str {
        match self {
            View::Play => "play",
            View::Solve => "solve",
            View::Compare => "compare",
        }
    }

    /// The name as people write it.
    pub const fn label(self) -> &'static str {
        match self {
            View::Play => later("Play"),
            View::Solve => later("Solve"),
            View::Compare => later("Compare"),
        }
    }
}

/// What is wrong with an entry.
const FAULT: &str = later("The link's {key}: {why}.");

/// The longest fragment that is offered as a link, in bytes: mail programs and chats cut longer ones.
pub const LONGEST: usize = 16_000;

/// A fragment taken apart.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Fragment {
    entries: Vec<(String, String)>,
}

/// What a link says of board and solver; nothing where it says nothing.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// The board that is asked about.
    pub board: Option<Board>,
    /// Where to.
    pub goal: Option<Goal>,
    /// The way to search.
    pub algorithm: Option<Algorithm>,
    /// The estimate to search by.
    pub heuristic: Option<Heuristic>,
    /// The groups of tiles to look up.
    pub partition: Option<Partition>,
    /// For weighted A* and dynamic weighting.
    pub weight: Option<Weight>,
    /// The most time to take, in milliseconds.
    pub time_limit_ms: Option<u32>,
    /// Moves from the board on, to be played.
    pub moves: Option<Rc<Moves>>,
}

/// What was read, and what could not be.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading<T> {
    /// As far as it makes sense.
    pub value: T,
    /// What does not, in words.
    pub faults: Vec<String>,
}

impl Fragment {
    /// The fragment's entries, with or without the `#`. Any text is one.
    pub fn parse(text: &str) -> Fragment {
        let text = text.strip_prefix('#').unwrap_or(text);
        let entries = form_urlencoded::parse(text.as_bytes()).into_owned().collect();
        Fragment { entries }
    }

    fn get(&self, key: &str) -> Option<&str> {
        self.entries.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// The value of a key, if it is there and makes sense; a fault, if it does not.
    fn read<T: FromStr<Err: Wording>>(&self, key: &str, faults: &mut Vec<String>) -> Option<T> {
        match self.get(key)?.parse() {
            Ok(value) => Some(value),
            Err(error) => {
                faults.push(fill(FAULT, &[&key, &error.in_words()]));
                None
            }
        }
    }

    /// A whole number within bounds.
    fn read_whole(&self, key: &str, least: u32, most: u32, faults: &mut Vec<String>) -> Option<u32> {
        let number = self.get(key)?.parse().ok().filter(|number| (least..=most).contains(number));
        if number.is_none() {
            let text = later("The link's {key}: expected a whole number from {least} to {most}.");
            faults.push(fill(text, &[&key, &least, &most]));
        }
        number
    }

    /// Which of `all` are named, with commas between them: in the order of `all`, each once.
    fn read_choice<T: FromStr<Err: Wording> + Copy + PartialEq>(
        &self,
        key: &str,
        all: &[T],
        faults: &mut Vec<String>,
    ) -> Option<Vec<T>> {
        let names = self.get(key)?.split(',').filter(|name| !name.is_empty());
        let mut values = Vec::new();
        for name in names {
            match name.parse::<T>() {
                Ok(value) => values.push(value),
                Err(error) => faults.push(fill(FAULT, &[&key, &error.in_words()])),
            }
        }
        Some(all.iter().copied().filter(|known| values.contains(known)).collect())
    }

    /// Which view it asks for; nothing if it names none that there is.
    pub fn view(&self) -> Option<View> {
        let name = self.get("view")?;
        View::ALL.into_iter().find(|view| view.name() == name)
    }

    /// Whether it asks to begin at once.
    pub fn runs(&self) -> bool {
        self.get("run") == Some("1")
    }

    /// Whether the page is part of another, and shows the board alone.
    pub fn embeds(&self) -> bool {
        self.get("embed") == Some("1")
    }

    /// Seconds to search at most, in milliseconds.
    fn read_limit(&self, faults: &mut Vec<String>) -> Option<u32> {
        let limit = milliseconds(self.get("limit")?);
        if limit.is_none() {
            faults.push(say("The link's limit: expected seconds, such as 10 or 0.5.").to_owned());
        }
        limit
    }

    /// What it says of board and solver.
    pub fn scene(&self) -> Reading<Scene> {
        let mut faults = Vec::new();
        let value = Scene {
            board: self.read("board", &mut faults),
            goal: self.read("goal", &mut faults),
            algorithm: self.read("algorithm", &mut faults),
            heuristic: self.read("heuristic", &mut faults),
            partition: self.read("partition", &mut faults),
            weight: self.read("weight", &mut faults),
            time_limit_ms: self.read_limit(&mut faults),
            moves: self.read("moves", &mut faults).map(Rc::new),
        };
        Reading { value, faults }
    }

    /// The experiment that it describes, `form` where it says nothing.
    pub fn experiment(&self, form: Form) -> Reading<Form> {
        let mut faults = Vec::new();
        let mut value = form;
        if let Some(goal) = self.read("goal", &mut faults) {
            value.goal = goal;
        }
        if let Some(boards) = self.get("boards") {
            match parse_boards(&boards.replace(';', "\n")) {
                Ok(boards) => {
                    value.boards = Boards::Listed;
                    value.text = lines(&boards);
                }
                // The link of somebody who has not typed any yet.
                Err(BoardError::Empty) => {
                    value.boards = Boards::Listed;
                    value.text = String::new();
                }
                Err(error) => faults.push(fill(FAULT, &[&"boards", &error.in_words()])),
            }
        }
        if let Some(count) = self.read_whole("random", 1, Draw::MOST, &mut faults) {
            value.boards = Boards::Random;
            value.draw.count = count;
        }
        if let Some(side) = self.get("side") {
            match side.parse().ok().and_then(Side::new) {
                Some(side) => value.draw.side = side,
                None => faults.push(say("The link's side: expected 3, 4 or 5.").to_owned()),
            }
        }
        if let Some(seed) = self.get("seed") {
            match seed.parse() {
                Ok(seed) => value.draw.seed = seed,
                Err(_) => faults.push(say("The link's seed: expected a whole number.").to_owned()),
            }
        }
        if let Some(algorithms) = self.read_choice("algorithms", Algorithm::ALL, &mut faults) {
            value.algorithms = algorithms;
        }
        if let Some(heuristics) = self.read_choice("heuristics", Heuristic::ALL, &mut faults) {
            value.heuristics = heuristics;
        }
        if let Some(weight) = self.read("weight", &mut faults) {
            value.weight = weight;
        }
        if let Some(limit) = self.read_limit(&mut faults) {
            value.time_limit_ms = limit;
        }
        if let Some(memory) = self.read_whole("memory", 1, Form::MOST_MEMORY_MIB, &mut faults) {
            value.memory_limit_mib = memory;
        }
        Reading { value, faults }
    }
}

/// Seconds in decimals, as milliseconds; nothing for what is no time to give a search. Without floating point, as in
/// [`seconds`]: its machinery would be much to download.
pub fn milliseconds(seconds: &str) -> Option<u32> {
    let (whole, decimals) = seconds.trim().split_once('.').unwrap_or((seconds.trim(), ""));
    if decimals.len() > 3 || !whole.bytes().chain(decimals.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    format!("{whole}{decimals:0<3}").parse().ok().filter(|&milliseconds| milliseconds > 0)
}

/// The fragment, without `#`, that describes an experiment.
pub fn of_experiment(form: &Form) -> String {
    let names = |names: Vec<&str>| names.join(",");
    let boards = match form.boards {
        Boards::Random => {
            let Draw { side, count, seed } = form.draw;
            format!("random={count}&side={}&seed={seed}", side.get())
        }
        Boards::Listed => {
            let boards = parse_boards(&form.text).unwrap_or_default();
            format!("boards={}", boards.iter().map(in_fragment).collect::<Vec<_>>().join(";"))
        }
    };
    let goal = goal_in_fragment(&form.goal);
    let algorithms = names(form.algorithms.iter().map(|algorithm| algorithm.name()).collect());
    let heuristics = names(form.heuristics.iter().map(|heuristic| heuristic.name()).collect());
    let (weight, memory) = (form.weight, form.memory_limit_mib);
    let limit = seconds(form.time_limit_ms);
    format!(
        "view=compare&{boards}&goal={goal}&algorithms={algorithms}&heuristics={heuristics}&weight={weight}&limit={limit}&memory={memory}"
    )
}

/// Milliseconds as seconds in decimals, without floating point.
pub fn seconds(milliseconds: u32) -> String {
    let text = format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The fragment, without `#`, that describes a scene in that view. Moves that would make it too long for a link are left
/// out.
pub fn of_scene(view: View, scene: &Scene) -> String {
    let Scene { board, goal, algorithm, heuristic, partition, weight, time_limit_ms, moves } = scene;
    let mut fragment = format!("view={}", view.name());
    let mut put = |key: &str, value: Option<String>| {
        if let Some(value) = value.filter(|value| fragment.len() + value.len() < LONGEST) {
            fragment.extend(["&", key, "=", &value]);
        }
    };
    put("board", board.as_ref().map(in_fragment));
    put("goal", goal.as_ref().map(goal_in_fragment));
    put("algorithm", algorithm.map(|algorithm| algorithm.name().to_owned()));
    put("heuristic", heuristic.map(|heuristic| heuristic.name().to_owned()));
    put("partition", partition.map(|partition| partition.name().to_owned()));
    put("weight", weight.map(|weight| weight.to_string()));
    put("limit", time_limit_ms.map(seconds));
    put("moves", moves.as_ref().map(|moves| moves.to_string()));
    fragment
}

fn goal_in_fragment(goal: &Goal) -> String {
    goal.to_string().replace(' ', ",")
}

/// `5,1,3,10/15,12,...`: nothing that an address would have to escape.
fn in_fragment(board: &Board) -> String {
    board.to_string().replace(' ', ",")
}

/// Boards one a line.
fn lines(boards: &[Board]) -> String {
    boards.iter().map(Board::to_string).collect::<Vec<_>>().join("\n")
}
