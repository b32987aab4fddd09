package app

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"

	"portfolio/config"
	"portfolio/demo"
	"portfolio/internal/password"
)

// trialPassword is the owner's password of a site on trial, which its login names.
const trialPassword = "try what you like"

// trialTime is how long a public trial lasts before it begins anew.
const trialTime = time.Hour

// RunTrial serves the demonstration with invented inquiries from a folder of its own until ctx ends, and anew whenever again receives. A
// public trial begins anew every hour, and its owner's screens change nothing. started is called with the folder, to say where it is.
func RunTrial(ctx context.Context, cfg config.Config, again <-chan struct{}, stdout io.Writer, started func(folder string)) error {
	hash, err := password.Hash(trialPassword)
	if err != nil {
		return err
	}
	cfg.PasswordHash, cfg.TrialPassword = hash, trialPassword
	folder, served, err := newTrial(ctx, cfg)
	for err == nil && ctx.Err() == nil {
		round, end := context.WithCancel(ctx)
		var (
			next       string
			nextServed config.Config
		)
		prepared := make(chan error, 1)
		go func() { // the next trial is ready before this one ends, so that visitors wait for a restart alone
			defer end()
			var err error
			if waitForAgain(round, again, cfg.ReadOnly) {
				next, nextServed, err = newTrial(ctx, cfg)
			}
			prepared <- err
		}()
		started(folder)
		failed := runTrial(round, served, stdout)
		end()
		err = errors.Join(failed, <-prepared, os.RemoveAll(folder))
		folder, served = next, nextServed
	}
	if ctx.Err() != nil {
		err = nil // a trial that was told to end before it was served
	}
	if folder != "" {
		err = errors.Join(err, os.RemoveAll(folder))
	}
	return err
}

// waitForAgain waits until a trial is to begin anew, and reports whether that comes before ctx ends. A public one lasts trialTime.
func waitForAgain(ctx context.Context, again <-chan struct{}, public bool) bool {
	var over <-chan time.Time
	if public {
		over = time.After(trialTime)
	}
	select {
	case <-again:
		return true
	case <-over:
		return true
	case <-ctx.Done():
		return false
	}
}

// newTrial makes the folder of a trial, with everything in it, and returns how it is served.
func newTrial(ctx context.Context, cfg config.Config) (folder string, _ config.Config, err error) {
	if folder, err = os.MkdirTemp("", "portfolio-demo-"); err != nil {
		return "", cfg, err
	}
	cfg.Site, cfg.DatabaseURL = filepath.Join(folder, "site"), filepath.Join(folder, "data", "portfolio.db")
	if !cfg.ReadOnly {
		cfg.MailFolder = filepath.Join(folder, "mails")
	}
	err = errors.Join(os.CopyFS(cfg.Site, demo.Files()), os.RemoveAll(filepath.Join(cfg.Site, "build"))) // what was compiled is in the program
	if err == nil {
		err = fillTrial(ctx, cfg, time.Now())
	}
	return folder, cfg, err
}

// runTrial serves a trial until ctx ends. The log of one at home is a file in its folder: the terminal says where things are.
func runTrial(ctx context.Context, cfg config.Config, stdout io.Writer) error {
	if !cfg.ReadOnly {
		log, err := os.Create(filepath.Join(filepath.Dir(cfg.Site), "log.txt"))
		if err != nil {
			return err
		}
		defer log.Close()
		stdout = log
	}
	return Run(ctx, cfg, stdout)
}
