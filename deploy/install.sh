#!/bin/sh
# Installs portfolio for the user who runs it, or replaces it by a newer version. It needs no root.
#
#   curl -fsSL ADDRESS/install.sh | PORTFOLIO_URL=ADDRESS sh
#
# PORTFOLIO_URL is where the files of a release are: SHA256SUMS and the archives that it names. The program goes to PORTFOLIO_BIN
# (~/.local/bin), and what is to be read and installed besides to PORTFOLIO_SHARE (~/.local/share/portfolio).
set -eu

fail() {
	echo "install.sh: $*" >&2
	exit 1
}

fetch() {
	if command -v curl >/dev/null; then
		curl -fsSL "$url/$1" -o "$1"
	else
		wget -qO "$1" "$url/$1"
	fi || fail "$url/$1 cannot be fetched"
}

main() {
	[ -n "${PORTFOLIO_URL:-}" ] || fail "set PORTFOLIO_URL to the address of a release"
	url=${PORTFOLIO_URL%/}
	bin=${PORTFOLIO_BIN:-$HOME/.local/bin}
	share=${PORTFOLIO_SHARE:-$HOME/.local/share/portfolio}
	[ "$(uname -s)" = Linux ] || fail "there are programs for Linux alone: build it from the sources (README.md)"
	case $(uname -m) in
	x86_64 | amd64) machine=linux-amd64 ;;
	aarch64 | arm64) machine=linux-arm64 ;;
	*) fail "there is no program for $(uname -m): build it from the sources (README.md)" ;;
	esac

	work=$(mktemp -d)
	trap 'rm -rf "$work"' EXIT
	cd "$work"
	fetch SHA256SUMS
	sum=$(grep -- "-$machine\.tar\.gz\$" SHA256SUMS | head -n 1)
	archive=${sum#*  }
	case $archive in
	portfolio-*-"$machine".tar.gz) ;;
	*) fail "SHA256SUMS names no archive for $machine" ;;
	esac
	fetch "$archive"
	echo "$sum" | sha256sum -c - >/dev/null 2>&1 || fail "$archive is not what SHA256SUMS says: nothing was installed"
	tar xzf "$archive"

	cd "${archive%.tar.gz}"
	mkdir -p "$bin" "$share"
	cp portfolio "$bin/.portfolio.new"
	chmod 755 "$bin/.portfolio.new"
	mv "$bin/.portfolio.new" "$bin/portfolio" # also while it runs
	rm portfolio
	cp -R . "$share"
	echo "$("$bin/portfolio" version | head -n 1) is in $bin, its documentation in $share."
	call=portfolio
	case :$PATH: in
	*:"$bin":*) ;;
	*)
		echo "Add it to your path: export PATH=\"$bin:\$PATH\""
		call=$bin/portfolio
		;;
	esac
	echo "Read the documentation as a site with: $call serve $share/docs-site."
	echo "Look at the demonstration with: $call demo. Begin your own site with: $call init mysite"
}

main # the whole script has arrived
