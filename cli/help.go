package cli

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
		return printHelp(c.Out)
	}
	chosen, err := findCommand(c.args[0])
	if err != nil {
		return err
	}
	return printCommandHelp(c.Out, chosen)
}

func printHelp(out io.Writer) error {
	var b strings.Builder
	b.WriteString(`portfolio serves a site: a folder of texts, pictures and settings.

Usage: portfolio COMMAND
       portfolio [serve] [DIR]

To begin: portfolio init mysite, then portfolio serve mysite.

Commands:
`)
	var rows [][2]string
	for _, c := range commands() {
		rows = append(rows, [2]string{strings.TrimSpace(c.name + " " + c.takes), c.summary})
	}
	writeRows(&b, rows)
	b.WriteString(`
DIR is the folder of a site; without it, that which SITE names; without that, the demonstration in the program.
portfolio help COMMAND, or -h after a command, says more about one. docs/reference.md lists the environment variables.

Exit codes: 0 done; 1 it failed, or nothing was found; 2 the command, what it was given or a variable is wrong, and
nothing was changed; 75, of bounce alone, try again later. What a script reads goes to standard output, all else to standard error.
`)
	_, err := io.WriteString(out, b.String())
	return err
}

// databaseDir says what DIR is to the commands that only need its database.
const databaseDir = "DIR is the folder of the site whose database is meant; without it, the one that SITE or DATABASE_URL names."

func printCommandHelp(out io.Writer, c command) error {
	var b strings.Builder
	flags := c.flagSet()
	c.setup(flags)
	usage := "portfolio " + c.name
	var rows [][2]string
	flags.VisitAll(func(f *flag.Flag) {
		value, says := flag.UnquoteUsage(f)
		name := strings.TrimSpace("--" + f.Name + " " + value)
		usage += " [" + name + "]"
		rows = append(rows, [2]string{name, says})
	})
	fmt.Fprintf(&b, "Usage: %s\n\n%s.\n", strings.TrimSpace(usage+" "+c.takes), upperFirst(c.summary))
	if len(rows) > 0 {
		b.WriteString("\n")
		writeRows(&b, rows)
	}
	if c.details != "" {
		b.WriteString("\n" + c.details + "\n")
	}
	if strings.HasSuffix(c.takes, " [DIR]") || c.name == "forget-second-factor" {
		b.WriteString("\n" + databaseDir + "\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// writeRows writes what there is beside what it does, in two columns.
func writeRows(out io.Writer, rows [][2]string) {
	width := 0
	for _, row := range rows {
		width = max(width, len(row[0]))
	}
	for _, row := range rows {
		fmt.Fprintf(out, "  %-*s  %s\n", width, row[0], row[1])
	}
}

func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
