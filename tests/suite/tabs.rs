//! Several tabs of one browser: nothing that a player does in one of them is lost.
//!
//! A model of the browser runs the page's own updates and its own rules for saving. Storage is shared at once, as the standard
//! says; the news of it arrive later, in any order between tabs.

use super::state::board;
use npuzzle_engine::puzzle::Goal;
use npuzzle_page::app::update::{Start, start, update};
use npuzzle_page::shared::locale::Language;
use npuzzle_page::shared::saved::{Saved, read, write};
use npuzzle_page::shared::time::Date;
use npuzzle_page::stage::action::Action;
use npuzzle_page::stage::daily::{Daily, Level};
use npuzzle_page::stage::effect::Effect;
use npuzzle_page::stage::game::{Deal, Game, GameAction};
use npuzzle_page::stage::link::Origin;
use npuzzle_page::stage::profile::ProfileAction;
use npuzzle_page::stage::records::Records;
use npuzzle_page::stage::saved::{may_replace_game, with_records, with_settings};
use npuzzle_page::stage::settings::Settings;
use npuzzle_page::stage::state::{Device, State};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// An event in a tab.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// The player moves a tile.
    Play,
    /// The player wins a game, on a day of this number if any.
    Win(Option<u8>),
    /// The player changes a setting.
    Set(Setting),
    /// The game's pause before saving is over.
    Pause,
    /// The tab is hidden.
    Hide,
    /// The tab hears of what others have saved.
    Hear,
    /// The tab is reloaded.
    Reload,
    /// The tab is closed, and another is opened.
    Reopen,
    /// The player imports a file with a game that no tab has.
    Import,
    /// The player undoes the import that the tab's message is about.
    Undo,
    /// The player deletes all saved data.
    Delete,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Setting {
    Hover,
    Sounds,
    Numbers,
}

impl Setting {
    fn of(self, settings: &mut Settings) -> &mut bool {
        match self {
            Setting::Hover => &mut settings.hover,
            Setting::Sounds => &mut settings.sounds,
            Setting::Numbers => &mut settings.numbers,
        }
    }
}

struct Tab {
    state: State,
    own_game: Option<String>,
    /// A game to be saved.
    latest: Option<Game>,
    is_played: bool,
    shared_game: Option<String>,
    /// The keys that other tabs have saved, each with the text before.
    news: Vec<(&'static str, Option<String>)>,
    /// The game of the last import.
    imported: u64,
}

#[derive(Default)]
struct Browser {
    stored: BTreeMap<&'static str, String>,
    tabs: Vec<Tab>,
    now: f64,
    seed: u64,
    /// The games that were won and not deleted.
    won: Vec<u64>,
    days: Vec<Daily>,
    /// The games of imports that were undone.
    undone: Vec<u64>,
    chosen: BTreeMap<Setting, bool>,
}

impl Browser {
    fn new(tabs: usize) -> Browser {
        let mut browser = Browser::default();
        for _ in 0..tabs {
            browser.open(None);
        }
        browser
    }

    fn open(&mut self, own_game: Option<String>) {
        self.seed += 1 << 40;
        let game = own_game.as_ref().or(self.stored.get(Game::KEY)).cloned();
        let (state, effects) = start(Start {
            device: Device { helpers: 0, is_roomy: false },
            memory_limit_mib: 64,
            seed: self.seed,
            now: self.now,
            saved: [self.stored.get(Settings::KEY).cloned(), game, self.stored.get(Records::KEY).cloned()],
            today: None,
            query: String::new(),
            fragment: String::new(),
            origin: Origin::Elsewhere,
            language: Language::default(),
            is_update_ready: false,
        });
        let (latest, shared_game, news) = (None, None, Vec::new());
        self.tabs.push(Tab { state, own_game, latest, is_played: false, shared_game, news, imported: 0 });
        self.perform(self.tabs.len() - 1, effects);
    }

