//! The fragment of the address, which describes the page so that a link can reproduce it.
//!
//! `#view=solve&board=5,1,3,10/15,12,7,9/2,4,6,8/13,0,11,14&goal=blank-last&algorithm=optimal&heuristic=manhattan&moves=URDL2U`
//!
//! `#view=play&board=5,1,3,10/15,12,7,9/2,4,6,8/13,0,11,14&goal=blank-last&challenge=62,58000`
//!
//! `#view=play&size=5x3`: a random board
//!
//! `#view=play&deal=daily`: the board of the day (`random` for another game)
//!
//! `#view=compare&random=20&size=3x3&seed=7&goal=blank-last&algorithms=greedy,a-star&heuristics=manhattan&limit=10`
//!
//! `#view=learn&board=2,8,3/1,6,4/7,0,5&goal=spiral&algorithm=a-star&heuristic=misplaced&weight=1.5&order=LURD&ties=fifo&test=generation&duplicates=keep&step=12`
//!
//! `#view=learn&lesson=3.2`: the second part of the third lesson
//!
//! `#view=learn&algorithm=a-star&step=12&note=7:Why%20this%20one%3F&note=12:A%20tie&hide=tree`
//!
//! Entries that cannot be read are reported; the others take effect.

use super::locale::t;
use super::localize::{Localize, Unavailable};
use super::methods;
use crate::compare::experiment::{Boards, Draw, Form};
use crate::compare::list::List;
use crate::learn::notes::Notes;
use crate::learn::prediction::Asks;
use crate::learn::workbench::Column;
use crate::play::game::{Millis, Target};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition, UnknownName, Weight};
use npuzzle_engine::choices::{Choice, Choices};
use npuzzle_engine::composition::split_list;
use npuzzle_engine::puzzle::{Board, Goal, Moves, Size};
use npuzzle_engine::spec::{Method, MethodError, SearchSpec};
use npuzzle_formats::{Fault, is_cut, is_incomplete, read_boards, repaired};
use npuzzle_protocol::tracing::MAX_ENTRIES;
use std::fmt;
use std::rc::Rc;
use std::str::FromStr;
use std::time::Duration;

/// A view of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum View {
    /// The board and the game.
    #[default]
    Play,
    /// The board and the solver.
    Solve,
    /// Searches on the same boards, compared.
    Compare,
    /// The steps of a search.
    Learn,
}

impl View {
    /// All views, in the order of the navigation.
    pub const ALL: [View; 4] = [View::Play, View::Solve, View::Compare, View::Learn];

    /// Returns the identifier.
    pub const fn name(self) -> &'static str {
        match self {
            View::Play => "play",
            View::Solve => "solve",
            View::Compare => "compare",
            View::Learn => "learn",
        }
    }

    /// Returns whether a program of its own draws the view.
    pub const fn is_separate(self) -> bool {
        matches!(self, View::Compare | View::Learn)
    }

    /// Returns the label in the current language.
    pub fn label(self) -> &'static str {
        match self {
            View::Play => t!(play),
            View::Solve => t!(solve),
            View::Compare => t!(compare),
            View::Learn => t!(learn),
        }
    }
}

/// The maximum length of a link's fragment, in bytes. Mail programs and chats cut longer links.
pub const LONGEST: usize = 16_000;

/// The last step of the longest trace: its entries and its end.
const MAX_STEP: u32 = MAX_ENTRIES + 1;

/// The sign of a sum in a link, where `+` is a space.
const PLUS: &str = "%2B";

/// The maximum length of an unknown key in a message, in characters.
const LONGEST_KEY: usize = 40;

/// The keys of a [`Scene`].
const SCENE_KEYS: [&str; 11] =
    ["board", "size", "deal", "goal", "algorithm", "heuristic", "partition", "weight", "limit", "moves", "challenge"];

/// The keys of a [`Form`]. `side` is the size of a square in links of earlier versions.
const FORM_KEYS: [&str; 11] =
    ["goal", "boards", "random", "size", "side", "seed", "algorithms", "heuristics", "weight", "limit", "memory"];

