package cli

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"portfolio/app"
	"portfolio/config"
	"portfolio/internal/chromium"
	"portfolio/internal/importer"
)

var resumeDetails = `It prints the page of the résumé in each language into DIR, as resume.en.pdf and the like, by a Chromium that this machine has: the
program that the variable CHROMIUM names, or else the first in PATH of ` + strings.Join(chromium.Names, ", ") + `.
The site links the PDFs with pdf = true in resume.toml. A PDF that says what the page says stays as it is, and so does one that you
have made yourself.

  --all  print all of them again`

func setupResume(flags *flag.FlagSet) runFunc {
	all := flags.Bool("all", false, "print all of them again")
	return func(ctx context.Context, c invocation) error { return printResume(ctx, c, *all) }
}

// printResume makes the PDFs of the résumé.
func printResume(ctx context.Context, c invocation, all bool) error {
	cfg, err := config.Read(c.env)
	switch {
	case err != nil:
		return err
	case cfg.Site == "":
		return usagef("resume: name the folder of the site")
	}
	program, err := chromium.Find(c.env["CHROMIUM"])
	if errors.Is(err, chromium.ErrNone) {
		return sayHowToPrint(c, cfg, err)
	}
	done, err := app.PrintResume(ctx, cfg, all, func(ctx context.Context, address string) ([]byte, error) {
		return chromium.Print(ctx, program, address)
	})
	for _, pdf := range done {
		what := "says what the page says"
		switch {
		case pdf.New != nil:
			what = "is new"
			if err := writeFiles(cfg.Site, []importer.File{{Name: pdf.Name, Data: pdf.New}}); err != nil {
				return err
			}
		case pdf.IsYours:
			what = "is yours, and stays: --all prints a new one"
		}
		fmt.Fprintln(c.Out, pdf.Name, what)
	}
	if errors.Is(err, app.ErrNoResume) {
		return usageError{err}
	}
	return err
}

// sayHowToPrint says how to make the PDFs without a Chromium.
func sayHowToPrint(c invocation, cfg config.Config, missing error) error {
	pages, err := app.ResumePages(cfg)
	if err != nil {
		return err
	}
	fmt.Fprintln(c.Err, "Print each page as a PDF in a browser while the site is served, and put it there:")
	var rows [][2]string
	for _, file := range slices.SortedFunc(maps.Keys(pages), cmp.Compare[string]) {
		rows = append(rows, [2]string{pages[file], file})
	}
	writeRows(c.Err, rows)
	return usagef("resume: %w on this machine: install one, or set CHROMIUM to its path", missing)
}
