package content

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Finding is what an owner should know about a file of a site folder: a mistake, or a hint.
type Finding struct {
	File string // its path in the folder
	Line int    // the first is 1; 0 where the finding is about the whole file
	What string // what is wrong
	Do   string // what to do
	Hint bool   // whether readers would see nothing wrong
}

// String returns the finding in one line, the way compilers write them: "file:line: what: what to do".
func (f Finding) String() string {
	kind := ""
	if f.Hint {
		kind = "hint: "
	}
	return fmt.Sprintf("%s:%d: %s%s: %s", printable(f.File), max(1, f.Line), kind, printable(f.What), printable(f.Do))
}

// Error makes a finding the error of a site that cannot be.
func (f Finding) Error() string { return f.String() }

// Counted returns a number with its noun, as reports for the owner have it.
func Counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if stem, ok := strings.CutSuffix(noun, "ry"); ok {
		noun = stem + "rie"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// printable returns s without characters that would break the line or move the cursor.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if strconv.IsGraphic(r) {
			return r
		}
		return '\uFFFD'
	}, s)
}

// Findings is a list of findings.
type Findings []Finding

// Errors returns how many findings are mistakes.
func (f Findings) Errors() int {
	errors := 0
	for _, finding := range f {
		if !finding.Hint {
			errors++
		}
	}
	return errors
}

// Hints returns how many findings are hints.
func (f Findings) Hints() int { return len(f) - f.Errors() }

// add adds a mistake.
func (f *Findings) add(file string, line int, what, do string) {
	*f = append(*f, Finding{File: file, Line: line, What: what, Do: do})
}

// hint adds a hint.
func (f *Findings) hint(file string, line int, what, do string) {
	*f = append(*f, Finding{File: file, Line: line, What: what, Do: do, Hint: true})
}

// Sort sorts the findings by file and line, and removes those that repeat another one.
func (f *Findings) Sort() {
	slices.SortStableFunc(*f, func(a, b Finding) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	*f = slices.Compact(*f)
}

// maxQuoted is how much of a value a finding repeats, in characters.
const maxQuoted = 60

// quoted returns a value of the owner's as part of a finding.
func quoted(value string) string {
	if short := []rune(value); len(short) > maxQuoted {
		value = string(short[:maxQuoted]) + "…"
	}
	return strconv.Quote(value)
}
