package main

import (
	"context"
	"flag"
	"fmt"
	"io"
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
	b.WriteString("portfolio serves the website of one software developer.\n\nUsage: portfolio [COMMAND]\n       portfolio [serve] [DIR]\n\nCommands:\n")
	for _, c := range commands() {
		fmt.Fprintf(&b, "  %-22s %s\n", strings.TrimSpace(c.name+" "+c.takes), c.summary)
	}
	b.WriteString(`
Without a command it serves. DIR is the folder of a site; without it, that which SITE names; without that, the demonstration
in the program. portfolio help COMMAND, or -h after a command, says more about one.
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
