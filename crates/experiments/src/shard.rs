//! Shares of an experiment, for several machines.

use crate::plan::{Pair, Plan};
use npuzzle_engine::puzzle::Board;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A share of an experiment's runs. As text, `2/8` is the second of eight.
///
/// A hash of its board and its search assigns each run to a share. Hard boards are thus spread over all shares, and the order of the
/// boards does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    number: u32,
    count: u32,
}

/// The error for a text that is not a share.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a share such as 2/8, the second of eight")]
pub struct ShardError;

impl Shard {
    pub const WHOLE: Shard = Shard { number: 1, count: 1 };

    /// Returns the share of as many that a run belongs to.
    pub fn of(board: &Board, pair: Pair, count: u32) -> Shard {
        let heuristic = pair.heuristic.map(|heuristic| heuristic.name().to_owned()).unwrap_or_default();
        let digest = blake3::hash(format!("{board}\n{}\n{heuristic}", pair.algorithm.name()).as_bytes());
        let (bytes, _) = digest.as_bytes().split_first_chunk().expect("a digest has 32 bytes");
        Shard { number: (u64::from_le_bytes(*bytes) % u64::from(count)) as u32 + 1, count }
    }

    /// Returns the runs of a plan that belong to the share.
    pub fn runs(self, plan: &Plan) -> impl Iterator<Item = usize> {
        (0..plan.runs()).filter(move |&run| {
            let (board, pair) = plan.run(run);
            Shard::of(&board, pair, self.count) == self
        })
    }

    /// Returns the number of shares.
    pub fn count(self) -> u32 {
        self.count
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.number, self.count)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let (number, count) = text.split_once('/').ok_or(ShardError)?;
        let (number, count) = (number.parse().map_err(|_| ShardError)?, count.parse().map_err(|_| ShardError)?);
        if (1..=count).contains(&number) { Ok(Shard { number, count }) } else { Err(ShardError) }
    }
}

impl Serialize for Shard {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Shard {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Shard, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
