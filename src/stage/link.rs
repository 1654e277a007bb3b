//! The link to a board and a solver:
//!
//! `#view=solve&board=5,1,3,10/15,12,7,9/2,4,6,8/13,0,11,14&goal=blank-last&algorithm=optimal&heuristic=manhattan&moves=URDL2U`
//!
//! `#view=play&board=5,1,3,10/15,12,7,9/2,4,6,8/13,0,11,14&goal=blank-last&challenge=62,58000,2`
//!
//! `#view=play&size=5x3`: a random board
//!
//! `#view=play&deal=daily-easy`: a board of the day (`random` for another game)

use crate::shared::link::{Fragment, LONGEST, LinkFault, PLUS, Reading, View, goal_in_fragment, in_fragment, seconds};
use crate::shared::time::Millis;
use crate::stage::daily::Level;
use crate::stage::game::Target;
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition, UnknownName, Weight};
use npuzzle_engine::puzzle::{Board, Goal, Moves, Size};
use std::rc::Rc;
use std::str::FromStr;
use std::time::Duration;

const SCENE_KEYS: [&str; 11] =
    ["board", "size", "deal", "goal", "algorithm", "heuristic", "partition", "weight", "limit", "moves", "challenge"];

/// The kind of game that a link begins without naming the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkedDeal {
    /// A board of the day, unless it is on the page.
    Daily(Level),
    Random,
}

/// The board and solver that a link describes. Absent entries are `None`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    pub board: Option<Board>,
    /// The size of a random board. `None` if the link has a board.
    pub size: Option<Size>,
    /// The kind of a new game. `None` if the link has a board.
    pub deal: Option<LinkedDeal>,
    pub goal: Option<Goal>,
    pub algorithm: Option<Algorithm>,
    pub heuristic: Option<Heuristic>,
    pub partition: Option<Partition>,
    pub weight: Option<Weight>,
    pub time_limit: Option<Duration>,
    /// Moves from the board, to be shown.
    pub moves: Option<Rc<Moves>>,
    /// The result to beat on the board.
    pub challenge: Option<Target>,
}

struct NamedHeuristic(Heuristic);

impl FromStr for NamedHeuristic {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<NamedHeuristic, UnknownName> {
        Heuristic::named(text).map(NamedHeuristic)
    }
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

#[derive(Clone, PartialEq, Debug)]
pub enum LinkAction {
    Follow(String, Millis),
    /// Copy the link to what is on show. After a win in Play, that is the result, with the link that challenges others.
    Copy,
    /// Share the same with other programs.
    Share,
}

/// Returns the board and solver that the link describes. A board without a goal has the default goal, whatever the
/// visitor's own is.
pub fn scene_of(link: &Fragment) -> Reading<Scene> {
    let mut faults = Vec::new();
    link.report_unknown(&SCENE_KEYS, &mut faults);
    let board = link.board();
    // What belongs to a board that is not read yet would replace the game on the page.
    let has_unread_board = link.has_unread_board();
    let names_no_board = board.is_none() && !has_unread_board;
    let size: Option<Size> = link.read("size", &mut faults);
    if let (Some(board), Some(size)) = (&board, size)
        && board.size() != size
    {
        faults.push(LinkFault::Size(size, board.size()));
    }
    let challenge = link.get("challenge").map(|target| target.parse().ok().filter(|_| board.is_some()));
    if challenge == Some(None) {
        faults.push(LinkFault::Challenge);
    }
    let deal = link.get("deal").and_then(|name| match name {
        "daily" => Some(LinkedDeal::Daily(Level::default())),
        "random" => Some(LinkedDeal::Random),
        _ => name.strip_prefix("daily-").and_then(|level| level.parse().ok()).map(LinkedDeal::Daily).or_else(|| {
            let expected = "daily-easy, daily-medium, daily-hard, random".to_owned();
            faults.push(LinkFault::value("deal", UnknownName { kind: "deal", text: name.to_owned(), expected }));
            None
        }),
    });
    let value = Scene {
        board: board.clone(),
        size: size.filter(|_| names_no_board),
        deal: deal.filter(|_| names_no_board),
        goal: link.read("goal", &mut faults).filter(|_| !has_unread_board).or(board.map(|_| Goal::default())),
        algorithm: link.read("algorithm", &mut faults),
        // Only Compare and Learn read compositions, so that the first program does not contain their parser.
        heuristic: link.read::<NamedHeuristic>("heuristic", &mut faults).map(|NamedHeuristic(heuristic)| heuristic),
        partition: link.read("partition", &mut faults),
        weight: link.read("weight", &mut faults),
        time_limit: link.read_limit(&mut faults).map(|ms| Duration::from_millis(ms.into())),
        moves: link.read("moves", &mut faults).filter(|_| !has_unread_board).map(Rc::new),
        challenge: challenge.flatten(),
    };
    Reading { value, faults }
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
        deal.map(|deal| match deal {
            LinkedDeal::Daily(level) => format!("daily-{}", level.name()),
            LinkedDeal::Random => "random".to_owned(),
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

/// Returns the fragment of a page that shows a scene in a view, without `#`.
pub fn fragment(view: View, scene: &Scene, is_embedded: bool) -> String {
    format!("{}{}", of_scene(view, scene), if is_embedded { "&embed=1" } else { "" })
}
