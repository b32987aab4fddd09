#!/usr/bin/env bash
# Runs every fuzz target of the module: audit/fuzz.sh 10m gives each ten minutes of the whole machine, audit/fuzz.sh 5s 2 gives
# two targets at a time half of it each. A finding is kept in the package's testdata/fuzz, where every later test run tries it
# again.
set -euo pipefail
cd "$(dirname "$0")/.."

export seconds=$1 lanes=${2:-1}
export workers=$((($(nproc) + lanes - 1) / lanes))
programs=$(mktemp -d) inputs_kept=$(go env GOCACHE)/fuzz
# The inputs of earlier runs are tried first. In the seconds of the short audit that would be all, so it starts from the seeds alone.
if [[ ${AUDIT:-} == short ]]; then inputs_kept=$programs/inputs; fi
export programs inputs_kept
trap 'rm -rf "$programs"' EXIT

fuzz() {
  local package=$1 folder=$2 target=$3 found= output inputs
  # Minimizing an input takes a minute by default, also where the input is merely new.
  output=$(cd "$folder" && "$programs/${package//\//.}" -test.run '^$' -test.fuzz "^$target\$" -test.fuzztime "$seconds" \
    -test.parallel "$workers" -test.fuzzminimizetime 1s -test.fuzzcachedir "$inputs_kept/$package" 2>&1) || found=1
  # On a busy machine a target fails when the time is over in the middle of an input. A real finding names its file.
  if [[ $found && $output == *"context deadline exceeded"* && $output != *testdata/fuzz/* ]]; then found=; fi
  inputs=$(grep -oE 'execs: [0-9]+' <<<"$output" | tail -1 | grep -oE '[0-9]+') || inputs=no
  if [[ $found ]]; then
    printf '%s\n' "fuzz: $package $target: a finding" "$output"
    return 1
  fi
  echo "fuzz: $package $target: $inputs inputs in $seconds, nothing found"
}
export -f fuzz

# One program a package, built one after the other, as two builds at a time would compile the same packages twice. Its targets run
# while the next one is built. Without the tables of a debugger (-s -w) a program is linked in half of the time.
go list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}} {{.Dir}}{{end}}' ./... | while read -r package folder; do
  names=$(sed -nE 's/^func (Fuzz[A-Za-z0-9]+)\(.*/\1/p' "$folder"/*_test.go)
  [[ $names ]] || continue
  go test -vet=off -c -ldflags '-s -w' -o "$programs/${package//\//.}" -fuzz . "$package" >&2 || exit 1
  for name in $names; do echo "$package $folder $name"; done
done | xargs -P "$lanes" -L 1 bash -c 'fuzz "$@"' fuzz
