#!/bin/sh
# A debug build, as of the other Rust peer. The crate asks for Rust 1.96 and needs nothing of it.
set -eu
CARGO_TARGET_DIR="$BUILD/target" cargo build --locked --ignore-rust-version
