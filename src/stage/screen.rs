//! The parts of the page around the board: the view, notices, the board's editor and updates of the page.
//! A reload discards this state.

use crate::shared::entry::{Entry, Offer, Place};
use crate::shared::link::{LinkFault, View, refused};
use crate::shared::locale::{Language, t};
use crate::shared::time::{Date, Millis};
use crate::stage::profile::Import;
use crate::stage::reading_out::{Passage, ReadOut};
use npuzzle_protocol::Phrase;
use npuzzle_protocol::reading::Answer;
use npuzzle_protocol::search::RequestId;
use std::rc::Rc;

/// The editor of the board: presses exchange tiles, and tiles may carry a picture.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Editor {
    /// Whether presses exchange tiles instead of sliding them.
    pub is_open: bool,
    /// The tile that was pressed first.
    pub chosen: Option<u16>,
    /// The URL of the picture on the tiles. The picture never leaves this device.
    pub picture: Option<String>,
    /// The text that was entered last.
    pub entry: Entry,
}

/// A message about something that has happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Notice {
    sentences: Vec<Sentence>,
    /// Whether something failed. Then it stays until it is dismissed, and else it goes after some seconds.
    pub is_error: bool,
    /// The import that the message is about, which can be undone while it is on show.
    pub import: Option<Rc<Import>>,
    /// Whether it comes with a link to Statistics.
    pub leads_to_statistics: bool,
}

/// A part of a message. What is said of a link is put into words when it is drawn, since a page follows its link before the texts of its
/// language have arrived.
#[derive(Clone, PartialEq, Debug)]
enum Sentence {
    Said(String),
    Refused(Vec<LinkFault>),
    Unread(Phrase),
}

impl Sentence {
    fn text(&self) -> String {
        match self {
            Sentence::Said(text) => text.clone(),
            Sentence::Refused(faults) => refused(faults).unwrap_or_default(),
            Sentence::Unread(why) => t!(board_unreadable, why = why),
        }
    }
}

impl Notice {
    /// Creates a message that goes by itself.
    pub fn info(text: String) -> Notice {
        Notice { sentences: vec![Sentence::Said(text)], is_error: false, import: None, leads_to_statistics: false }
    }

    /// Creates a message that this number of games are in no file.
    pub fn unsaved(games: u64) -> Notice {
        Notice { leads_to_statistics: true, ..Notice::info(t!(games_unsaved, n = games)) }
    }

    pub fn error(text: String) -> Notice {
        Notice::failed(Sentence::Said(text))
    }

    /// Creates a message that a board cannot be read, for a reason.
    pub fn unread(why: Phrase) -> Notice {
        Notice::failed(Sentence::Unread(why))
    }

    /// Creates a message about the faults of a link. `None` without any.
    pub fn refusal(faults: Vec<LinkFault>) -> Option<Notice> {
        (!faults.is_empty()).then(|| Notice::failed(Sentence::Refused(faults)))
    }

    fn failed(sentence: Sentence) -> Notice {
        Notice { sentences: vec![sentence], is_error: true, import: None, leads_to_statistics: false }
    }

    /// Returns the message about an import, with what it takes to undo it.
    #[must_use]
    pub fn about(self, import: Import) -> Notice {
        Notice { import: Some(Rc::new(import)), ..self }
    }

    /// Joins messages into one. `None` without any.
    pub fn joined(notices: impl IntoIterator<Item = Notice>) -> Option<Notice> {
        notices.into_iter().reduce(|mut one, other| {
            one.sentences.extend(other.sentences);
            Notice { is_error: one.is_error || other.is_error, ..one }
        })
    }

    /// Returns the sentences in the current language.
    pub fn text(&self) -> String {
        self.sentences.iter().map(Sentence::text).collect::<Vec<_>>().join(" ")
    }
}

/// The state of a program that draws a view.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Program {
    /// Not requested yet.
    #[default]
    Absent,
    /// Being fetched, after this number of failures.
    Loading { failures: u32 },
    /// The last attempt failed.
    Failed {
        /// Failed attempts, including the last.
        failures: u32,
        why: String,
    },
    /// Running; it draws the view itself.
    Running,
}