    fn store(&mut self, tab: Option<usize>, key: &'static str, text: String) {
        let before = self.stored.insert(key, text);
        for (index, other) in self.tabs.iter_mut().enumerate() {
            if Some(index) != tab {
                other.news.push((key, before.clone()));
            }
        }
    }

    fn perform(&mut self, tab: usize, effects: Vec<Effect>) {
        for effect in effects {
            let saved = |key| self.stored.get(key).map(String::as_str);
            let (key, text) = match effect {
                Effect::SaveSettings { before, after } => {
                    (Settings::KEY, with_settings(saved(Settings::KEY), &before, &after))
                }
                Effect::SaveRecords { before, after } => {
                    (Records::KEY, with_records(saved(Records::KEY), &before, &after))
                }
                Effect::SaveGame { game, is_played } => {
                    self.tabs[tab].latest = Some(game);
                    self.tabs[tab].is_played |= is_played;
                    continue;
                }
                _ => continue,
            };
            if let Some(text) = text {
                self.store(Some(tab), key, text);
            }
        }
    }

    fn act(&mut self, tab: usize, action: impl Into<Action>) {
        let (state, effects) = update(&self.tabs[tab].state, action.into());
        self.tabs[tab].state = state;
        self.perform(tab, effects);
    }

    fn save_game(&mut self, index: usize) {
        let tab = &mut self.tabs[index];
        let Some(text) = tab.latest.as_ref().map(|game| write(&game.left(self.now))) else { return };
        tab.own_game = Some(text.clone());
        let saved = self.stored.get(Game::KEY).map(String::as_str);
        if may_replace_game(saved, tab.shared_game.as_deref(), tab.is_played) {
            if let Some(saved) = saved.filter(|_| !std::mem::take(&mut tab.is_played)) {
                let (game, saved) = (&tab.state.game, read::<Game>(saved).expect("a game"));
                assert_eq!(
                    (saved.start.clone(), saved.strokes()),
                    (game.start.clone(), game.strokes()),
                    "an idle tab replaced a game"
                );
            }
            tab.shared_game = Some(text.clone());
            self.store(Some(index), Game::KEY, text);
        }
    }

    fn win(&mut self, tab: usize, day: Option<u8>) {
        self.act(tab, GameAction::Load(board("1 2 3/4 5 6/7 0 8"), self.now));
        self.act(tab, GameAction::SetGoal(Goal::BlankLast, self.now));
        let date = day.and_then(|day| Date::new(2026, 11, day));
        let daily = date.map(|date| Daily { date, level: Level::Easy });
        if let Some(daily) = daily {
            self.tabs[tab].state.game.deal = Deal::Daily(daily, 1);
        }
        let id = self.tabs[tab].state.profile.next_id;
        self.act(tab, GameAction::Press(8, self.now));
        assert!(self.tabs[tab].state.game.is_won());
        self.won.push(id);
        self.days.extend(daily);
    }

    fn hear(&mut self, tab: usize) {
        for (key, before) in std::mem::take(&mut self.tabs[tab].news) {
            let Some(text) = self.stored.get(key).cloned() else { continue };
            match key {
                Settings::KEY => self.act(tab, ProfileAction::SettingsSaved(text)),
                Records::KEY => self.act(tab, ProfileAction::RecordsSaved(before, text)),
                _ => {}
            }
        }
    }

