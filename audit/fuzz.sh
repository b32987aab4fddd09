#!/usr/bin/env bash
# Runs every fuzz target of the module in turn: audit/fuzz.sh 10m gives each ten minutes. go test keeps a finding in the
# package's testdata/fuzz, where every later test run tries it again.
set -euo pipefail
cd "$(dirname "$0")/.."

# go test lists a package's targets before the line that names the package.
targets=$(go test -list '^Fuzz' ./... | awk '/^Fuzz/ { names[n++] = $1 } /^ok/ { for (i = 0; i < n; i++) print $2, names[i]; n = 0 }')

status=0
while read -r package target; do
  # Minimizing an input takes a minute by default, also where the input is merely new.
  output=$(go test -run '^$' -fuzz "^$target\$" -fuzztime "$1" -fuzzminimizetime 1s "$package" 2>&1) && found= || found=1
  # On a busy machine go test fails when the time is over in the middle of an input. A real finding names its file.
  if [[ $found && $output == *"context deadline exceeded"* && $output != *testdata/fuzz/* ]]; then found=; fi
  inputs=$(grep -oE 'execs: [0-9]+' <<<"$output" | tail -1 | grep -oE '[0-9]+') || inputs=no
  if [[ $found ]]; then
    echo "fuzz: $package $target: a finding"
    echo "$output"
    status=1
  else
    echo "fuzz: $package $target: $inputs inputs in $1, nothing found"
  fi
done <<<"$targets"
exit $status
