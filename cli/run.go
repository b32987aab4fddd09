// Package cli is the commands of the program: what they take, ask and print, and their exit codes.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"portfolio/config"
	"portfolio/db"
	"portfolio/internal/typo"
)

// A usageError is a wrong command, argument, input or configuration: nothing was changed, and the exit code is 2.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// The exit codes.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
	exitRetry  = 75 // EX_TEMPFAIL of sysexits.h, as mail servers understand it
)

func exitCode(err error) int {
	var usage usageError
	var invalid config.Error
	var retry retryError
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &retry):
		return exitRetry
	case errors.As(err, &usage), errors.As(err, &invalid), errors.Is(err, db.ErrForeign): // DATABASE_URL names another file
		return exitUsage
	}
	return exitFailed
}

// command is one of the program's commands.
type command struct {
	name, takes string // takes names its arguments: "" for none, or a word for each
	summary     string // one line
	details     string // what help adds to it; "" for nothing
	setup       func(flags *flag.FlagSet) runFunc
}

// runFunc runs a command with its arguments, as many as it takes. Its flags are parsed.
type runFunc func(ctx context.Context, c invocation) error

// invocation is one use of a command.
type invocation struct {
	Console
	env  map[string]string
	args []string
}

// commands returns the commands in the order in which help lists them.
func commands() []command {
	return []command{
		{"serve", "[DIR]", "serve the site until SIGTERM, then finish the requests under way", serveDetails, setupServe},
		{"demo", "", "serve the demonstration to try it, with invented inquiries, from a folder that is deleted at the end", demoDetails, setupDemo},
		{"init", "DIR", "write a new site into a folder: it serves at once", initDetails, setupInit},
		{"check", "[DIR]", "name every mistake in a site folder", checkDetails, setupCheck},
		{"import", "SOURCE DIR", "write the texts of another program, such as Hugo, Ghost or Medium, into a site", importDetails, setupImport},
		{"resume", "[DIR]", "print the résumé as a PDF in each language, by a Chromium of this machine", resumeDetails, setupResume},
		{"new", "article DIR ID", "add a draft in every language of a site", newDetails, noFlags(newArticle)},
		{"words", "LANG [DIR]", "print the words that a language lacks, to translate", wordsDetails, noFlags(words)},
		{"upgrade", "DIR", "rewrite what an older version wrote in a format that changed", upgradeDetails, setupUpgrade},
		{"push", "DIR", "make the site in the database what a folder is, for SITE=database", pushDetails, setupPush},
		{"pull", "DIR", "make a folder what the site in the database is", pullDetails, setupPull},
		{"hash-password", "", "read a password, print what ADMIN_PASSWORD_HASH takes", "", noFlags(hashPassword)},
		{"forget-second-factor", "[DIR]", "let the owner log in with the password alone", "", noFlags(forgetSecondFactor)},
		{"backup", "FILE [DIR]", "write a copy of the database, also while it is served", backupDetails, setupBackup},
		{"restore", "FILE [DIR]", "replace the database by a backup", restoreDetails, setupRestore},
		{"move", "FROM-URL TO-URL", "copy one database into another that is empty: from a file to PostgreSQL, or back", moveDetails, noFlags(moveDatabase)},
		{"export", "ADDRESS [DIR]", "print everything stored about an email address, as JSON", exportDetails, setupExport},
		{"erase", "ADDRESS [DIR]", "delete everything stored about an email address", eraseDetails, setupErase},
		{"bounce", "[DIR]", "read a delivery report or a complaint from standard input, and stop its address", bounceDetails, setupBounce},
		{"healthcheck", "", "ask the program that is serving whether it is well", healthDetails, noFlags(checkHealth)},
		{"version", "", "print the version of the program, its commit, Go and SQLite", "", noFlags(printVersion)},
		{"help", "[COMMAND]", "explain the program or one of its commands", "", noFlags(help)},
	}
}

// noFlags is the setup of a command without flags.
func noFlags(run runFunc) func(*flag.FlagSet) runFunc {
	return func(*flag.FlagSet) runFunc { return run }
}

func names() []string {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return names
}

