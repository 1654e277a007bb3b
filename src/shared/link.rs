//! The fragment of the address, which describes the page so that a link can reproduce it.
//!
//! Each view reads and writes entries of its own: see `stage::link`, `compare::link` and `learn::link`.
//!
//! Entries that cannot be read are reported; the others take effect.

use crate::shared::locale::t;
use crate::shared::localize::Localize;
use crate::shared::named::named;
use npuzzle_engine::catalogue::Partition;
use npuzzle_engine::composition::split_list;
use npuzzle_engine::puzzle::{Board, Goal, Size};
use npuzzle_formats::{is_cut, repaired};
use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

named! {
    #[derive(Default)]
    pub enum View {
        #[default]
        Play = "play" => t!(play),
        Solve = "solve" => t!(solve),
        /// Searches on the same boards, compared.
        Compare = "compare" => t!(compare),
        Learn = "learn" => t!(learn),
        /// All finished games of the player.
        Statistics = "statistics" => t!(statistics),
    }
}

impl View {
    /// Returns whether a program of its own draws the view.
    pub const fn is_separate(self) -> bool {
        matches!(self, View::Compare | View::Learn | View::Statistics)
    }
}

/// The maximum length of a link's fragment, in bytes. Mail programs and chats cut longer links.
pub const LONGEST: usize = 16_000;

/// The sign of a sum in a link, where `+` is a space.
pub(crate) const PLUS: &str = "%2B";

/// The maximum length of an unknown key in a message, in characters.
pub(crate) const LONGEST_KEY: usize = 40;

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Fragment {
    entries: Vec<(String, String)>,
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
        key: String,
        least: u32,
        most: u32,
    },
    Key(String),
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

    /// Returns the entries, each a key and its value, in their order.
    pub(crate) fn entries(&self) -> &[(String, String)] {
        &self.entries
    }

    pub fn get(&self, key: &str) -> Option<&str> {
        self.entries.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// Returns the value of a key. Adds a fault if it cannot be read.
    pub(crate) fn read<T: FromStr<Err: Localize + 'static>>(
        &self,
        key: &'static str,
        faults: &mut Vec<LinkFault>,
    ) -> Option<T> {
        match self.get(key)?.parse() {
            Ok(value) => Some(value),
            Err(error) => {
                faults.push(LinkFault::value(key, error));
                None
            }
        }
    }

    /// Returns the board if it is in the project's own notation. One that is cut off could be read as a smaller one.
    pub(crate) fn board(&self) -> Option<Board> {
        self.get("board").filter(|board| !is_cut(board))?.parse().ok()
    }

    /// Returns whether the link has a board that is cut off or not in the project's own notation, so that a worker has to read it.
    pub fn has_unread_board(&self) -> bool {
        self.board().is_none() && self.get("board").is_some()
    }

    /// Returns a whole number from `least` to `most`.
    pub(crate) fn read_whole(&self, key: &str, least: u32, most: u32, faults: &mut Vec<LinkFault>) -> Option<u32> {
        let number = self.get(key)?.parse().ok().filter(|number| (least..=most).contains(number));
        if number.is_none() {
            faults.push(LinkFault::Number { key: key.to_owned(), least, most });
        }
        number
    }

    /// Returns the values of a comma-separated list, without duplicates and in the order of `all`. Values that are not among
    /// them, as composed heuristics, come last.
    pub(crate) fn read_choice<T: FromStr<Err: Localize + 'static> + Copy + PartialEq>(
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
    pub(crate) fn report_unknown(&self, keys: &[&str], faults: &mut Vec<LinkFault>) {
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
    pub(crate) fn read_limit(&self, faults: &mut Vec<LinkFault>) -> Option<u32> {
        let limit = milliseconds(self.get("limit")?);
        if limit.is_none() {
            faults.push(LinkFault::Limit);
        }
        limit
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

/// Formats milliseconds as decimal seconds.
pub fn seconds(milliseconds: u32) -> String {
    let text = format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

pub(crate) fn goal_in_fragment(goal: &Goal) -> String {
    goal.to_string().replace(' ', ",")
}

/// Formats a board as `5,1,3,10/15,12,...`, which needs no escapes in an address.
pub(crate) fn in_fragment(board: &Board) -> String {
    board.to_string().replace(' ', ",")
}
