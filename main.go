// Command portfolio serves the website of one software developer, in English and Spanish.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
	_ "time/tzdata" // for machines without a time zone database

	"golang.org/x/term"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers"
	"portfolio/handlers/web/auth"
	"portfolio/internal/analytics"
	"portfolio/internal/digest"
	"portfolio/internal/graceful"
	"portfolio/internal/newsletter"
	"portfolio/internal/subscription"
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

// serveCommand serves the site until ctx ends.
func serveCommand(ctx context.Context, c invocation) error {
	cfg, err := readConfig(c.env)
	if err != nil {
		return err
	}
	return runServer(ctx, cfg, c.out)
}

// runServer serves the site until ctx ends, then finishes the requests under way.
func runServer(ctx context.Context, cfg config, stdout io.Writer) (err error) {
	log := slog.New(slog.NewTextHandler(stdout, nil))
	res, err := loadResources(cfg)
	if err != nil {
		return err
	}
	sender, err := newSender(cfg, res.content.Profile) // before the database is made: an invalid variable leaves no files behind
	if err != nil {
		return err
	}
	store, err := db.Open(ctx, cfg.DatabaseURL, db.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	site, jobs, err := newSite(ctx, cfg, res, store, log, stdout)
	if err != nil {
		return err
	}
	listener, err := graceful.Listen(cfg.Addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", cfg.Addr, err)
	}
	background, stop := context.WithCancel(context.Background())
	defer stop()
	running := startBackground(background, sender, store, log, jobs)
	log.Info("serving", "address", listener.Addr().String(), "inherited", listener.Inherited, "base_url", cfg.BaseURL)
	err = serve(ctx, listener, site, log)
	stop()
	running.Wait()
	return err
}

// newSite returns the site's handler and the jobs that run beside it. The first password, if one is made, is printed to
// stdout.
func newSite(ctx context.Context, cfg config, res resources, store *db.Store, log *slog.Logger, stdout io.Writer) (*handlers.Server, []job, error) {
	passwordHash, err := ownerPasswordHash(ctx, cfg, store, stdout)
	if err != nil {
		return nil, nil, err
	}
	key, err := sessionKey(cfg)
	if err != nil {
		return nil, nil, err
	}
	if err := store.EndOutdatedSessions(ctx, auth.Credential(key, passwordHash)); err != nil {
		return nil, nil, err
	}
	if res.content.Settings.Demonstration {
		log.Warn("the site is still the demonstration: edit demo/site.toml and demo/profile.toml")
	}
	if err := store.SeedPodcastTopics(ctx, podcastTopics(res.content.Topics)); err != nil {
		return nil, nil, err
	}
	mailTo := cmp.Or(cfg.MailTo, res.content.Profile.Email)
	database, err := db.Path(cfg.DatabaseURL)
	if err != nil {
		return nil, nil, err
	}
	nightly := newNightly(database, res.content.Settings, store, log)
	checks := newChecks(cfg, nightly, res.content.Settings, store, log)
	counter := analytics.New(res.content, cfg.BaseURL, store, log, time.Now)
	issues := &newsletter.Sender{
		Store: store, Messages: res.messages, Owner: res.content.Profile.Name, BaseURL: cfg.BaseURL, ReplyTo: mailTo, Log: log,
	}
	held := &digest.Sender{
		Store: store, Messages: res.messages.In(res.content.Settings.AdminLanguage), Owner: res.content.Profile.Name,
		BaseURL: cfg.BaseURL, MailTo: mailTo, Zone: res.content.Settings.Zone(), Log: log, Now: time.Now,
	}
	site := handlers.New(handlers.Config{
		BaseURL:        cfg.BaseURL,
		Messages:       res.messages,
		Content:        res.content,
		Assets:         res.assets,
		Store:          store,
		Analytics:      counter,
		Newsletter:     issues,
		Checks:         checks,
		Key:            key,
		PasswordHash:   cfg.PasswordHash,
		MailTo:         mailTo,
		SendsMail:      cfg.sendsMail(),
		TrustedProxies: cfg.trustedProxies,
		Log:            log,
		Now:            time.Now,
	})
	asker := &subscription.Asker{Store: store, Log: log, Mailer: &subscription.Mailer{
		Messages: res.messages, Owner: res.content.Profile.Name, BaseURL: cfg.BaseURL, ReplyTo: mailTo,
	}}
	jobs := []job{counter.Run, issues.Run, held.Run, asker.Run, site.Recompress, checks.Run}
	if nightly.Keep > 0 {
		jobs = append(jobs, nightly.Run)
	}
	return site, jobs, nil
}

// podcastTopics returns the rows of the topics that the site suggests, with their initial votes.
func podcastTopics(topics []content.PodcastTopic) []db.PodcastTopic {
	rows := make([]db.PodcastTopic, len(topics))
	for i, topic := range topics {
		rows[i] = db.PodcastTopic{ID: topic.ID, Votes: topic.Votes}
	}
	return rows
}
