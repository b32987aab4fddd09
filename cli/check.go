package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"portfolio/app"
	"portfolio/config"
	"portfolio/content"
)

const (
	serveDetails = `DIR is the folder of a site. Its database is data/portfolio.db in that folder, unless DATABASE_URL says otherwise. A folder with
mistakes is served as far as it can be, and each mistake is logged: portfolio check names them, too.`

	checkDetails = `It prints a line for each finding, "file:line: what is wrong: what to do". Errors are what readers would notice; hints begin with
"hint:". The last line counts both. The exit code is 1 if there is an error, or with --strict a hint, and 2 if there is no
such folder.`
)

func setupCheck(flags *flag.FlagSet) runFunc {
	strict := flags.Bool("strict", false, "exit with 1 for hints as well")
	return func(ctx context.Context, c invocation) error { return check(ctx, c, *strict) }
}

// check prints what is wrong with a site folder.
func check(ctx context.Context, c invocation, strict bool) error {
	cfg, err := config.Read(c.env)
	if err != nil {
		return err
	}
	findings, err := app.Inspect(ctx, cfg)
	var impossible content.Finding
	if err != nil && !errors.As(err, &impossible) { // else it is among the findings
		return err
	}
	return printFindings(c.Out, findings, strict)
}

// errFindings ends a check that has found something.
var errFindings = errors.New("the site folder needs your attention")

// printFindings prints findings, and returns an error if there is one that counts.
func printFindings(out io.Writer, findings content.Findings, strict bool) error {
	for _, finding := range findings {
		if _, err := fmt.Fprintln(out, finding); err != nil {
			return err
		}
	}
	mistakes, hints := findings.Errors(), findings.Hints()
	if _, err := fmt.Fprintf(out, "%s, %s\n", counted(mistakes, "error"), counted(hints, "hint")); err != nil {
		return err
	}
	if mistakes > 0 || strict && hints > 0 {
		return errFindings
	}
	return nil
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
