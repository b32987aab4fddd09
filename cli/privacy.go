package cli

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"portfolio/app"
	"portfolio/config"
	"portfolio/db"
	"portfolio/internal/address"
)

const (
	exportDetails = `ADDRESS is one email address, with its domain as people write it or in Punycode; upper and lower case are the same.
Rows are found in which it stands whole: a longer address, another address of the domain, or the same address with a
+tag is another one. If nothing is stored, the list is empty and the exit code 1.

With --static the site in DIR is written as files into the new folder ADDRESS names, for any host that serves files: portfolio export
--static mysite out. Pages in every language, feeds, pictures and former addresses are there; forms name your email address; search,
assistant and scripts are not. The public address is url in site.toml, or BASE_URL.`

	eraseDetails = `ADDRESS is one email address, as for export. erase names what it found and asks; without a terminal it needs --yes.
Rows of that address are deleted, down to the bytes of the file; in the rows of others it becomes [erased]. Then erase
names the backups, and the databases that restore set aside, in the folder of the database that still hold the address:
delete those, or erase it again after one is restored. Backups elsewhere, and compressed ones, it cannot see. PostgreSQL's
tables are rewritten as well; its logs, standbys and backups keep the address as long as you keep them.`
)

// setupExport is the setup of export.
func setupExport(flags *flag.FlagSet) runFunc {
	site := flags.String("static", "", "write the site in the folder `SITE` as files into a new folder, instead")
	return func(ctx context.Context, c invocation) error {
		if *site == "" {
			return exportAddress(ctx, c)
		}
		return exportStatic(ctx, c, *site)
	}
}

// exportStatic writes a site as files into the folder that the first argument names.
func exportStatic(ctx context.Context, c invocation, site string) error {
	env := maps.Clone(c.env)
	env["SITE"] = siteVariable(site)
	cfg, err := config.Read(env)
	if err != nil {
		return err
	}
	if err := checkNewFolder(c.args[0]); err != nil {
		return err
	}
	n, err := app.WriteStatic(ctx, cfg, c.args[0])
	if errors.Is(err, app.ErrNoOrigin) {
		return usageError{err}
	} else if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.Out, "%d files are in %s\n", n, c.args[0])
	return err
}

// exportAddress prints everything stored about an address, as JSON.
func exportAddress(ctx context.Context, c invocation) error {
	email, err := parseAddress(c.args[0])
	if err != nil {
		return err
	}
	return withStore(ctx, c, func(store *db.Store) error {
		records, err := store.Export(ctx, email)
		if err != nil {
			return err
		}
		encoder := json.NewEncoder(c.Out)
		encoder.SetIndent("", "  ")
		if err := encoder.Encode(records); err != nil {
			return err
		}
		if len(records) == 0 {
			return fmt.Errorf("nothing is stored about %s", email)
		}
		return nil
	})
}

func setupErase(flags *flag.FlagSet) runFunc {
	yes := flags.Bool("yes", false, "erase without a question")
	return func(ctx context.Context, c invocation) error { return eraseAddress(ctx, c, *yes) }
}

// eraseAddress deletes everything stored about an address, after it has named what that is, and prints how much it was.
func eraseAddress(ctx context.Context, c invocation, yes bool) error {
	email, err := parseAddress(c.args[0])
	if err != nil {
		return err
	}
	if err := c.mayAsk(yes); err != nil {
		return err
	}
	return withStore(ctx, c, func(store *db.Store) error {
		err := confirmAndErase(ctx, c, store, email, yes)
		if errors.Is(err, errDeclined) {
			return err
		}
		return errors.Join(err, nameCopies(ctx, c, store, email))
	})
}

func confirmAndErase(ctx context.Context, c invocation, store *db.Store, email string, yes bool) error {
	records, err := store.Export(ctx, email)
	if err != nil {
		return err
	}
	if len(records) == 0 {
		return fmt.Errorf("nothing is stored about %s", email)
	}
	fmt.Fprintf(c.Err, "Stored about %s:\n%s", email, summary(records))
	if err := c.confirm(ctx, "This cannot be undone.", yes); err != nil {
		return err
	}
	records, err = store.Erase(ctx, email)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.Out, "erased %d\n", len(records))
	return err
}

// nameCopies names the other databases in the folder that hold an address.
func nameCopies(ctx context.Context, c invocation, store *db.Store, email string) error {
	copies, err := store.CopiesWith(ctx, email)
	for _, name := range copies {
		fmt.Fprintf(c.Err, "%s still holds it: delete that file, or erase the address again if it is ever restored\n", name)
	}
	return err
}

// parseAddress returns an email address in the form in which it is stored.
func parseAddress(typed string) (string, error) {
	email, err := address.Parse(typed)
	if err != nil {
		return "", usagef("%s is no email address: give one such as name@example.com", quoted(typed))
	}
	return email, nil
}

// kinds says what the rows of a table are, where its name does not. Those of inquiries are told apart by their kind.
var kinds = map[string]string{
	"inquiries/budget":          "quote inquiries",
	"inquiries/collaboration":   "collaboration inquiries",
	"inquiries/cv":              "CV inquiries",
	"inquiries/meeting":         "meeting inquiries",
	"inquiries/podcast-suggest": "podcast suggestions",
	"inquiry_notes":             "notes about inquiries",
	"inquiry_replies":           "replies to inquiries",
	"inquiry_reply_drafts":      "drafts of replies",
	"meetings":                  "booked meetings",
	"outbox":                    "mails",
	"signups":                   "subscriptions to be confirmed",
	"subscribers":               "subscriptions",
	"survey_responses":          "answers to surveys",
}

// summary says how many rows of each kind there are, a line each: those that are deleted, and those of others that only mention
// the address.
func summary(records []db.Record) string {
	counts := map[string]int{}
	for _, record := range records {
		table := record.Table
		if table == "inquiries" {
			table = fmt.Sprintf("%s/%s", table, record.Row["kind"])
		}
		kind := kinds[table]
		if kind == "" {
			kind = strings.ReplaceAll(record.Table, "_", " ")
		}
		if !record.Owned {
			kind += " of others that mention it"
		}
		counts[kind]++
	}
	var b strings.Builder
	for _, kind := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(&b, "%6d %s\n", counts[kind], kind)
	}
	return b.String()
}
