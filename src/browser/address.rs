//! The address bar, which shows the link to the current state.

use crate::browser::{self, Store};
use gloo_timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;

/// The minimum time between two writes, in milliseconds: browsers refuse more than a hundred writes in half a minute. Writes
/// that can wait are made this long after the last request.
const PAUSE_MS: u32 = 400;

/// The name in the tab's storage of the addresses before and after a write that a reload may have missed, which `early.js` reads.
const KEY: &str = "address";

/// The writer of the address. Of several fragments within a pause, only the last is written.
#[derive(Default)]
pub struct AddressWriter {
    /// The fragment that this page wrote, or that a link set.
    known: RefCell<String>,
    waiting: RefCell<Option<String>>,
    pause: RefCell<Option<Timeout>>,
}

impl AddressWriter {
    /// Accepts the current address, which a link has set.
    pub fn adopt(self: &Rc<Self>) {
        self.known.replace(browser::fragment());
        self.waiting.take();
        self.start_pause();
    }

    /// Writes a fragment, at once or after a pause.
    pub fn put(self: &Rc<Self>, fragment: String, can_wait: bool) {
        self.waiting.replace(Some(fragment));
        if can_wait {
            self.start_pause();
        } else if self.pause.borrow().is_none() {
            self.flush();
        }
    }

    /// Writes the pending fragment as the page is left or hidden. A reload still opens the address before it: `early.js` then
    /// takes the new one from the storage.
    pub fn leave(self: &Rc<Self>) {
        if let Some(fragment) = &*self.waiting.borrow()
            && !browser::is_hidden()
        {
            Store::Tab.set(KEY, &format!("{}#{fragment}", self.known.borrow()));
        }
        self.flush();
    }

    /// Writes the pending fragment, unless a link was followed in the meantime.
    pub fn flush(self: &Rc<Self>) {
        if let Some(fragment) = self.waiting.take()
            && browser::fragment() == *self.known.borrow()
        {
            browser::set_fragment(&fragment);
            self.known.replace(browser::fragment());
            self.start_pause();
        }
    }

    /// Writes a fragment as a new entry in the history. The entry before gets what is pending.
    pub fn push(self: &Rc<Self>, fragment: &str) {
        self.flush();
        if browser::fragment() == *self.known.borrow() {
            browser::push_fragment(fragment);
            self.known.replace(browser::fragment());
            self.start_pause();
        }
    }

    fn start_pause(self: &Rc<Self>) {
        let writer = self.clone();
        let pause = Timeout::new(PAUSE_MS, move || {
            writer.pause.take();
            writer.flush();
        });
        self.pause.replace(Some(pause));
    }
}
