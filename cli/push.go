package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"portfolio/app"
	"portfolio/config"
	"portfolio/content"
	"portfolio/db"
	"portfolio/internal/sitestore"
)

const (
	pushDetails = `The database is that of DATABASE_URL, and is made if there is none; SITE=database serves the site from it. Only files that differ are
sent; all of them are served at once, or none. A file that was changed in the database since the last push or pull, in a browser or by
somebody else, is not overwritten: what was changed on both sides is named, and nothing is pushed; what was changed there alone stays. With
--force what was changed on both sides becomes what it is in DIR, and is named first.`

	pullDetails = `DIR is made if there is none. A file that you have changed since the last push or pull is not overwritten: what was changed on both
sides is named, and nothing is pulled; what was changed in DIR alone stays. With --force what was changed on both sides becomes what it is
in the database, and is named first.`
)

// errBothSides ends a push or a pull that would overwrite something.
var errBothSides = errors.New("these files were changed on both sides")

func setupPush(flags *flag.FlagSet) runFunc {
	force := flags.Bool("force", false, "overwrite what was changed on both sides")
	return func(ctx context.Context, c invocation) error { return push(ctx, c, *force) }
}

// push makes the site in the database what a folder is.
func push(ctx context.Context, c invocation, force bool) error {
	dir := c.args[0]
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return usagef("push: there is no folder %s", quoted(dir))
	}
	err := withCopy(ctx, c, db.Options{}, func(copied *sitestore.Copy) error {
		names, err := chosen(c.Err, copied.ForPush(), force, "the database")
		if err != nil {
			return err
		}
		if err := copied.Push(ctx, "portfolio push", names); err != nil {
			return err
		}
		fmt.Fprintf(c.Out, "pushed %s\n", content.Counted(len(names), "file"))
		return nil
	})
	switch {
	case errors.Is(err, errBothSides):
		return fmt.Errorf("%w: pull them first, or push with --force", err)
	case errors.Is(err, db.ErrChanged):
		return errors.New("the database was changed at the same moment: push again")
	case err != nil:
		return err
	}
	return countMistakes(ctx, c, dir)
}

// countMistakes says how many errors a folder has that was pushed.
func countMistakes(ctx context.Context, c invocation, dir string) error {
	files, err := content.Dir(dir)
	if err != nil {
		return err
	}
	findings, err := app.InspectFolder(ctx, files)
	var impossible content.Finding
	if err != nil && !errors.As(err, &impossible) {
		return err
	}
	if n := findings.Errors(); n > 0 {
		fmt.Fprintf(c.Err, "%s has %s: portfolio check %s names them\n", dir, content.Counted(n, "error"), dir)
	}
	return nil
}

func setupPull(flags *flag.FlagSet) runFunc {
	force := flags.Bool("force", false, "overwrite what was changed on both sides")
	return func(ctx context.Context, c invocation) error { return pull(ctx, c, *force) }
}

// pull makes a folder what the site in the database is.
func pull(ctx context.Context, c invocation, force bool) error {
	if err := os.MkdirAll(c.args[0], 0o755); err != nil { //nolint:gosec // as init makes it: a web server may read pictures there
		return usageError{err}
	}
	err := withCopy(ctx, c, db.Options{Existing: true}, func(copied *sitestore.Copy) error {
		names, err := chosen(c.Err, copied.ForPull(), force, c.args[0])
		if err != nil {
			return err
		}
		if err := copied.Pull(ctx, names); err != nil {
			return err
		}
		fmt.Fprintf(c.Out, "pulled %s\n", content.Counted(len(names), "file"))
		return nil
	})
	if errors.Is(err, errBothSides) {
		return fmt.Errorf("%w: keep a copy of yours and pull with --force", err)
	}
	return err
}

// withCopy compares the folder that the first argument names with the site in the database, and runs do.
func withCopy(ctx context.Context, c invocation, options db.Options, do func(*sitestore.Copy) error) error {
	cfg, err := config.Read(c.env)
	if err != nil {
		return err
	}
	store, err := db.Open(ctx, cfg.DatabaseURL, options)
	if errors.Is(err, db.ErrNotFound) {
		return errNoDatabase(cfg)
	}
	if err != nil {
		return err
	}
	copied, err := sitestore.OpenCopy(ctx, c.args[0], store)
	if err == nil {
		err = errors.Join(do(copied), copied.Close())
	}
	return errors.Join(err, store.Close())
}

// chosen returns the files to take over, and names those that stay or are overwritten at a place. Without force it returns errBothSides if
// a change would be overwritten.
func chosen(out io.Writer, d sitestore.Differences, force bool, place string) ([]string, error) {
	nameFiles(out, "changed in "+place+" alone, and left:", d.Stay)
	if !force && len(d.Conflict) > 0 {
		nameFiles(out, "changed in "+place+" as well:", d.Conflict)
		return nil, errBothSides
	}
	nameFiles(out, "overwritten in "+place+":", d.Conflict)
	return append(d.Take, d.Conflict...), nil
}

func nameFiles(out io.Writer, what string, names []string) {
	if len(names) > 0 {
		fmt.Fprintf(out, "%s\n  %s\n", what, strings.Join(names, "\n  "))
	}
}
