package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// help prints what the program or one of its commands does.
func help(_ context.Context, c invocation) error {
	if len(c.args) == 0 {
		return printHelp(c.out)
	}
	chosen, err := findCommand(c.args[0])
	if err != nil {
		return err
	}
	return printCommandHelp(c.out, chosen)
}

func printHelp(out io.Writer) error {
	var b strings.Builder
	b.WriteString("portfolio serves the website of one software developer.\n\nUsage: portfolio [COMMAND]\n\nCommands:\n")
	for _, c := range commands() {
		fmt.Fprintf(&b, "  %-22s %s\n", strings.TrimSpace(c.name+" "+c.takes), c.summary)
	}
	b.WriteString(`
Without a command it serves. portfolio help COMMAND, or -h after a command, says more about one.
Environment variables configure it: README.md lists them.

Exit codes: 0 done; 1 it failed, or nothing was found; 2 the command, what it was given or a variable is wrong, and
nothing was changed. What a script reads goes to standard output, all else to standard error.
`)
	_, err := io.WriteString(out, b.String())
	return err
}

func printCommandHelp(out io.Writer, c command) error {
	var b strings.Builder
	flags := c.flagSet()
	c.setup(flags)
	usage := "portfolio " + c.name
	flags.VisitAll(func(f *flag.Flag) { usage += " [--" + f.Name + "]" })
	fmt.Fprintf(&b, "Usage: %s\n\n%s.\n", strings.TrimSpace(usage+" "+c.takes), upperFirst(c.summary))
	flags.VisitAll(func(f *flag.Flag) { fmt.Fprintf(&b, "\n  --%s  %s\n", f.Name, f.Usage) })
	if c.details != "" {
		b.WriteString("\n" + c.details + "\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// nearest returns the name that is most like a mistyped one, and false if none is like it.
func nearest(typed string, names []string) (string, bool) {
	const (
		longest  = 40 // characters: what is longer is no mistyped name
		mistakes = 2
	)
	if len(typed) > longest {
		return "", false
	}
	distances := make([]int, len(names))
	for i, name := range names {
		distances[i] = distance(strings.ToLower(typed), name)
	}
	least := slices.Index(distances, slices.Min(distances))
	return names[least], distances[least] <= mistakes && distances[least] < len(typed)
}

// distance returns how many characters have to be inserted, deleted or replaced to turn a into b (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1) // of the empty beginning of a
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
