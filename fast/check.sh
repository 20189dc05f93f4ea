#!/usr/bin/env bash
# Check the compiled kernel: lints, its own tests, and that it makes what the Python code makes.
#
#     fast/check.sh VENV
#
# VENV has the package's tests installed, and gets a wheel of the kernel for the time of this run.
# Where there is no Rust that is new enough, this says so and ends well.
set -euo pipefail

CDPATH="" cd -- "$(dirname -- "${BASH_SOURCE[0]}")"
venv=$(CDPATH="" cd -- "${1:?the folder of a virtual environment}" && pwd)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
PATH="$PATH:$HOME/.cargo/bin"
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$work/target}" PYO3_PYTHON="$venv/bin/python"
export PIP_DISABLE_PIP_VERSION_CHECK=1 CARGO_TERM_QUIET=true

needed=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
found=$(cargo --version 2>/dev/null | cut -d ' ' -f 2) || true
if [ "$(printf '%s\n' "$needed" "${found:-0}" | sort -V | head -n 1)" != "$needed" ]; then
    echo "skipped: the kernel needs Rust $needed, found ${found:-none}"
    exit 0
fi

cargo fmt --check
cargo clippy --locked --all-targets -- --deny warnings
# The tests are a program of their own, which needs the library of the interpreter.
LD_LIBRARY_PATH="$("$PYO3_PYTHON" -c 'import sysconfig; print(sysconfig.get_config_var("LIBDIR"))')${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" \
    cargo test --locked
if cargo deny --version >/dev/null 2>&1; then
    cargo deny --log-level error check bans licenses sources
    # The list of known holes comes from another place than the packages.
    if cargo deny --log-level off fetch db >/dev/null 2>&1; then
        cargo deny --log-level error check advisories
    else
        echo "skipped: the list of known holes cannot be fetched"
    fi
else
    echo "skipped: cargo deny is not installed"
fi

python3 -m venv "$work/build"
"$work/build/bin/pip" install --quiet 'maturin>=1.9,<2'
"$work/build/bin/maturin" build --quiet --release --locked --interpreter "$PYO3_PYTHON" --out "$work/wheel"
# Beside the environment and not in it, which stays as it was.
"$work/build/bin/pip" install --quiet --no-deps --no-index --target "$work/kernel" "$work"/wheel/*.whl
cd ..
PYTHONPATH="$work/kernel${PYTHONPATH:+:$PYTHONPATH}" \
    "$venv/bin/python" -m pytest tests/compiled -q -rs --color=no -m "not slow or damage" "${@:2}"
