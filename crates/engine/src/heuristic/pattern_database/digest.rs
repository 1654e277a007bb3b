//! Digests of pattern databases, and those of all correct databases.

use crate::catalogue::Partition;
use std::fmt;
use std::str::FromStr;

/// A BLAKE3 digest, displayed as 64 lowercase hexadecimal digits, as `b3sum` prints it.
///
/// ```
/// use npuzzle_engine::heuristic::Digest;
/// let digest = Digest::of(&[b"abc"]);
/// assert_eq!(digest.to_string(), "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85");
/// assert_eq!("6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85".parse(), Ok(digest));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Computes the digest of the concatenation of the parts.
    pub fn of(parts: &[&[u8]]) -> Digest {
        let mut hasher = blake3::Hasher::new();
        for part in parts {
            hasher.update(part);
        }
        Digest(hasher.finalize().into())
    }

    /// Returns the published digest of the database for goals with the blank on `blank`, the representative of its class.
    pub(super) fn published(partition: Partition, blank: usize) -> Digest {
        let is_wanted = |entry: &&(Partition, usize, &str)| (entry.0, entry.1) == (partition, blank);
        let (_, _, digits) = PUBLISHED.iter().find(is_wanted).expect("every key should have a digest");
        digits.parse().expect("published digests should be hexadecimal")
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Digest({self})")
    }
}

impl FromStr for Digest {
    type Err = ParseDigestError;

    fn from_str(text: &str) -> Result<Digest, ParseDigestError> {
        let is_lowercase_hex = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if text.len() != 64 || !is_lowercase_hex {
            return Err(ParseDigestError);
        }
        let mut bytes = [0; 32];
        for (byte, at) in bytes.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(&text[at..at + 2], 16).map_err(|_| ParseDigestError)?;
        }
        Ok(Digest(bytes))
    }
}

/// Text that is not a digest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a digest: 64 lowercase hexadecimal digits")]
pub struct ParseDigestError;

/// The digests of all databases: partition, goal cell of the blank, digest. `cargo run --release --example digests` builds
/// all
/// databases and prints this table.
const PUBLISHED: &[(Partition, usize, &str)] = &[
    (Partition::P8, 0, "8d3e16375222face3d066e25dc90a03eb0f61a8291956d3fff3dd86408dc0014"),
    (Partition::P8, 1, "9ed66c09f35c20304af96e9eb1d8b505d68012324d2284b4b07a53cda2ded8d3"),
    (Partition::P8, 4, "1dc29ac01a8d9ed716bbe1e54a56efcfc1eeb6ec4e1b374e10aa8f3a1feb9577"),
    (Partition::P44, 0, "ded1a302c62b4d1508b796762e5f9a71ce7d6dc33f7cce829aaa39bd2bc3100b"),
    (Partition::P44, 1, "b297b0be46927423b9c45fd4abe6c2eb9f1f0ee721805d5d0d43ed1306a955fc"),
    (Partition::P44, 4, "0af52ec388f78255886b6600090fb41a3edfe22550a88a4875d6641dec351730"),
    (Partition::P555, 0, "3a7cbc44ed1517445e1108557d0ff7515b84e8e6c80d2a9e07a609aba79c58b1"),
    (Partition::P555, 1, "69c1fd9d26f855347a370569beb31efc8325da9716d78c0ec91ef8a279512251"),
    (Partition::P555, 5, "cf73fb277b69bfc4864f10b2f6c225728ebc876c5ced48732ff96c53d7d803c9"),
    (Partition::P663, 0, "62b1089c51d329e0bbaeb11736bff99937f03ba7f5890e1e784092ebcb2812ee"),
    (Partition::P663, 1, "fc733e0b1beae45a29a5668ec17b85a9970b86606fb0add25e7d8aae95a46421"),
    (Partition::P663, 5, "dcc1f2b2f4f0d67ef144bd079fc425b298a94280a5c33696da66300014f7196b"),
    (Partition::P771, 0, "0cd14e61d56882edb309e6d587c4dd5a78fbae75e09cd9212f76f71add90f538"),
    (Partition::P771, 1, "7193e7eee63ace37a43bf25df0c21e88b0f46bc4cbb339b66936727bdd38ac62"),
    (Partition::P771, 5, "14980e7ae9f33e72a61902680d7daec620fe4b575fbd86d6b78362bf2b1b42e6"),
    (Partition::P444444, 0, "3f7f8a3dabfc024cacaac3075277697e22fb5845347281ebbec061723e63fe44"),
    (Partition::P444444, 1, "78ffbc5885b1b5f2d6b00ec9e4f51890c14d9a6a55902798a686d5189dafbe67"),
    (Partition::P444444, 2, "110fe1d5a8d17591887d216801fe073b62c1833d45077fe275a981f4832f9b2a"),
    (Partition::P444444, 6, "1649841a288250ee889c8e719fbfb0549825c4d4dea9cab6d7876db223102e0c"),
    (Partition::P444444, 7, "d035ce1c6b2b84c56b74bf0e2d018d83725bf7a17bb0c7fe9fce85e45c67362e"),
    (Partition::P444444, 12, "1f758d0f5560605fe59be5aa1e29143d43aee9f4c9ee59f76cfd5af0e4277e54"),
    (Partition::P55554, 0, "cb594181d273d39f37ec42326b3ff808b088fb87f349cb5bed07e0031d5a158d"),
    (Partition::P55554, 1, "60b2df23297e10df18dfb15c55a8c86871c7a7db91fb69217370a01e53dd9a0a"),
    (Partition::P55554, 2, "b7476e426de3bff14e3544ca33eabe2895b40de81efeb1b7f530cb54d5fffdb1"),
    (Partition::P55554, 6, "8ac0ef3876ca64e845c927235070977dd6f99f311ab0dc8c252b1c5ef029a958"),
    (Partition::P55554, 7, "35137e140dcaefa0e84dabb35239e75cd5aed3fc7f030f0f37d172795bcf81ad"),
    (Partition::P55554, 12, "1551890ef4ed978d71a4dab17a19899edf161cfff2448e80ccc308e83a9a60a5"),
];
