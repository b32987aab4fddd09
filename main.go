// Command portfolio serves the website of one software developer, in English and Spanish.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	_ "time/tzdata" // for machines without a time zone database

	"golang.org/x/term"

	"portfolio/db"
	"portfolio/internal/graceful"
)

func main() {
	syscall.Umask(0o077) // only the user that runs the program can read the files it writes
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	terminal := term.IsTerminal(int(os.Stdin.Fd()))
	err := runCommand(ctx, os.Args[1:], environment(), console{in: os.Stdin, out: os.Stdout, err: os.Stderr, terminal: terminal})
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "portfolio:", strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	os.Exit(exitCode(err))
}

// setupServe is the setup of serve.
func setupServe(flags *flag.FlagSet) runFunc {
	live := flags.Bool("dev", false, "reload open pages after each change")
	drafts := flags.Bool("drafts", false, "serve drafts, and what has a later date, to everybody")
	return func(ctx context.Context, c invocation) error { return serveCommand(ctx, c, *live, *drafts) }
}

// serveCommand serves the site until ctx ends.
func serveCommand(ctx context.Context, c invocation, live, drafts bool) error {
	cfg, err := readConfig(c.env)
	if err == nil {
		err = checkServed(cfg)
	}
	if err != nil {
		return err
	}
	cfg.live, cfg.drafts = live, drafts
	limitMemory(c.env)
	if c.env["GOGC"] == "" {
		debug.SetGCPercent(collectAtStart)
		cfg.collects = true
	}
	return runServer(ctx, cfg, c.out)
}

// newLog returns the log, which has a line for each event.
func newLog(cfg config, stdout io.Writer) *slog.Logger {
	if cfg.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(stdout, nil))
	}
	return slog.New(slog.NewTextHandler(stdout, nil))
}

// runServer serves the site until ctx ends, then finishes the requests under way.
func runServer(ctx context.Context, cfg config, stdout io.Writer) (err error) {
	log := newLog(cfg, stdout)
	compiled := newCache(cfg)
	res, err := loadServed(cfg, compiled, nil) // before the database is made: an invalid variable leaves no files behind
	if err != nil {
		return err
	}
	store, err := db.Open(ctx, cfg.DatabaseURL, db.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	p, err := newProgram(ctx, cfg, compiled, res.content, store, log, stdout)
	if err != nil {
		return err
	}
	first, err := p.newSite(res)
	if err != nil {
		return err
	}
	if err := p.seedTopics(ctx, res.content); err != nil {
		return err
	}
	if res.content.Settings.Demonstration {
		log.Warn("the site says that people and figures in it are invented: delete demonstration from site.toml where they are not")
	}
	listener, err := graceful.Listen(cfg.Addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", cfg.Addr, err)
	}
	background, stop := context.WithCancel(context.Background())
	defer stop()
	p.reportMistakes(res.findings)
	p.swap(background, first)
	if err := p.serveMetrics(background); err != nil {
		stop()
		p.running.Wait()
		return errors.Join(err, listener.Close())
	}
	p.startBackground(background)
	changes := p.watchFolder(background) // from before anybody is told that the site is served: no later change is missed
	p.startJob(background, func(ctx context.Context) { p.renew(ctx, changes) })
	if cfg.collects {
		debug.SetGCPercent(collectAt)
	}
	log.Info("serving", "address", listener.Addr().String(), "inherited", listener.Inherited, "base_url", p.current.Load().baseURL)
	err = serve(ctx, listener, p, log)
	stop()
	p.running.Wait()
	return err
}