    fn take(&mut self, tab: usize, step: Step) {
        self.now += 1000.0;
        match step {
            Step::Play => {
                let blank = self.tabs[tab].state.board().blank();
                self.act(tab, GameAction::Press(blank ^ 1, self.now));
            }
            Step::Win(day) => self.win(tab, day),
            Step::Set(setting) => {
                let mut settings = self.tabs[tab].state.profile.settings;
                let value = setting.of(&mut settings);
                *value = !*value;
                self.chosen.insert(setting, *value);
                self.act(tab, ProfileAction::Set(settings));
            }
            Step::Import => {
                // The numbers of games that were won are larger.
                let id = self.now as u64;
                let game = format!(r#"{{"id":{id},"size":"3x3","goal":"blank-last"}}"#);
                let day = format!("2026-11-{:02} easy", 1 + self.won.len() % 4);
                let text = format!(r#"{{"version":1,"records":{{"version":1,"games":[{game}],"daily":["{day}"]}}}}"#);
                self.act(tab, ProfileAction::Import(text, self.now));
                self.tabs[tab].imported = id;
                self.won.push(id);
            }
            Step::Undo => {
                if self.tabs[tab].state.screen.notice.as_ref().is_some_and(|notice| notice.import.is_some()) {
                    self.act(tab, ProfileAction::UndoImport);
                    let id = self.tabs[tab].imported;
                    self.won.retain(|&won| won != id);
                    self.undone.push(id);
                    // The news is there long before the player is in another tab.
                    self.settle();
                }
            }
            Step::Pause | Step::Hide => self.save_game(tab),
            Step::Hear => self.hear(tab),
            Step::Reload | Step::Reopen => {
                self.save_game(tab);
                let left = self.tabs.swap_remove(tab);
                self.open(left.own_game.filter(|_| matches!(step, Step::Reload)));
                let opened = self.tabs.len() - 1;
                self.tabs.swap(tab, opened);
                if matches!(step, Step::Reload) {
                    let (before, after) = (&left.state.game, &self.tabs[tab].state.game);
                    assert_eq!(
                        (after.start.clone(), after.strokes()),
                        (before.start.clone(), before.strokes()),
                        "not the tab's own game"
                    );
                }
            }
            Step::Delete => {
                self.stored.clear();
                (self.won, self.days, self.undone) = (Vec::new(), Vec::new(), Vec::new());
                self.chosen.clear();
                for tab in &mut self.tabs {
                    (tab.shared_game, tab.state.screen.notice) = (None, None);
                }
            }
        }
    }

    fn stored_records(&self) -> Records {
        self.stored.get(Records::KEY).map_or_else(Records::default, |text| read(text).expect("records"))
    }

    /// All tabs hear all news.
    fn settle(&mut self) {
        for _ in 0..10 {
            if self.tabs.iter().all(|tab| tab.news.is_empty()) {
                return;
            }
            for tab in 0..self.tabs.len() {
                self.hear(tab);
            }
        }
        panic!("the tabs answer each other without end");
    }
}

fn step() -> impl Strategy<Value = Step> {
    let setting = prop::sample::select(vec![Setting::Hover, Setting::Sounds, Setting::Numbers]);
    prop_oneof![
        4 => Just(Step::Play),
        4 => prop::option::of(1..5_u8).prop_map(Step::Win),
        3 => setting.prop_map(Step::Set),
        3 => Just(Step::Pause),
        2 => Just(Step::Hide),
        4 => Just(Step::Hear),
        2 => Just(Step::Reload),
        1 => Just(Step::Reopen),
        2 => Just(Step::Import),
        3 => Just(Step::Undo),
    ]
}

proptest! {
    #[test]
    fn lose_no_win_no_day_no_setting_and_no_game(
        tabs in 2..=4_usize,
        steps in prop::collection::vec((any::<prop::sample::Index>(), prop_oneof![20 => step(), 1 => Just(Step::Delete)]), 1..60),
    ) {
        let mut browser = Browser::new(tabs);
        for (tab, step) in steps {
            browser.take(tab.index(tabs), step);
        }
        browser.settle();
        let records = browser.stored_records();
        for id in &browser.won {
            let count = records.games().iter().filter(|game| game.id == *id).count();
            prop_assert_eq!(count, 1, "a game is lost or counted twice");
        }
        for id in &browser.undone {
            prop_assert!(records.games().iter().all(|game| game.id != *id), "an undone import comes back");
        }
        for day in &browser.days {
            prop_assert!(records.daily.days().contains(day));
        }
        let mut settings: Settings = browser.stored.get(Settings::KEY).map_or_else(Default::default, |text| read(text).expect("settings"));
        for (setting, value) in &browser.chosen {
            prop_assert_eq!(*setting.of(&mut settings), *value);
        }
    }
}
