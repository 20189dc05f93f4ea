#!/usr/bin/env bash
# Make generated/ from ksy/: see build.sh --help.
set -euo pipefail

root=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
ksc="$root/tools/ksc"

fail() {
    echo "build.sh: $1" >&2
    exit 1
}

command -v node >/dev/null || fail "node not found; install Node.js 18 or later"
version=$(node -e 'process.stdout.write(process.versions.node.split(".")[0])')
[ "$version" -ge 18 ] || fail "node is of version $version; install Node.js 18 or later"

# npm leaves a copy of the lock file beside what it installed: ours, once, is enough to compare.
installed="$ksc/node_modules/.chunkwright-lock.json"
is_installed() {
    cmp -s "$ksc/package-lock.json" "$installed"
}

install() {
    command -v npm >/dev/null || fail "npm not found; it comes with Node.js"
    [ -w "$ksc" ] || fail "npm cannot install the compiler: $ksc cannot be written to"
    if command -v flock >/dev/null; then
        # Two runs at once must not install over each other.
        exec 9>"$ksc/.lock"
        flock 9
        ! is_installed || return 0
    fi
    # Not every account has a home; npm needs a folder for what it downloads.
    local cache
    cache=$(npm config get cache)
    if ! mkdir -p "$cache" 2>/dev/null || ! [ -w "$cache" ]; then
        npm_config_cache=$(mktemp -d)
        export npm_config_cache
        trap 'rm -rf -- "$npm_config_cache"' EXIT
    fi
    (cd "$ksc" && npm ci --loglevel=error --no-audit --no-fund >/dev/null) || fail "npm ci failed in $ksc"
    cp "$ksc/package-lock.json" "$installed"
}

# In a process of its own, so that its lock and its trap end with it.
is_installed || (install)
exec node "$ksc/ksc.mjs" --root "$root" "$@"
