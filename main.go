// Command portfolio is the whole web presence of one software developer, in English and Spanish, in one program.
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
	"syscall"
	"time"
	_ "time/tzdata" // the owner's zone, on machines that know none

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers"
	"portfolio/internal/graceful"
)

func main() {
	syscall.Umask(0o077) // whatever is written is the owner's alone
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], environment(), os.Stdin, os.Stdout)
	stop()
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, "portfolio:", err)
	var bad configError
	if errors.As(err, &bad) {
		os.Exit(2)
	}
	os.Exit(1)
}

// run serves the site until ctx ends, or does what args name.
func run(ctx context.Context, args []string, env map[string]string, stdin io.Reader, stdout io.Writer) error {
	if len(args) == 1 && args[0] == "hash-password" {
		return hashPassword(stdin, stdout) // whatever the environment says: it may be about to be mended
	}
	cfg, err := readConfig(env)
	if err != nil {
		return err
	}
	if len(args) > 0 {
		return runCommand(ctx, cfg, args, stdout)
	}
	return runServer(ctx, cfg, stdout)
}

// runServer serves the site until ctx ends, then finishes what is in flight.
func runServer(ctx context.Context, cfg config, stdout io.Writer) (err error) {
	log := slog.New(slog.NewTextHandler(stdout, nil))
	parts, err := loadParts(cfg)
	if err != nil {
		return err
	}
	sender, err := newSender(cfg, parts.content.Profile) // before there is a database: a bad variable leaves nothing behind
	if err != nil {
		return err
	}
	store, err := db.Open(ctx, cfg.DatabaseURL, db.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	cfg.passwordFixed = cfg.PasswordHash != ""
	if cfg.PasswordHash, err = ownerPassword(ctx, cfg, store, stdout); err != nil {
		return err
	}
	background, stop := context.WithCancel(context.Background())
	defer stop()
	site, err := newSite(background, cfg, parts, store, log)
	if err != nil {
		return err
	}
	listener, err := graceful.Listen(cfg.Addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", cfg.Addr, err)
	}
	upkeep := startUpkeep(background, sender, store, log)
	log.Info("serving", "address", listener.Addr().String(), "base_url", cfg.BaseURL)
	err = serve(ctx, listener, site, log)
	stop()
	site.Wait()
	upkeep.Wait()
	return err
}

// newSite puts a server together.
func newSite(ctx context.Context, cfg config, parts parts, store *db.Store, log *slog.Logger) (*handlers.Server, error) {
	key, err := keyMaterial(cfg)
	if err != nil {
		return nil, err
	}
	if err := endOldSessions(ctx, store, key, cfg.PasswordHash); err != nil {
		return nil, err
	}
	if parts.content.Settings.Demonstration {
		log.Warn("the site is still the demonstration: make it yours in demo/site.toml and demo/profile.toml")
	}
	if err := store.SeedPodcastTopics(ctx, startingVotes(parts.content.Topics)); err != nil {
		return nil, err
	}
	return handlers.New(ctx, handlers.Config{
		BaseURL:        cfg.BaseURL,
		Messages:       parts.messages,
		Content:        parts.content,
		Assets:         parts.assets,
		Store:          store,
		Key:            key,
		PasswordHash:   cfg.PasswordHash,
		PasswordFixed:  cfg.passwordFixed,
		MailTo:         cmp.Or(cfg.MailTo, parts.content.Profile.Email),
		TrustedProxies: cfg.proxies,
		Log:            log,
		Now:            time.Now,
	}), nil
}

// startingVotes lists the podcast's topics with the votes they start at.
func startingVotes(topics []content.SuggestedTopic) []db.PodcastTopic {
	rows := make([]db.PodcastTopic, len(topics))
	for i, topic := range topics {
		rows[i] = db.PodcastTopic{ID: topic.ID, Votes: topic.Votes}
	}
	return rows
}
