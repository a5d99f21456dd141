#!/bin/sh
# Builds the PgBouncer of Debian 13 for the tests of the pooler: the one of Debian 12 knows no prepared statements.
set -eu
target=$(cd "$(dirname "$0")/../.." && pwd)/.artifacts/programs/pgbouncer
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends build-essential dpkg-dev pkg-config libevent-dev
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
mkdir -p lists/partial cache/archives/partial
archive=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' | head -n 1)
echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $archive trixie main" > sources.list
apart="-o Dir::Etc::SourceList=$work/sources.list -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists=$work/lists -o Dir::Cache=$work/cache"
# Words of `apart` are options.
# shellcheck disable=SC2086
apt-get update -qq $apart
# shellcheck disable=SC2086
apt-get source -qq $apart pgbouncer
cd pgbouncer-*/
./configure --quiet --with-cares=no
make --silent pgbouncer
mkdir -p "$(dirname "$target")"
cp pgbouncer "$target"
