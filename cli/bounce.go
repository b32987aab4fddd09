package cli

import (
	"context"
	"flag"
	"fmt"

	"portfolio/db"
	"portfolio/internal/bounce"
)

const bounceDetails = `It is for a pipe of your mail server, which docs/bounces.md sets up. A report counts only if it names an email of yours to that address,
by its Message-ID or its link to unsubscribe: anything else changes nothing, and the exit code is 0. An address that does not exist,
or that could not be reached five times in fourteen days, gets no more issues, until you allow it again on the page of your
subscribers. Whoever complains is unsubscribed. A full mailbox stops nobody. Exit code 75 asks the mail server to try again later.`

// retryError is an error after which whoever ran the command is to run it again later, with the same input.
type retryError struct{ error }

func (e retryError) Unwrap() error { return e.error }

// setupBounce is the setup of bounce.
func setupBounce(flags *flag.FlagSet) runFunc {
	tell := flags.Bool("print", false, "print what each report changed")
	return func(ctx context.Context, c invocation) error {
		if err := takeReports(ctx, c, *tell); err != nil {
			return retryError{err}
		}
		return nil
	}
}

// takeReports reads a message and stores what it reports.
func takeReports(ctx context.Context, c invocation, tell bool) error {
	reports, err := bounce.Read(c.In)
	if err != nil {
		return err
	}
	if len(reports) == 0 {
		if tell {
			fmt.Fprintln(c.Out, "no report")
		}
		return nil
	}
	return withStore(ctx, c, func(store *db.Store) error {
		for _, report := range reports {
			outcome, err := store.TakeReport(ctx, report)
			if err != nil {
				return err
			}
			if tell {
				fmt.Fprintln(c.Out, outcome)
			}
		}
		return nil
	})
}
