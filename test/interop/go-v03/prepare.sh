#!/bin/sh
set -eu
CGO_ENABLED=0 go build -trimpath -o "$BUILD/peer" .