/// The screen state that belongs to neither the game nor a worker.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Screen {
    pub view: View,
    /// The local date when the page was last opened or shown, if it is known.
    pub today: Option<Date>,
    /// Whether the page is embedded in another and shows the board alone.
    pub is_embedded: bool,
    /// The number of links followed since the page was opened.
    pub links_followed: u32,
    /// Whether a newcomer has not played yet: nothing is saved, and no link was followed.
    pub is_first_visit: bool,
    /// Whether the board has not been drawn yet. Everything beside it is drawn after it, so that no task of the start is long.
    pub is_opening: bool,
    /// Whether the user has touched the page, pressed a key, or had it open for a second, after which workers are prepared and menus are filled.
    pub is_touched: bool,
    /// A message, until it is dismissed or has been on show long enough.
    pub notice: Option<Notice>,
    /// The last messages, newest first, including the one on show.
    pub told: Vec<Notice>,
    /// Whether the offer to bring back the game that was replaced has been on show long enough.
    pub is_offer_over: bool,
    /// The last announcement of a row, a column or neighbors.
    pub read_out: ReadOut,
    pub editor: Editor,
    pub compare: Program,
    pub learn: Program,
    pub statistics: Program,
    pub is_update_ready: bool,
    /// A language whose texts could not be loaded.
    pub missing_language: Option<Language>,
}

/// The number of messages that are remembered.
const MAX_TOLD: usize = 5;

impl Screen {
    pub fn notice_text(&self) -> Option<String> {
        self.notice.as_ref().map(Notice::text)
    }

    /// Shows a message. News does not replace an error: it is only listed among the last messages.
    #[inline(never)]
    pub fn tell(&mut self, notice: Notice) {
        if notice.is_error || self.notice.as_ref().is_none_or(|known| !known.is_error) {
            self.notice = Some(notice);
        } else {
            self.remember(notice);
        }
    }

    /// Lists the message on show as the newest.
    #[inline(never)]
    pub fn remember_notice(&mut self) {
        if let Some(notice) = self.notice.clone() {
            self.remember(notice);
        }
    }

    fn remember(&mut self, notice: Notice) {
        self.told.retain(|known| known.sentences != notice.sentences);
        self.told.insert(0, Notice { import: None, ..notice });
        self.told.truncate(MAX_TOLD);
    }

    /// Returns the program that draws a view. `None` for the views that the page's first program draws.
    pub fn program(&mut self, view: View) -> Option<&mut Program> {
        match view {
            View::Play | View::Solve => None,
            View::Compare => Some(&mut self.compare),
            View::Learn => Some(&mut self.learn),
            View::Statistics => Some(&mut self.statistics),
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum EditorAction {
    /// Open or close the editor.
    Toggle,
    /// Put the picture at this URL on the tiles, or remove it.
    SetPicture(Option<String>),
    /// Load the first board of a pasted text.
    Paste(String, Millis),
    /// Load a file's text: a board, or a backup.
    Open(String, Millis),
    /// Read the text of a field, which is not in the project's own notation.
    Enter(Place, String),
    /// The worker has read a text, or has failed.
    Read(RequestId, Result<Answer, String>, Millis),
    Accept(Offer, Millis),
}

#[derive(Clone, PartialEq, Debug)]
pub enum ScreenAction {
    /// The board was drawn for the first time.
    Opened,
    /// The page was touched or a key was pressed.
    Touch,
    Notify(Notice),
    Dismiss,
    /// The message has been on show long enough.
    Expire,
    /// Read a part of the board out: the line of this tile, or of the blank.
    ReadOut(Passage, Option<u16>),
    /// Fetch the program of a view again.
    RetryProgram(View),
    /// The program of a view has started, or could not be loaded.
    ProgramStarted(View, Result<(), String>),
    /// The page is shown again, on this date.
    Day(Option<Date>),
    /// The page was installed.
    Installed,
    UpdateReady,
    Reload,
    /// Open the newer version.
    TakeUpdate,
    ChooseLanguage(Language),
    LanguageChanged,
    /// The texts of a language could not be loaded.
    LanguageMissing(Language),
    DismissLanguage,
}
