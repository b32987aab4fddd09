package cli

import (
	"context"
	"flag"
	"fmt"

	"portfolio/app"
	"portfolio/config"
)

// setupServe is the setup of serve.
func setupServe(flags *flag.FlagSet) runFunc {
	live := flags.Bool("dev", false, "reload open pages after each change")
	drafts := flags.Bool("drafts", false, "serve drafts, and what has a later date, to everybody")
	secure := flags.String("https", "", "serve https for `HOSTS`, such as example.com,www.example.com, with certificates of its own")
	return func(ctx context.Context, c invocation) error { return serveSite(ctx, c, *live, *drafts, *secure) }
}

// serveSite serves the site until ctx ends.
func serveSite(ctx context.Context, c invocation, live, drafts bool, secure string) error {
	cfg, err := config.Read(c.env)
	if err != nil {
		return err
	}
	cfg.Live, cfg.Drafts = live, drafts
	if err := cfg.ServeHTTPS(secure); err != nil {
		return usageError{err}
	}
	if cfg.Site == "" && c.Terminal {
		fmt.Fprintln(c.Err, "No site was named: this is the demonstration. A site of your own: portfolio init DIR. All commands: portfolio help")
	}
	return app.Run(ctx, cfg, c.Out)
}