/// The keys of a [`Study`].
const STUDY_KEYS: [&str; 13] = [
    "board",
    "goal",
    "algorithm",
    "heuristic",
    "partition",
    "weight",
    "order",
    "ties",
    "test",
    "duplicates",
    "step",
    "predict",
    NOTE_KEY,
];

/// The key of a note: its step, a colon, and its text. There may be several.
const NOTE_KEY: &str = "note";

/// The key of the columns that are hidden.
const HIDE_KEY: &str = "hide";

/// The key of a lesson's number. The keys of a [`Study`] change the lesson's own.
const LESSON_KEY: &str = "lesson";

/// A parsed fragment.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Fragment {
    entries: Vec<(String, String)>,
}

/// The kind of game that a link begins without naming the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkedDeal {
    /// The board of the day, unless it is on the page.
    Daily,
    /// A random board.
    Random,
}

/// The board and solver that a link describes. Absent entries are `None`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// The board.
    pub board: Option<Board>,
    /// The size of a random board. `None` if the link has a board.
    pub size: Option<Size>,
    /// The kind of a new game. `None` if the link has a board.
    pub deal: Option<LinkedDeal>,
    /// The goal.
    pub goal: Option<Goal>,
    /// The algorithm.
    pub algorithm: Option<Algorithm>,
    /// The heuristic.
    pub heuristic: Option<Heuristic>,
    /// The partition of the pattern databases.
    pub partition: Option<Partition>,
    /// The weight of weighted A* and dynamic weighting.
    pub weight: Option<Weight>,
    /// The time limit of the search.
    pub time_limit: Option<Duration>,
    /// Moves from the board, to be shown.
    pub moves: Option<Rc<Moves>>,
    /// The result to beat on the board.
    pub challenge: Option<Target>,
}

/// A search whose steps are shown, and the current one.
#[derive(Clone, PartialEq, Debug)]
pub struct Study {
    /// The search.
    pub spec: SearchSpec,
    /// The number of steps that have happened.
    pub step: usize,
    /// The questions to the user before a step is shown.
    pub asks: Asks,
    /// The notes at steps.
    pub notes: Notes,
}

impl Study {
    /// Returns a study of the search from its first step.
    pub fn new(spec: SearchSpec) -> Study {
        Study { spec, step: 0, asks: Asks::Nothing, notes: Notes::default() }
    }
}

impl Default for Study {
    /// The example by which Nilsson introduced A*: `2 8 3/1 6 4/7 0 5`, five moves from the spiral.
    fn default() -> Study {
        let tiles = [2, 8, 3, 1, 6, 4, 7, 0, 5];
        let board = Board::from_tiles(Size::PUZZLE_8, &tiles).expect("each tile is there once");
        let spec = SearchSpec::new(board, Goal::Spiral, Algorithm::AStar, Heuristic::Misplaced);
        Study::new(spec.expect("every size has this goal"))
    }
}

/// A part of a lesson. As text, `3.2`, or `3` for the first part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The number of the lesson, from 1.
    pub lesson: u32,
    /// The number of the part, from 1.
    pub part: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.part {
            1 => write!(formatter, "{}", self.lesson),
            part => write!(formatter, "{}.{part}", self.lesson),
        }
    }
}

/// A heuristic that has a name.
struct NamedHeuristic(Heuristic);

impl FromStr for NamedHeuristic {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<NamedHeuristic, UnknownName> {
        Heuristic::named(text).map(NamedHeuristic)
    }
}

/// A parsed link, with a fault for each entry that could not be read.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading<T> {
    /// The entries that could be read.
    pub value: T,
    /// The faults of the others.
    pub faults: Vec<LinkFault>,
}

