#!/bin/sh
# A debug build: the peer spends its time in sockets, and optimising the dependencies would take minutes.
set -eu
CARGO_TARGET_DIR="$BUILD/target" cargo build --locked
