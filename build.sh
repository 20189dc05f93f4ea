#!/usr/bin/env bash
# Make generated/ from ksy/: see build.sh --help.
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
ksc="$root/tools/ksc"

fail() {
    echo "build.sh: $1" >&2
    exit 1
}

command -v node >/dev/null || fail "node not found; install Node.js 18 or later"

# npm leaves a copy of the lock file beside what it installed: ours, once, is enough to compare.
installed="$ksc/node_modules/.chunkwright-lock.json"
if command -v flock >/dev/null; then
    # Two runs at once must not install over each other.
    exec 9>"$ksc/.lock"
    flock 9
fi
if ! cmp --silent "$ksc/package-lock.json" "$installed"; then
    command -v npm >/dev/null || fail "npm not found; it comes with Node.js"
    (cd "$ksc" && npm ci --loglevel=error --no-audit --no-fund >/dev/null) || fail "npm ci failed in $ksc"
    cp "$ksc/package-lock.json" "$installed"
fi

exec 9>&-
exec node "$ksc/ksc.mjs" --root "$root" "$@"
