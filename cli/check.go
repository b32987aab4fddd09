package cli

import (
	"context"
	"encoding/json"
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
mistakes is served as far as it can be, and each mistake is logged: portfolio check names them, too. With SITE=database the site is the one
that portfolio push has brought into the database.`

	checkDetails = `It prints a line for each finding, "file:line: what is wrong: what to do". Errors are what readers would notice; hints begin with
"hint:". The last line counts both. With --json it prints one object: findings, each with file, line, severity ("error" or "hint"),
what and do, and the numbers errors and hints. The exit code is 1 if there is an error, or with --strict a hint, and 2 if there is
no such folder.`
)

func setupCheck(flags *flag.FlagSet) runFunc {
	strict := flags.Bool("strict", false, "exit with 1 for hints as well")
	asJSON := flags.Bool("json", false, "print the findings as JSON")
	return func(ctx context.Context, c invocation) error {
		write := writeFindings
		if *asJSON {
			write = writeFindingsJSON
		}
		return check(ctx, c, write, *strict)
	}
}

// check prints what is wrong with a site folder.
func check(ctx context.Context, c invocation, write func(io.Writer, content.Findings) error, strict bool) error {
	cfg, err := config.Read(c.env)
	if err != nil {
		return err
	}
	findings, err := app.Inspect(ctx, cfg)
	var impossible content.Finding
	if err != nil && !errors.As(err, &impossible) { // else it is among the findings
		return err
	}
	if err := write(c.Out, findings); err != nil {
		return err
	}
	if findings.Errors() > 0 || strict && findings.Hints() > 0 {
		return errFindings
	}
	return nil
}

// errFindings ends a check that has found something.
var errFindings = errors.New("the site folder needs your attention")

// writeFindings writes a line for each finding, and their numbers.
func writeFindings(out io.Writer, findings content.Findings) error {
	for _, finding := range findings {
		if _, err := fmt.Fprintln(out, finding); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(out, "%s, %s\n", content.Counted(findings.Errors(), "error"), content.Counted(findings.Hints(), "hint"))
	return err
}

// jsonFinding is a finding in the output of check --json.
type jsonFinding struct {
	File     string `json:"file"`
	Line     int    `json:"line"` // the first is 1, also of what is about a whole file
	Severity string `json:"severity"`
	What     string `json:"what"`
	Do       string `json:"do"`
}

// writeFindingsJSON writes findings as one JSON object.
func writeFindingsJSON(out io.Writer, findings content.Findings) error {
	list := make([]jsonFinding, len(findings))
	for i, f := range findings {
		list[i] = jsonFinding{f.File, max(1, f.Line), "error", f.What, f.Do}
		if f.Hint {
			list[i].Severity = "hint"
		}
	}
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(struct {
		Findings []jsonFinding `json:"findings"`
		Errors   int           `json:"errors"`
		Hints    int           `json:"hints"`
	}{list, findings.Errors(), findings.Hints()})
}
