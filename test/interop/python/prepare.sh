# Makes a virtual environment in $BUILD with the SDK and what its server runs on.
set -eu
python3 -m venv "$BUILD"
"$BUILD/bin/pip" install --disable-pip-version-check --quiet "a2a-sdk[all]==1.3.0" "uvicorn==0.54.0"
