#!/usr/bin/env bash
# Runs every fuzz target of the module: audit/fuzz.sh 10m gives each ten minutes of the whole machine, audit/fuzz.sh 10s 2 gives
# two targets at a time half of it each. go test keeps a finding in the package's testdata/fuzz, where every later test run
# tries it again.
set -euo pipefail
cd "$(dirname "$0")/.."

export seconds=$1 lanes=${2:-1}
export workers=$((($(nproc) + lanes - 1) / lanes))

fuzz() {
  local package=$1 target=$2 found= output inputs
  # Minimizing an input takes a minute by default, also where the input is merely new.
  output=$(go test -vet=off -run '^$' -fuzz "^$target\$" -fuzztime "$seconds" -parallel "$workers" -fuzzminimizetime 1s "$package" 2>&1) || found=1
  # On a busy machine go test fails when the time is over in the middle of an input. A real finding names its file.
  if [[ $found && $output == *"context deadline exceeded"* && $output != *testdata/fuzz/* ]]; then found=; fi
  inputs=$(grep -oE 'execs: [0-9]+' <<<"$output" | tail -1 | grep -oE '[0-9]+') || inputs=no
  if [[ $found ]]; then
    printf '%s\n' "fuzz: $package $target: a finding" "$output"
    return 1
  fi
  echo "fuzz: $package $target: $inputs inputs in $seconds, nothing found"
}
export -f fuzz

# go test lists a package's targets before the line that names the package.
go test -vet=off -list '^Fuzz' ./... | awk '/^Fuzz/ { names[n++] = $1 } /^ok/ { for (i = 0; i < n; i++) print $2, names[i]; n = 0 }' |
  xargs -P "$lanes" -L 1 bash -c 'fuzz "$@"' fuzz
