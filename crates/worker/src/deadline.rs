//! Waiting for the browser, but not forever.

use gloo_timers::callback::Timeout;
use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Poll, Waker};
use wasm_bindgen_futures::spawn_local;

/// Waits for a future for some time. `None` if it takes longer; it then continues unobserved, and what it acquires late is
/// released.
pub async fn within<T: 'static>(milliseconds: u32, future: impl Future<Output = T> + 'static) -> Option<T> {
    let mut future: Pin<Box<dyn Future<Output = T>>> = Box::pin(future);
    let is_late = Rc::new(Cell::new(false));
    let waiting = Rc::<RefCell<Option<Waker>>>::default();
    let _timeout = {
        let (is_late, waiting) = (is_late.clone(), waiting.clone());
        Timeout::new(milliseconds, move || {
            is_late.set(true);
            if let Some(waker) = waiting.take() {
                waker.wake();
            }
        })
    };
    let result = poll_fn(|context| match future.as_mut().poll(context) {
        Poll::Ready(result) => Poll::Ready(Some(result)),
        Poll::Pending if is_late.get() => Poll::Ready(None),
        Poll::Pending => {
            waiting.replace(Some(context.waker().clone()));
            Poll::Pending
        }
    })
    .await;
    if result.is_none() {
        spawn_local(async move { drop(future.await) });
    }
    result
}