/// The fault of an entry of a link. It is put into words when it is drawn, since a page follows its link before the texts of its language
/// have arrived.
#[derive(Clone)]
pub enum LinkFault {
    /// The value of a key cannot be used, and the reason.
    Value(&'static str, Rc<dyn Localize>),
    /// The value of a key is not a whole number in a range.
    Number {
        /// The key.
        key: String,
        /// The smallest number.
        least: u32,
        /// The largest number.
        most: u32,
    },
    /// The key is unknown.
    Key(String),
    /// The view is unknown.
    View,
    /// The time limit is not a positive time.
    Limit,
    /// The seed is not a number.
    Seed,
    /// The challenge is not a result, or the link has no board.
    Challenge,
    /// The size is not that of the board, which comes second.
    Size(Size, Size),
    /// The partition is one of another size.
    Partition(Partition),
}

impl LinkFault {
    /// Creates the fault of a value that cannot be used.
    pub fn value(key: &'static str, why: impl Localize + 'static) -> LinkFault {
        LinkFault::Value(key, Rc::new(why))
    }
}

impl Localize for LinkFault {
    fn localize(&self) -> String {
        match self {
            LinkFault::Value(key, why) => t!(link_fault, key = key, why = why.localize()),
            LinkFault::Number { key, least, most } => t!(link_number, key = key, least = least, most = most),
            LinkFault::Key(key) => t!(link_unknown, key = key),
            LinkFault::View => t!(link_view).to_owned(),
            LinkFault::Limit => t!(link_limit).to_owned(),
            LinkFault::Seed => t!(link_seed).to_owned(),
            LinkFault::Challenge => t!(link_challenge).to_owned(),
            LinkFault::Size(size, board) => t!(link_size, size = size, board = board),
            LinkFault::Partition(partition) => t!(link_partition, tables = partition),
        }
    }
}

impl PartialEq for LinkFault {
    fn eq(&self, other: &LinkFault) -> bool {
        self.localize() == other.localize()
    }
}

impl fmt::Debug for LinkFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.localize())
    }
}

/// Returns the message about the entries of a link that could not be used: a sentence for whoever was sent the link, and the details
/// for whoever made it. `None` without faults.
pub fn refused(faults: &[LinkFault]) -> Option<String> {
    let details: Vec<String> = faults.iter().map(Localize::localize).collect();
    (!faults.is_empty()).then(|| t!(link_refused, details = details.join(" ")))
}

impl Fragment {
    /// Parses a fragment, with or without its `#`. Any text is valid.
    pub fn parse(text: &str) -> Fragment {
        let text = text.strip_prefix('#').unwrap_or(text);
        let entries = form_urlencoded::parse(text.as_bytes()).into_owned().collect();
        Fragment { entries }
    }

