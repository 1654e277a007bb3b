//! Messages as bytes.

use serde::{Deserialize, Serialize};

/// The envelope of everything that a worker sends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Message {
    /// The worker is listening. Commands that were posted earlier are lost.
    Ready,
    /// An encoded event of the worker's role.
    Event(Vec<u8>),
    /// A command cannot be decoded or carried out, and the reason.
    Failed(String),
}

impl Message {
    /// Puts an event into its envelope.
    pub fn event<E: Serialize>(event: &E) -> Message {
        Message::Event(encode(event))
    }
}

/// Encodes a message.
///
/// ```
/// use npuzzle_protocol::{Message, decode, encode};
/// assert_eq!(decode(&encode(&Message::Ready)), Ok(Message::Ready));
/// assert!(decode::<Message>(b"garbage").is_err());
/// ```
pub fn encode<M: Serialize>(message: &M) -> Vec<u8> {
    postcard::to_stdvec(message).unwrap_or_else(|_| unreachable!("every message can be serialized"))
}

/// Bytes that are not a valid message.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a message cannot be read")]
pub struct DecodeError;

/// Decodes a message.
///
/// # Errors
/// If the bytes do not encode a valid message of this type.
pub fn decode<M: for<'a> Deserialize<'a>>(bytes: &[u8]) -> Result<M, DecodeError> {
    postcard::from_bytes(bytes).map_err(|_| DecodeError)
}
