package cli

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"portfolio/config"
	"portfolio/i18n"
	"portfolio/internal/starter"
)

const initDetails = `It asks for what the flags do not answer: name and email address, languages, your time zone, a color, the public address, what you do,
a look and the kind of site.
With --yes it asks nothing, and needs --name and --email. DIR must not exist, or be empty. The program has words in de, en, es, fr
and pt; for another language it adds a file to write them in.`

// A question is what init asks about a new site.
type question struct {
	flag, usage string // the flag that answers it, and what help says of that
	text, usual string
	check       func(answer string) (string, error)
	set         func(owner *starter.Owner, answer string)
}

// questions returns the questions of init, in order. zone is the time zone of this machine.
func questions(zone string) []question {
	return []question{
		{"name", "your `NAME`", "Your name", "", starter.CheckName, func(o *starter.Owner, a string) { o.Name = a }},
		{
			"email", "your email `ADDRESS`, where inquiries arrive", "Your email address, where inquiries arrive", "",
			starter.CheckEmail, func(o *starter.Owner, a string) { o.Email = a },
		},
		{
			"languages", "of the site: `TAGS` such as en,es,pt; the first for visitors whose own is not among them (en)",
			"Languages of the site, such as en,es,pt", "en", starter.CheckLanguages, func(o *starter.Owner, a string) { o.Languages = strings.Split(a, ",") },
		},
		{
			"time-zone", "your time `ZONE`, such as Europe/Madrid (this machine's)", "Your time zone, such as Europe/Madrid", zone,
			starter.CheckTimeZone, func(o *starter.Owner, a string) { o.TimeZone = a },
		},
		{
			"color", "of links and buttons: a `COLOR` such as '#0a7' (the program's)", "Color, such as #0a7 (Enter for the program's)", "",
			starter.CheckColor, func(o *starter.Owner, a string) { o.Color = a },
		},
		{
			"url", "public `ADDRESS`, such as https://example.com (none yet)", "Public address, such as https://example.com (Enter if you have none yet)", "",
			checkURL, func(o *starter.Owner, a string) { o.URL = a },
		},
	}
}

// initQuestions returns the questions of init alone: what is imported has texts of its own, and its look is chosen later.
func initQuestions() []question {
	looks, kinds := strings.Join(starter.Looks, ", "), strings.Join(starter.Kinds, ", ")
	return []question{
		{
			"role", "what you do, in two or three `WORDS` (a sample)", "What you do, in two or three words (Enter for a sample)", "",
			starter.CheckText, func(o *starter.Owner, a string) { o.Role = a },
		},
		{
			"look", "of the pages: `LOOK`, one of " + looks + " (" + starter.Looks[0] + ")", "Look: " + looks, starter.Looks[0],
			starter.CheckLook, func(o *starter.Owner, a string) { o.Look = a },
		},
		{
			"starter", "`KIND` of site to begin with: " + kinds + " (" + starter.Kinds[0] + ")", "Kind of site: " + kinds, starter.Kinds[0],
			starter.CheckKind, func(o *starter.Owner, a string) { o.Kind = a },
		},
	}
}

func setupInit(flags *flag.FlagSet) runFunc {
	yes := flags.Bool("yes", false, "ask nothing")
	given := map[string]*string{}
	for _, q := range append(questions(""), initQuestions()...) {
		given[q.flag] = flags.String(q.flag, "", q.usage)
	}
	return func(ctx context.Context, c invocation) error {
		answers := map[string]string{}
		flags.Visit(func(f *flag.Flag) {
			if text, ok := given[f.Name]; ok {
				answers[f.Name] = *text
			}
		})
		return initSite(ctx, c, answers, *yes)
	}
}

// initSite writes a new site into a folder.
func initSite(ctx context.Context, c invocation, answers map[string]string, yes bool) error {
	dir := c.args[0]
	if err := checkNewFolder(dir); err != nil {
		return err
	}
	owner, err := newOwner()
	if err != nil {
		return err
	}
	if err := answerAll(ctx, c.Console, &owner, append(questions(starter.TimeZone(c.env["TZ"])), initQuestions()...), answers, yes); err != nil {
		return err
	}
	files, err := starter.Site(owner)
	if err != nil {
		return err
	}
	if err := createSite(dir, files); err != nil {
		return err
	}
	return printNext(c.Err, dir, owner)
}

// newOwner returns the owner of a new site, of whom nothing is known yet.
func newOwner() (starter.Owner, error) {
	shipped, err := i18n.Shipped(i18n.Locales())
	return starter.Owner{
		Now:     time.Now(),
		Shipped: func(lang string) bool { return slices.Contains(shipped, i18n.Lang(lang)) },
	}, err
}

// printNext says what the owner of a new site can do next.
func printNext(out io.Writer, dir string, owner starter.Owner) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s is a site, in the time zone %s. README.md in it says what to edit.\n", dir, owner.TimeZone)
	for _, lang := range owner.Languages {
		if !owner.Shipped(lang) {
			fmt.Fprintf(&b, "The program has no words in %s: write them into words/%s.toml.\n", lang, lang)
		}
	}
	at := shellWord(dir)
	writeRows(&b, [][2]string{
		{"portfolio serve " + at, "shows it at " + config.DefaultBaseURL}, {"portfolio check " + at, "names what is still a sample, missing or wrong"},
	})
	_, err := io.WriteString(out, b.String())
	return err
}

// shellWord returns a text as one word of a command.
func shellWord(text string) string {
	if strings.ContainsAny(text, " \t'\"$&;()<>|*?") {
		return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
	}
	return text
}

// answerAll fills in the owner: with the answers that were given, and with those to questions for the rest.
func answerAll(ctx context.Context, c Console, owner *starter.Owner, asked []question, answers map[string]string, yes bool) error {
	var asking *asker
	for _, q := range asked {
		answer, given := answers[q.flag]
		switch {
		case given || yes:
			checked, err := q.check(cmp.Or(strings.TrimSpace(answer), q.usual))
			if err != nil {
				return usagef("init: --%s: %w", q.flag, err)
			}
			q.set(owner, checked)
		case !c.Terminal:
			return usagef("nobody can answer here: add --yes --name NAME --email ADDRESS, and what else portfolio help init names")
		default:
			if asking == nil {
				asking = c.newAsker()
			}
			answer, err := asking.ask(ctx, q.text, q.usual, q.check)
			if err != nil {
				return err
			}
			q.set(owner, answer)
		}
	}
	return nil
}

func checkURL(answer string) (string, error) {
	answer = strings.TrimSuffix(answer, "/")
	if answer != "" && !config.IsOrigin(answer) {
		return "", errors.New("an address is such as https://example.com, without a path")
	}
	return answer, nil
}
