# shellcheck shell=sh disable=SC2034
# Sourced by the other scripts: changes to the repository's folder and defines where the tools are.

cd -- "$(dirname -- "$0")/.." || exit

# `cargo install` puts Trunk there; a distribution's own Rust does not have it on PATH.
PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"

# The compiled glue and the command that writes it must have the same version, so it is read from the lock file.
wasm_bindgen=$(sed -n '/^name = "wasm-bindgen"$/{n;s/^version = "\(.*\)"$/\1/p;}' Cargo.lock 2>/dev/null || true)
wasm_bindgen=${wasm_bindgen:-0.2.130}

# Where Trunk keeps the tools it downloads, as NAME-VERSION/. It does not download a tool that is already there.
case $(uname -s) in
Darwin) trunk_cache=$HOME/Library/Caches/dev.trunkrs.trunk ;;
*) trunk_cache=${XDG_CACHE_HOME:-$HOME/.cache}/trunk ;;
esac
wasm_bindgen_home=$trunk_cache/wasm-bindgen-$wasm_bindgen

# What Trunk logs by itself, but not that its minifier fails on what wasm-bindgen writes: the packaging minifies that.
export RUST_LOG="${RUST_LOG:-error,trunk=info,trunk::processing::minify=error}"
