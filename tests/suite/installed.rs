//! Effects on the system: persistent storage, wake lock, badge, and links from shortcuts and other programs.

use crate::state::state;
use crate::updates::Update;
use npuzzle_engine::puzzle::{Direction, Goal};
use npuzzle_engine::statistics::Statistics;
use npuzzle_page::app::update::{Start, start};
use npuzzle_page::shared::link::View;
use npuzzle_page::shared::locale::Language;
use npuzzle_page::shared::time::Date;
use npuzzle_page::stage::coach::Question;
use npuzzle_page::stage::daily::{Daily, Level};
use npuzzle_page::stage::effect::Effect;
use npuzzle_page::stage::game::{Deal, Game, GameAction};
use npuzzle_page::stage::link::{LinkAction, Origin};
use npuzzle_page::stage::playback::PlaybackAction;
use npuzzle_page::stage::screen::ScreenAction;
use npuzzle_page::stage::search::SearchAction;
use npuzzle_page::stage::state::{Device, State};
use npuzzle_protocol::search::{Outcome, Report};
use std::rc::Rc;

fn day() -> Option<Date> {
    Date::new(2026, 11, 25)
}

fn opened(query: &str, fragment: &str) -> (State, Vec<Effect>) {
    start(Start {
        device: Device::default(),
        memory_limit_mib: 64,
        seed: 1,
        now: 0.0,
        saved: [None, None, None],
        today: day(),
        query: query.to_owned(),
        fragment: fragment.to_owned(),
        origin: Origin::Elsewhere,
        language: Language::default(),
        is_update_ready: false,
    })
}

/// A game in Play, one press from its goal.
fn nearly_solved(deal: Deal) -> State {
    let state = state("1 2 3/4 5 6/7 0 8").after(LinkAction::Follow("view=play".into(), 0.0));
    State { game: Game::new(state.game.start, Goal::BlankLast, deal), ..state }
}

#[test]
fn the_first_win_and_the_installation_ask_for_storage_that_stays() {
    let asks = |effects: Vec<Effect>| effects.contains(&Effect::KeepStorage);
    let slide = || GameAction::Slide(Direction::Left, 0.0);
    let first = nearly_solved(Deal::Random);
    assert!(!opened("", "").1.contains(&Effect::KeepStorage));
    assert!(asks(first.effects(slide())));
    let again = first.after(slide()).after(GameAction::Reset(0.0));
    assert!(!asks(again.effects(slide())), "some browsers ask the user each time");
    assert!(asks(first.effects(ScreenAction::Installed)));
}

#[test]
fn the_screen_stays_on_while_a_solution_is_followed() {
    let solved = state("1 2 3/4 5 6/0 7 8").after(SearchAction::Start(0.0)).after(SearchAction::Done(
        1,
        Outcome::Solved { moves: "LL".parse().expect("moves"), optimal: true },
        Report::default(),
    ));
    let wakes = |effects: Vec<Effect>| -> Vec<bool> {
        effects
            .into_iter()
            .filter_map(|effect| if let Effect::KeepAwake(is) = effect { Some(is) } else { None })
            .collect()
    };
    let playing = solved.after(PlaybackAction::Play);
    let calm = solved.after(PlaybackAction::Pause);
    assert_eq!(wakes(calm.effects(PlaybackAction::Play)), [true]);
    assert_eq!(wakes(playing.effects(PlaybackAction::Tick)), [false; 0]);
    assert_eq!(wakes(playing.effects(PlaybackAction::Pause)), [false]);
}

#[test]
fn the_screen_stays_on_while_a_long_search_runs() {
    let progress = |elapsed_ms| SearchAction::Progress(1, Report { elapsed_ms, ..Report::default() });
    let short = state("1 2 3/4 5 6/0 7 8").after(SearchAction::Start(0.0)).after(progress(4_999.0));
    assert!(!short.effects(progress(4_999.5)).contains(&Effect::KeepAwake(true)));
    assert!(short.effects(progress(5_000.0)).contains(&Effect::KeepAwake(true)));
    let long = short.after(progress(5_000.0));
    let report = Report { statistics: Statistics::default(), elapsed_ms: 6_000.0, ..Report::default() };
    assert!(long.effects(SearchAction::Done(1, Outcome::Cancelled, report)).contains(&Effect::KeepAwake(false)));
}

#[test]
fn the_badge_is_there_while_the_board_of_the_day_is_unsolved() {
    assert!(opened("", "").1.contains(&Effect::SetBadge(true)));
    assert!(!opened("", "embed=1").1.iter().any(|effect| matches!(effect, Effect::SetBadge(_))));
    let easy = Daily { date: day().expect("a date"), level: Level::Easy };
    let daily = nearly_solved(Deal::Daily(easy, 1)).after(ScreenAction::Day(day()));
    assert!(daily.effects(GameAction::Slide(Direction::Left, 0.0)).contains(&Effect::SetBadge(false)));
    let mut solved = daily.clone();
    Rc::make_mut(&mut solved.profile.records).daily.add(easy);
    assert_eq!(solved.effects(ScreenAction::Day(day())), []);
    assert_eq!(solved.effects(ScreenAction::Day(Date::new(2026, 11, 26))), [Effect::SetBadge(true)]);
}

#[test]
fn shortcuts_begin_the_game_of_the_day_or_another_one() {
    for (name, level) in [
        ("daily", Level::Medium),
        ("daily-easy", Level::Easy),
        ("daily-medium", Level::Medium),
        ("daily-hard", Level::Hard),
    ] {
        let (asked, _) = opened("", &format!("view=play&deal={name}"));
        let daily = Daily { date: day().expect("a date"), level };
        assert_eq!((asked.coach.question(), &asked.screen.notice), (Some(Question::Daily(daily)), &None), "{name}");
    }
    let easy = Daily { date: day().expect("a date"), level: Level::Easy };
    let begun = nearly_solved(Deal::Daily(easy, 1)).after(ScreenAction::Day(day()));
    let again = begun.after(LinkAction::Follow("view=play&deal=daily-easy".into(), 0.0));
    assert_eq!((&again.game, again.coach.question()), (&begun.game, None), "a game in progress goes on");
    let other = begun.after(LinkAction::Follow("view=play&deal=random".into(), 5.0));
    assert_eq!(other.game.deal, Deal::Random);
    assert_ne!(other.game.start, begun.game.start);
    let unknown = begun.after(LinkAction::Follow("deal=weekly".into(), 0.0));
    assert!(unknown.screen.notice_text().is_some_and(|notice| notice.contains("Ignored deal in the link: “weekly”")));
}

#[test]
fn shared_text_enters_as_pasted_text_does() {
    let (state, _) = opened("?title=Puzzle&text=8+1+2%2F0+4+3%2F7+5+6", "");
    assert_eq!(state.game.board.to_string(), "8 1 2/0 4 3/7 5 6");
    let link = "https%3A%2F%2Fexample.org%2F%23view%3Dplay%26board%3D8%2C1%2C2%2F0%2C4%2C3%2F7%2C5%2C6";
    let (state, _) = opened(&format!("?text=Beat+it%3A&url={link}"), "");
    assert_eq!((state.game.board.to_string(), state.screen.view), ("8 1 2/0 4 3/7 5 6".to_owned(), View::Play));
    let (state, effects) = opened("?text=hello", "");
    assert!(state.screen.editor.entry.is_pending);
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Read { .. })));
    assert_eq!(opened("?text=+&url=", "").0, opened("", "").0);
}
