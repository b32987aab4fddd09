package upgrade

import (
	"bytes"
	"fmt"
	"strings"
)

// context is how many lines around a change a difference shows.
const context = 3

// Diff returns the difference between two versions of a file in the unified format. Rewrites neither add nor remove lines.
func Diff(name string, before, after []byte) string {
	old, now := lines(before), lines(after)
	var b strings.Builder
	fmt.Fprintf(&b, "--- %s\n+++ %s\n", name, name)
	for at := 0; at < len(old); {
		if bytes.Equal(old[at], now[at]) {
			at++
			continue
		}
		begin, end := max(0, at-context), at
		for next := at; next < len(old) && next <= end+2*context; next++ {
			if !bytes.Equal(old[next], now[next]) {
				end = next
			}
		}
		at = min(end+context+1, len(old))
		fmt.Fprintf(&b, "@@ -%d,%d +%d,%d @@\n", begin+1, at-begin, begin+1, at-begin)
		writeHunk(&b, old[begin:at], now[begin:at])
	}
	return b.String()
}

// writeHunk writes the lines of a hunk: those that go before those that come.
func writeHunk(b *strings.Builder, old, now [][]byte) {
	for at := 0; at < len(old); {
		end := at
		for end < len(old) && !bytes.Equal(old[end], now[end]) {
			end++
		}
		if end == at {
			writeLine(b, ' ', old[at])
			at++
			continue
		}
		for _, line := range old[at:end] {
			writeLine(b, '-', line)
		}
		for _, line := range now[at:end] {
			writeLine(b, '+', line)
		}
		at = end
	}
}

func writeLine(b *strings.Builder, sign byte, line []byte) {
	b.WriteByte(sign)
	b.Write(line)
	if !bytes.HasSuffix(line, []byte("\n")) {
		b.WriteString("\n\\ No newline at end of file\n")
	}
}

func lines(text []byte) [][]byte {
	var all [][]byte
	for line := range bytes.Lines(text) {
		all = append(all, line)
	}
	return all
}
