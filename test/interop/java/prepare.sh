#!/bin/sh
set -eu
mvn -B -q -DskipTests -Dbuild.folder="$BUILD" package