// Run runs the command that args name, with the environment variables in env by name, and returns the exit code of the program. An
// error is one line.
func Run(ctx context.Context, args []string, env map[string]string, c Console) int {
	err := runCommand(ctx, args, env, c)
	if err != nil {
		fmt.Fprintln(c.Err, "portfolio:", strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	return exitCode(err)
}

// runCommand runs the command that args name: serve if they begin with none.
func runCommand(ctx context.Context, args []string, env map[string]string, c Console) error {
	name := "serve"
	if len(args) > 0 && (!strings.HasPrefix(args[0], "-") || isQuestion(args[0])) && !isSiteFolder(args[0]) {
		name, args = strings.TrimLeft(args[0], "-"), args[1:]
		if name == "h" {
			name = "help"
		}
	}
	chosen, err := findCommand(name)
	if err != nil {
		return err
	}
	flags := chosen.flagSet()
	run := chosen.setup(flags)
	rest, err := parse(flags, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return help(ctx, invocation{Console: c, args: []string{chosen.name}})
	case err != nil:
		return usagef("%s: %w: see portfolio help %s", chosen.name, oneLine(err), chosen.name)
	}
	if err := chosen.checkArguments(rest); err != nil {
		return err
	}
	env, rest, err = chosen.takeFolder(env, rest)
	if err != nil {
		return err
	}
	return run(ctx, invocation{c, env, rest})
}

// isSiteFolder reports whether the first argument is no command but the folder of a site to serve.
func isSiteFolder(arg string) bool {
	if slices.Contains(names(), arg) {
		return false
	}
	info, err := os.Stat(arg)
	return err == nil && info.IsDir()
}

// takeFolder makes the argument DIR of a command that takes one the variable SITE.
func (c command) takeFolder(env map[string]string, args []string) (map[string]string, []string, error) {
	words := strings.Fields(c.takes)
	last := len(words) - 1
	if last < 0 || words[last] != "[DIR]" || len(args) <= last {
		return env, args, nil
	}
	dir := args[last]
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return env, args, usagef("%s: there is no folder %s", c.name, quoted(dir))
	}
	env = maps.Clone(env)
	if env == nil {
		env = map[string]string{}
	}
	env["SITE"] = siteVariable(dir)
	return env, args[:last], nil
}

// siteVariable returns the value of SITE for a folder, whatever it is called.
func siteVariable(dir string) string {
	if (config.Config{Site: dir}).SiteInDatabase() {
		return "./" + dir
	}
	return dir
}

// isQuestion reports whether a first argument asks what the program is, as most programs understand it.
func isQuestion(arg string) bool {
	return slices.Contains([]string{"-h", "-help", "--help", "-version", "--version"}, arg)
}

func findCommand(name string) (command, error) {
	for _, c := range commands() {
		if c.name == name {
			return c, nil
		}
	}
	if near := typo.Nearest(name, names()); near != "" {
		return command{}, usagef("unknown command %s: did you mean %s?", quoted(name), near)
	}
	return command{}, usagef("unknown command %s: portfolio help lists them", quoted(name))
}

// flagSet returns the command's flags, which its setup adds.
func (c command) flagSet() *flag.FlagSet {
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	return flags
}

// parse reads flags wherever they stand among the arguments, up to "--", and returns the arguments.
func parse(flags *flag.FlagSet, args []string) (rest []string, err error) {
	for len(args) > 0 {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		left := flags.Args()
		if read := len(args) - len(left); read > 0 && args[read-1] == "--" {
			return append(rest, left...), nil
		}
		if len(left) == 0 {
			break
		}
		rest, args = append(rest, left[0]), left[1:]
	}
	return rest, nil
}

// checkArguments returns an error unless there is an argument for each word of takes, but for those in brackets.
func (c command) checkArguments(args []string) error {
	words := strings.Fields(c.takes)
	switch {
	case len(args) > len(words) && len(words) == 0:
		return usagef("%s takes no argument: %s is one too many", c.name, quoted(args[0]))
	case len(args) > len(words):
		return usagef("%s takes only %s: %s is one too many", c.name, c.takes, quoted(args[len(words)]))
	case len(args) < len(words) && !strings.HasPrefix(words[len(args)], "["):
		return usagef("%s needs %s: portfolio %s %s", c.name, words[len(args)], c.name, c.takes)
	}
	for i, arg := range args {
		if arg == "" {
			return usagef("%s: %s is empty", c.name, strings.Trim(words[i], "[]"))
		}
	}
	return nil
}

// maxQuoted is how much of an argument an error repeats, in bytes.
const maxQuoted = 80

// quoted returns an argument as part of one line. Of an address with a user it shows none but the kind: there may be a password in it.
func quoted(arg string) string {
	if kind, rest, isURL := strings.Cut(arg, "://"); isURL && strings.Contains(rest, "@") {
		arg = kind + "://…"
	}
	if len(arg) > maxQuoted {
		return fmt.Sprintf("%q…", arg[:maxQuoted])
	}
	return fmt.Sprintf("%q", arg)
}

// oneLine returns an error of the flag package without what it repeats of a long argument, and in one line.
func oneLine(err error) error {
	text := strings.Trim(fmt.Sprintf("%q", err.Error()), `"`)
	if len(text) > 2*maxQuoted {
		text = text[:2*maxQuoted] + "…"
	}
	return errors.New(strings.ReplaceAll(text, `\"`, `"`))
}