    /// Parses a fragment. If it has faults, a chat or mail program may have changed the link, which is then repaired if there is
    /// only one way to do so.
    pub fn parse_repaired(text: &str, has_faults: impl Fn(&Fragment) -> bool) -> Fragment {
        let fragment = Fragment::parse(text);
        if !has_faults(&fragment) {
            return fragment;
        }
        let link = repaired(&format!("#{}", text.trim_start_matches('#')));
        link.and_then(Result::ok).map_or(fragment, |link| Fragment::parse(&link))
    }

    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.entries.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// Returns the value of a key. Adds a fault if it cannot be read.
    fn read<T: FromStr<Err: Localize + 'static>>(&self, key: &'static str, faults: &mut Vec<LinkFault>) -> Option<T> {
        match self.get(key)?.parse() {
            Ok(value) => Some(value),
            Err(error) => {
                faults.push(LinkFault::value(key, error));
                None
            }
        }
    }

    /// Returns the board if it is in the project's own notation. One that is cut off could be read as a smaller one.
    fn board(&self) -> Option<Board> {
        self.get("board").filter(|board| !is_cut(board))?.parse().ok()
    }

    /// Returns whether the link has a board that is cut off or not in the project's own notation, so that a worker has to read it.
    pub fn has_unread_board(&self) -> bool {
        self.board().is_none() && self.get("board").is_some()
    }

    /// Returns a whole number from `least` to `most`.
    fn read_whole(&self, key: &str, least: u32, most: u32, faults: &mut Vec<LinkFault>) -> Option<u32> {
        let number = self.get(key)?.parse().ok().filter(|number| (least..=most).contains(number));
        if number.is_none() {
            faults.push(LinkFault::Number { key: key.to_owned(), least, most });
        }
        number
    }

    /// Returns the values of a comma-separated list, without duplicates and in the order of `all`. Values that are not among
    /// them, as composed heuristics, come last.
    fn read_choice<T: FromStr<Err: Localize + 'static> + Copy + PartialEq>(
        &self,
        key: &'static str,
        all: &[T],
        faults: &mut Vec<LinkFault>,
    ) -> Option<Vec<T>> {
        let names = split_list(self.get(key)?).into_iter().filter(|name| !name.is_empty());
        let mut values = Vec::new();
        for name in names {
            match name.parse::<T>() {
                Ok(value) => values.push(value),
                Err(error) => faults.push(LinkFault::value(key, error)),
            }
        }
        let mut chosen: Vec<T> = all.iter().copied().filter(|known| values.contains(known)).collect();
        for value in values {
            if !chosen.contains(&value) {
                chosen.push(value);
            }
        }
        Some(chosen)
    }

    /// Returns the view. `None` if the link names no view or an unknown one.
    pub fn view(&self) -> Option<View> {
        let name = self.get("view")?;
        View::ALL.into_iter().find(|view| view.name() == name)
    }

    /// Returns the view that the page opens with. A link without a view predates Play as the first view, so it opens Solve
    /// as it always did, unless it is a challenge, names a size or begins a game, which those links could not.
    pub fn first_view(&self) -> View {
        let is_scene = self.entries.iter().any(|(key, _)| !key.is_empty() && key != "view");
        let is_solve = is_scene && ["challenge", "size", "deal"].iter().all(|key| self.get(key).is_none());
        self.view().unwrap_or(if is_solve { View::Solve } else { View::Play })
    }

    /// Returns whether the link starts its search, experiment or solution.
    pub fn runs(&self) -> bool {
        self.get("run") == Some("1") && !self.has_unread_board()
    }

    /// Returns whether the page is embedded in another and shows the board alone.
    pub fn embeds(&self) -> bool {
        self.get("embed") == Some("1")
    }

    /// Adds a fault for each entry that means nothing, given the keys that a view uses besides those of all views.
    fn report_unknown(&self, keys: &[&str], faults: &mut Vec<LinkFault>) {
        if self.get("view").is_some() && self.view().is_none() {
            faults.push(LinkFault::View);
        }
        for flag in ["run", "embed"] {
            self.read_whole(flag, 0, 1, faults);
        }
        for (key, _) in &self.entries {
            let key = key.as_str();
            if !key.is_empty() && !["view", "run", "embed"].contains(&key) && !keys.contains(&key) {
                faults.push(LinkFault::Key(key.chars().take(LONGEST_KEY).collect()));
            }
        }
    }

    /// Returns the time limit, in milliseconds.
    fn read_limit(&self, faults: &mut Vec<LinkFault>) -> Option<u32> {
        let limit = milliseconds(self.get("limit")?);
        if limit.is_none() {
            faults.push(LinkFault::Limit);
        }
        limit
    }

    /// Returns the board and solver that the link describes. A board without a goal has the default goal, whatever the
    /// visitor's own is.
    pub fn scene(&self) -> Reading<Scene> {
        let mut faults = Vec::new();
        self.report_unknown(&SCENE_KEYS, &mut faults);
        let board = self.board();
        // What belongs to a board that is not read yet would replace the game on the page.
        let has_unread_board = self.has_unread_board();
        let names_no_board = board.is_none() && !has_unread_board;
        let size: Option<Size> = self.read("size", &mut faults);
        if let (Some(board), Some(size)) = (&board, size)
            && board.size() != size
        {
            faults.push(LinkFault::Size(size, board.size()));
        }
        let challenge = self.get("challenge").map(|target| target.parse().ok().filter(|_| board.is_some()));
        if challenge == Some(None) {
            faults.push(LinkFault::Challenge);
        }
        let deal = self.get("deal").and_then(|name| match name {
            "daily" => Some(LinkedDeal::Daily),
            "random" => Some(LinkedDeal::Random),
            _ => {
                let (text, expected) = (name.to_owned(), "daily, random".to_owned());
                faults.push(LinkFault::value("deal", UnknownName { kind: "deal", text, expected }));
                None
            }
        });
        let value = Scene {
            board: board.clone(),
            size: size.filter(|_| names_no_board),
            deal: deal.filter(|_| names_no_board),
            goal: self.read("goal", &mut faults).filter(|_| !has_unread_board).or(board.map(|_| Goal::default())),
            algorithm: self.read("algorithm", &mut faults),
            // Only Compare and Learn read compositions, so that the first program does not contain their parser.
            heuristic: self.read::<NamedHeuristic>("heuristic", &mut faults).map(|NamedHeuristic(heuristic)| heuristic),
            partition: self.read("partition", &mut faults),
            weight: self.read("weight", &mut faults),
            time_limit: self.read_limit(&mut faults).map(|ms| Duration::from_millis(ms.into())),
            moves: self.read("moves", &mut faults).filter(|_| !has_unread_board).map(Rc::new),
            challenge: challenge.flatten(),
        };
        Reading { value, faults }
    }

    /// Returns the study that the link describes. Absent entries are taken from `before`, except that a board without a
    /// goal has the default goal, and that another search begins with its first step.
    pub fn study(&self, before: Study) -> Reading<Study> {
        let mut faults = Vec::new();
        self.report_unknown(&[&STUDY_KEYS[..], &[LESSON_KEY, HIDE_KEY]].concat(), &mut faults);
        let mut spec = before.spec.clone();
        if let Some(text) = self.get("board") {
            match read_boards(&format!("#board={}", text.replace(' ', "+"))) {
                Ok(boards) => {
                    spec = SearchSpec::by_method(boards[0].clone(), Goal::default(), spec.method())
                        .expect("every size has this goal")
                        .with_limits(spec.limits());
                }
                Err(fault) => faults.push(LinkFault::value("board", fault)),
            }
        }
        let size = spec.board().size();
        if let Some(goal) = self.read::<Goal>("goal", &mut faults) {
            match spec.clone().with_goal(goal) {
                Ok(changed) => spec = changed,
                Err(error) => faults.push(LinkFault::value("goal", error)),
            }
        }
        let mut method = spec.method();
        method.algorithm = self.read("algorithm", &mut faults).unwrap_or(method.algorithm);
        method.heuristic = self.read("heuristic", &mut faults).unwrap_or(method.heuristic);
        method.weight = self.read("weight", &mut faults).unwrap_or(method.weight);
        method.partition = method.partition.filter(|partition| partition.is_for(size));
        if let Some(partition) = self.read::<Partition>("partition", &mut faults) {
            if partition.is_for(size) {
                method.partition = Some(partition);
            } else {
                faults.push(LinkFault::Partition(partition));
            }
        }
        if !method.algorithm.is_available(method.heuristic, size) {
            faults.push(LinkFault::value("algorithm", Unavailable(method.algorithm, method.heuristic, size)));
        }
        method = methods::with_steps(method, size);
        self.read_choices(&mut method, &mut faults);
        let spec = spec.with_method(method);
        let step = self.read_whole("step", 0, MAX_STEP, &mut faults).map(|step| step as usize);
        let unchanged = Some(before.step).filter(|_| spec == before.spec);
        let notes = if self.has_study() { self.notes(&mut faults) } else { before.notes };
        // A link to a search asks only if it says so.
        let asks = match self.read_whole("predict", 0, 2, &mut faults) {
            Some(1) => Asks::Surprises,
            Some(2) => Asks::Everything,
            None if !self.has_study() => before.asks,
            _ => Asks::Nothing,
        };
        Reading { value: Study { spec, step: step.or(unchanged).unwrap_or(0), asks, notes }, faults }
    }

    /// Returns the notes at steps.
    fn notes(&self, faults: &mut Vec<LinkFault>) -> Notes {
        let mut notes = Notes::default();
        for (_, value) in self.entries.iter().filter(|(key, _)| key == NOTE_KEY) {
            let (step, text) = value.split_once(':').unwrap_or((value, ""));
            match step.parse().ok().filter(|&step: &u32| step <= MAX_STEP) {
                Some(step) => notes.set(step as usize, text),
                None => faults.push(LinkFault::Number { key: NOTE_KEY.to_owned(), least: 0, most: MAX_STEP }),
            }
        }
        notes
    }

    /// Returns the columns that the link hides. `None` if it leaves them as they are.
    pub fn hidden(&self) -> Option<Reading<Vec<Column>>> {
        let mut faults = Vec::new();
        let names = self.get(HIDE_KEY)?.split(',').filter(|name| !name.is_empty());
        let column = |name: &str| {
            let column = Column::ALL.into_iter().find(|column| column.name() == name);
            if column.is_none() {
                let entry = format!("{HIDE_KEY}={name}");
                faults.push(LinkFault::Key(entry.chars().take(LONGEST_KEY).collect()));
            }
            column
        };
        Some(Reading { value: names.filter_map(column).collect(), faults })
    }

    /// Reads the choices of a search. If the link names the algorithm, those that it does not name are the usual ones.
    fn read_choices(&self, method: &mut Method, faults: &mut Vec<LinkFault>) {
        let usual = if self.get("algorithm").is_some() { Choices::default() } else { method.choices };
        method.choices = Choices {
            order: self.read(Choice::Order.name(), faults).unwrap_or(usual.order),
            ties: self.read(Choice::Ties.name(), faults).unwrap_or(usual.ties),
            test: self.read(Choice::Test.name(), faults).unwrap_or(usual.test),
            duplicates: self.read(Choice::Duplicates.name(), faults).unwrap_or(usual.duplicates),
        };
        if let Err(error) = method.check() {
            let key = match error {
                MethodError::Choice { choice, .. } => choice.name(),
                MethodError::Weight(_) => "weight",
            };
            if self.get(key).is_some() {
                faults.push(LinkFault::value(key, error));
            }
            *method = method.checked();
        }
    }

    /// Returns whether the link has an entry of a study.
    pub fn has_study(&self) -> bool {
        self.entries.iter().any(|(key, _)| STUDY_KEYS.contains(&key.as_str()))
    }

    /// Returns the part of a lesson that the link opens. `parts` has the number of parts of each lesson. A part that does not
    /// exist is replaced by the first one.
    pub fn lesson(&self, parts: &[u32]) -> Reading<Option<Place>> {
        let Some(typed) = self.get(LESSON_KEY) else { return Reading { value: None, faults: Vec::new() } };
        let whole = |text: &str, most| text.parse().ok().filter(|number| (1..=most).contains(number));
        let (lesson, part) = typed.split_once('.').map_or((typed, None), |(lesson, part)| (lesson, Some(part)));
        let Some(lesson) = whole(lesson, parts.len() as u32) else {
            let fault = LinkFault::Number { key: LESSON_KEY.to_owned(), least: 1, most: parts.len() as u32 };
            return Reading { value: None, faults: vec![fault] };
        };
        let most = parts[lesson as usize - 1];
        let read = part.map_or(Some(1), |part| whole(part, most));
        let fault = || {
            let key = format!("{LESSON_KEY}={lesson}.{}", part.unwrap_or_default());
            LinkFault::Number { key: key.chars().take(LONGEST_KEY).collect(), least: 1, most }
        };
        let faults = if read.is_none() { vec![fault()] } else { Vec::new() };
        Reading { value: Some(Place { lesson, part: read.unwrap_or(1) }), faults }
    }

    /// Returns the experiment that the link describes. Absent entries are taken from `form`.
    pub fn experiment(&self, form: Form) -> Reading<Form> {
        let mut faults = Vec::new();
        self.report_unknown(&FORM_KEYS, &mut faults);
        let mut value = form;
        if let Some(goal) = self.read("goal", &mut faults) {
            value.goal = goal;
        }
        if let Some(boards) = self.get("boards") {
            let is_cut = boards.rsplit(';').next().is_some_and(is_incomplete);
            match if is_cut { Err(Fault::IncompleteLink) } else { read_boards(&boards.replace(';', "\n")) } {
                Ok(boards) => (value.boards, value.list) = (Boards::Listed, List::of(boards)),
                // The link was created from a form without boards.
                Err(Fault::Empty) => {
                    value.boards = Boards::Listed;
                    value.list = List::new("");
                }
                Err(error) => faults.push(LinkFault::value("boards", error)),
            }
        }
        if let Some(count) = self.read_whole("random", 1, Draw::MOST, &mut faults) {
            value.boards = Boards::Random;
            value.draw.count = count;
        }
        let side = self.read_whole("side", Size::MIN_EDGE as u32, Size::MAX_EDGE as u32, &mut faults);
        let square = side.and_then(|side| Size::square(side as usize).ok());
        value.draw.size = self.read("size", &mut faults).or(square).unwrap_or(value.draw.size);
        if let Some(seed) = self.get("seed") {
            match seed.parse() {
                Ok(seed) => value.draw.seed = seed,
                Err(_) => faults.push(LinkFault::Seed),
            }
        }
        if let Some(algorithms) = self.read_choice("algorithms", Algorithm::ALL, &mut faults) {
            value.algorithms = algorithms;
        }
        if let Some(heuristics) = self.read_choice("heuristics", Heuristic::ALL, &mut faults) {
            value.heuristics = heuristics;
        }
        if let Some(weight) = self.read::<Weight>("weight", &mut faults) {
            match weight.at_least_one() {
                Ok(weight) => value.weight = weight,
                Err(error) => faults.push(LinkFault::value("weight", error)),
            }
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

/// Parses decimal seconds as milliseconds. `None` if the text is not a positive time. Floating-point parsing would add more
/// to the download than the whole module.
pub fn milliseconds(seconds: &str) -> Option<u32> {
    let (whole, decimals) = seconds.trim().split_once('.').unwrap_or((seconds.trim(), ""));
    if decimals.len() > 3 || !whole.bytes().chain(decimals.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    format!("{whole}{decimals:0<3}").parse().ok().filter(|&milliseconds| milliseconds > 0)
}

/// Returns the fragment of an experiment, without `#`. `None` if it would be too long for a link.
pub fn of_experiment(form: &Form) -> Option<String> {
    let listed = if form.boards == Boards::Listed { form.list.boards().unwrap_or_default() } else { &[] };
    // Many boards take longer to write than the page may freeze. Each number takes two characters at least.
    if listed.iter().map(|board| 2 * board.size().cells()).sum::<usize>() > LONGEST {
        return None;
    }
    let names = |names: Vec<&str>| names.join(",");
    let boards = match form.boards {
        Boards::Random => {
            let Draw { size, count, seed } = form.draw;
            format!("random={count}&size={size}&seed={seed}")
        }
        Boards::Listed => format!("boards={}", listed.iter().map(in_fragment).collect::<Vec<_>>().join(";")),
    };
    let goal = goal_in_fragment(&form.goal);
    let algorithms = names(form.algorithms.iter().map(|algorithm| algorithm.name()).collect());
    let heuristics = names(form.heuristics.iter().map(|heuristic| heuristic.name()).collect()).replace('+', PLUS);
    let (weight, memory) = (form.weight, form.memory_limit_mib);
    let limit = seconds(form.time_limit_ms);
    let fragment = format!(
        "view=compare&{boards}&goal={goal}&algorithms={algorithms}&heuristics={heuristics}&weight={weight}&limit={limit}&memory={memory}"
    );
    (fragment.len() <= LONGEST).then_some(fragment)
}

/// Formats milliseconds as decimal seconds.
pub fn seconds(milliseconds: u32) -> String {
    let text = format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Returns the fragment of a scene in a view, without `#`. Moves that would make it too long for a link are omitted.
pub fn of_scene(view: View, scene: &Scene) -> String {
    let Scene { board, size, deal, goal, algorithm, heuristic, partition, weight, time_limit, moves, challenge } =
        scene;
    let mut fragment = format!("view={}", view.name());
    let mut put = |key: &str, value: Option<String>| {
        if let Some(value) = value.filter(|value| fragment.len() + value.len() < LONGEST) {
            fragment.extend(["&", key, "=", &value]);
        }
    };
    put("board", board.as_ref().map(in_fragment));
    put("size", size.map(|size| size.to_string()));
    put(
        "deal",
        deal.map(|deal| {
            match deal {
                LinkedDeal::Daily => "daily",
                LinkedDeal::Random => "random",
            }
            .to_owned()
        }),
    );
    put("goal", goal.as_ref().map(goal_in_fragment));
    put("algorithm", algorithm.map(|algorithm| algorithm.name().to_owned()));
    put("heuristic", heuristic.map(|heuristic| heuristic.name().replace('+', PLUS)));
    put("partition", partition.map(|partition| partition.name().to_owned()));
    put("weight", weight.map(|weight| weight.to_string()));
    put("limit", time_limit.map(|time| seconds(time.as_millis() as u32)));
    put("moves", moves.as_ref().map(|moves| moves.to_string()));
    put("challenge", challenge.map(|target| target.to_string()));
    fragment
}

/// Returns the fragment of a study, without `#`.
pub fn of_study(Study { spec, step, asks, notes }: &Study) -> String {
    let Method { algorithm, heuristic, partition, weight, choices, .. } = spec.method();
    let scene = Scene {
        board: Some(spec.board().clone()),
        goal: Some(spec.goal().clone()),
        algorithm: Some(algorithm),
        heuristic: Some(heuristic),
        partition,
        weight: Some(weight),
        ..Scene::default()
    };
    let choices = choices.unusual().map(|choice| match choice {
        Choice::Order => format!("&order={}", choices.order),
        Choice::Ties => format!("&ties={}", choices.ties),
        Choice::Test => format!("&test={}", choices.test),
        Choice::Duplicates => format!("&duplicates={}", choices.duplicates),
    });
    let choices = choices.collect::<String>();
    let predict = match asks {
        Asks::Nothing => "",
        Asks::Surprises => "&predict=1",
        Asks::Everything => "&predict=2",
    };
    let mut fragment = format!("{}{choices}&step={step}{predict}", of_scene(View::Learn, &scene));
    for (step, text) in notes.iter() {
        fragment.extend(["&", NOTE_KEY, "=", &step.to_string(), ":"]);
        // Programs that write `+` for a space may also take a `+` for one of their own.
        fragment.extend(
            form_urlencoded::byte_serialize(text.as_bytes()).map(|part| if part == "+" { "%20" } else { part }),
        );
    }
    fragment
}

/// Returns the end of a fragment that hides columns. Empty if there are none.
pub fn of_hidden(hidden: impl IntoIterator<Item = Column>) -> String {
    let names: Vec<&str> = hidden.into_iter().map(Column::name).collect();
    if names.is_empty() { String::new() } else { format!("&{HIDE_KEY}={}", names.join(",")) }
}

/// Returns the fragment of a part of a lesson, without `#`, and of the study in it if that is not the part's own.
pub fn of_lesson(place: Place, study: Option<&Study>) -> String {
    let study = study.map_or_else(|| format!("view={}", View::Learn.name()), of_study);
    format!("{study}&{LESSON_KEY}={place}")
}

/// Returns the fragment of a page that shows a scene in a view, without `#`.
pub fn fragment(view: View, scene: &Scene, is_embedded: bool) -> String {
    format!("{}{}", of_scene(view, scene), if is_embedded { "&embed=1" } else { "" })
}

fn goal_in_fragment(goal: &Goal) -> String {
    goal.to_string().replace(' ', ",")
}

/// Formats a board as `5,1,3,10/15,12,...`, which needs no escapes in an address.
fn in_fragment(board: &Board) -> String {
    board.to_string().replace(' ', ",")
}

/// The origin of the fragment with which the page opens. It tells whether the saved game is newer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A link from elsewhere: what it names was asked for after the game was saved.
    Elsewhere,
    /// This page wrote or showed it before, but another tab may have saved the game.
    Page,
    /// The page was reloaded in a tab that has saved its game, which is never older.
    Reload,
}

/// An action on links.
#[derive(Clone, PartialEq, Debug)]
pub enum LinkAction {
    /// Follow a link to this fragment.
    Follow(String, Millis),
    /// Copy the link to what is on show. After a win in Play, that is the result, with the link that challenges others.
    Copy,
    /// Share the same with other programs.
    Share,
}
