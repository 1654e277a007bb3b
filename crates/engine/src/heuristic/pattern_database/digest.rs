//! Digests of pattern databases, and those of all correct databases.

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

    /// Returns the published digest of the database whose key has that name.
    pub(super) fn published(key: &str) -> Digest {
        let (_, digits) = PUBLISHED.iter().find(|(known, _)| *known == key).expect("every key should have a digest");
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

/// The digests of all databases, by key. `cargo run --release --example digests` builds all databases and prints this
/// table.
const PUBLISHED: &[(&str, &str)] = &[
    ("3/0", "7164004b907c96628bebd68227b6ce4a4b6127881b2f5a2e6a3ea07e2bee1de4"),
    ("3x2/5/0", "2de2e48ff79545fbdf854fbd4253ee82e32b0103695cb8b37eca47c6de35f00e"),
    ("3x2/5/1", "623dd4dd7eb3d0b0f802c74a9b593842c85199a6ba55903d8d5da07b15de7810"),
    ("4x2/7/0", "8e2332f6f046db56964f98bd75eb6bd36c23c4cb15a7e8dc6b8485ff44e002fa"),
    ("4x2/7/1", "5782f205df3a1ba00fc0e15360dccafa1418a96f03529ab7ad45dca3443b0c64"),
    ("8/0", "8d3e16375222face3d066e25dc90a03eb0f61a8291956d3fff3dd86408dc0014"),
    ("8/1", "9ed66c09f35c20304af96e9eb1d8b505d68012324d2284b4b07a53cda2ded8d3"),
    ("8/4", "1dc29ac01a8d9ed716bbe1e54a56efcfc1eeb6ec4e1b374e10aa8f3a1feb9577"),
    ("4-4/0", "ded1a302c62b4d1508b796762e5f9a71ce7d6dc33f7cce829aaa39bd2bc3100b"),
    ("4-4/1", "b297b0be46927423b9c45fd4abe6c2eb9f1f0ee721805d5d0d43ed1306a955fc"),
    ("4-4/4", "0af52ec388f78255886b6600090fb41a3edfe22550a88a4875d6641dec351730"),
    ("5x2/5-4/0", "c42ca6b27e95c3da7484f4e5d1aff19d7fe4786ace2ca03b56cc8408d5eba983"),
    ("5x2/5-4/1", "1a13737ce1187c69462293be98028fe2b53c56f9abccc9feaca868bd94c01db4"),
    ("5x2/5-4/2", "de68b6a270947f333f98f5ef045fa2bab34134e14c87bb7627e809c9f4b5f4bf"),
    ("6x2/6-5/0", "b01dd6250d6b7c83ec950362080ee6e770a53fbc10496f917a5c1386f884186a"),
    ("6x2/6-5/1", "f867ba72d96b71b004d0738ae5c3453f6930b534534672c871dd4def777cac0f"),
    ("6x2/6-5/2", "22b114d6e9719d7be3d4c290a760528c08c3799f44a9a8ec0203cb6d55afc9f5"),
    ("4x3/6-5/0", "6d09bf5ece904c6a7091b8d97aa09122e2275d7d8473af8ee979d6e22b0992d9"),
    ("4x3/6-5/1", "c87e15cc3903e219b1f2f1272a827b294a16200a86dbd83f829aa0def487f899"),
    ("4x3/6-5/4", "893a35ca023ed9167b1a0e1456fdd027e7e217516f892d8aed1784ce94fe88ed"),
    ("4x3/6-5/5", "6bd8a8de6656545220dedf049f343b98c7957e6826c393aa7b44cec01693ba8c"),
    ("7x2/5-5-3/0", "5f1c1cfccb66371b82e05cd2bec2ce020a60d5ce7f4913b92f795d5beef8d939"),
    ("7x2/5-5-3/1", "7e7d04e31a62b2111f4a89b83ef34c8344e3a5cc0fd82ecaabdde6a24c27d425"),
    ("7x2/5-5-3/2", "bbc845d4e640631f613aba5e9928e5c556a82711be48c74d1699425c31667422"),
    ("7x2/5-5-3/3", "91c3e08ebc08597c9224ff454593e94b9651e362f188bf738fe0298e522da317"),
    ("5x3/5-5-4/0", "fd217bb36e7bb664aae2c1ef4abebb0db5bc387ccecd7aa9bab817b6b346b8ec"),
    ("5x3/5-5-4/1", "b5f57c1305ec555227de3bbc351a5cc18781e13e693d26f7402fedd1c8067a17"),
    ("5x3/5-5-4/2", "80763e50a22701d4c24ba1e33339806babd232b5610c08f34dea80faa2739c51"),
    ("5x3/5-5-4/5", "54b069838dded5e08a925e9d4a632f6060ae233a0f81d89a47cd85cad7ec639a"),
    ("5x3/5-5-4/6", "008c6cf6c1883080d1fdf3f6664a7eb5cc3fc370a5d94d51be54b75ec628910d"),
    ("5x3/5-5-4/7", "9b3204f02c75e912ef1fbfba068b16f1f58fe9a757a77edbdd7a535d932044e0"),
    ("8x2/5-5-5/0", "24684f649e7da910b3e5e9341c73305c8d076186d80fa9fa41303c49ecf2233e"),
    ("8x2/5-5-5/1", "97c9d18217151533026e6f230d7abf4801587524f29751397cc96ed0da73185f"),
    ("8x2/5-5-5/2", "3533e620809bc84b46ebf7018356fb2e373729e427d2d4a628c337cb7f034189"),
    ("8x2/5-5-5/3", "de32d167540f05590b0ddd1e3d0bcd2cf3c5667956a009908d7e2c931a4e6127"),
    ("5-5-5/0", "3a7cbc44ed1517445e1108557d0ff7515b84e8e6c80d2a9e07a609aba79c58b1"),
    ("5-5-5/1", "69c1fd9d26f855347a370569beb31efc8325da9716d78c0ec91ef8a279512251"),
    ("5-5-5/5", "cf73fb277b69bfc4864f10b2f6c225728ebc876c5ced48732ff96c53d7d803c9"),
    ("6-6-3/0", "62b1089c51d329e0bbaeb11736bff99937f03ba7f5890e1e784092ebcb2812ee"),
    ("6-6-3/1", "fc733e0b1beae45a29a5668ec17b85a9970b86606fb0add25e7d8aae95a46421"),
    ("6-6-3/5", "dcc1f2b2f4f0d67ef144bd079fc425b298a94280a5c33696da66300014f7196b"),
    ("7-7-1/0", "0cd14e61d56882edb309e6d587c4dd5a78fbae75e09cd9212f76f71add90f538"),
    ("7-7-1/1", "7193e7eee63ace37a43bf25df0c21e88b0f46bc4cbb339b66936727bdd38ac62"),
    ("7-7-1/5", "14980e7ae9f33e72a61902680d7daec620fe4b575fbd86d6b78362bf2b1b42e6"),
    ("4-4-4-4-4-4/0", "3f7f8a3dabfc024cacaac3075277697e22fb5845347281ebbec061723e63fe44"),
    ("4-4-4-4-4-4/1", "78ffbc5885b1b5f2d6b00ec9e4f51890c14d9a6a55902798a686d5189dafbe67"),
    ("4-4-4-4-4-4/2", "110fe1d5a8d17591887d216801fe073b62c1833d45077fe275a981f4832f9b2a"),
    ("4-4-4-4-4-4/6", "1649841a288250ee889c8e719fbfb0549825c4d4dea9cab6d7876db223102e0c"),
    ("4-4-4-4-4-4/7", "d035ce1c6b2b84c56b74bf0e2d018d83725bf7a17bb0c7fe9fce85e45c67362e"),
    ("4-4-4-4-4-4/12", "1f758d0f5560605fe59be5aa1e29143d43aee9f4c9ee59f76cfd5af0e4277e54"),
    ("5-5-5-5-4/0", "cb594181d273d39f37ec42326b3ff808b088fb87f349cb5bed07e0031d5a158d"),
    ("5-5-5-5-4/1", "60b2df23297e10df18dfb15c55a8c86871c7a7db91fb69217370a01e53dd9a0a"),
    ("5-5-5-5-4/2", "b7476e426de3bff14e3544ca33eabe2895b40de81efeb1b7f530cb54d5fffdb1"),
    ("5-5-5-5-4/6", "8ac0ef3876ca64e845c927235070977dd6f99f311ab0dc8c252b1c5ef029a958"),
    ("5-5-5-5-4/7", "35137e140dcaefa0e84dabb35239e75cd5aed3fc7f030f0f37d172795bcf81ad"),
    ("5-5-5-5-4/12", "1551890ef4ed978d71a4dab17a19899edf161cfff2448e80ccc308e83a9a60a5"),
];
