package cli

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"net"
	"path/filepath"
	"strings"

	"portfolio/app"
	"portfolio/config"
)

const demoDetails = `It makes a folder that is deleted at the end, with the files of the demonstration, a database of its own and what invented visitors
have sent. It reads no other site or database, and no email leaves. ADDR, BASE_URL and TRUSTED_PROXIES are used if set.

With --public strangers may try it: it begins anew every hour, and the owner's screens, which everybody can open, change nothing.`

// setupDemo is the setup of demo.
func setupDemo(flags *flag.FlagSet) runFunc {
	public := flags.Bool("public", false, "let strangers try it: hourly anew, the owner's screens change nothing")
	return func(ctx context.Context, c invocation) error { return serveDemo(ctx, c, *public) }
}

// serveDemo serves the demonstration, to be tried, until ctx ends.
func serveDemo(ctx context.Context, c invocation, public bool) error {
	env := map[string]string{} // of a real site nothing is known here, neither its database nor its mail server
	for _, name := range []string{"ADDR", "BASE_URL", "TRUSTED_PROXIES", "LOG_FORMAT"} {
		env[name] = c.env[name]
	}
	if env["ADDR"] == "" && !public {
		env["ADDR"] = freeAddress()
	}
	cfg, err := config.Read(env)
	if err != nil {
		return err
	}
	cfg.ReadOnly = public
	if cfg.BaseURL == "" {
		cfg.BaseURL = "http://" + strings.Replace(reachable(cfg.Addr), "127.0.0.1", "localhost", 1)
	}
	again := make(chan struct{})
	if c.Terminal && !public {
		go func() {
			for lines := bufio.NewScanner(c.In); lines.Scan(); {
				again <- struct{}{}
			}
		}()
	}
	return app.RunTrial(ctx, cfg, again, c.Out, func(folder string) {
		fmt.Fprintf(c.Out, "The demonstration is at %s\n", cfg.BaseURL)
		if public {
			return
		}
		fmt.Fprintf(c.Out, `
  Its owner logs in at  %s/admin (the page has the password)
  Files to change       %s
  Emails, none is sent  %s

`, cfg.BaseURL, filepath.Join(folder, "site"), filepath.Join(folder, "mails"))
		if c.Terminal {
			fmt.Fprintln(c.Out, "Enter begins anew. Ctrl-C ends it and deletes the folder.")
		}
	})
}

// freeAddress returns an address of this machine alone on which nobody listens, the usual one if it is free.
func freeAddress() string {
	for _, addr := range []string{"127.0.0.1:8080", "127.0.0.1:0"} {
		if listener, err := net.Listen("tcp", addr); err == nil {
			defer listener.Close()
			return listener.Addr().String()
		}
	}
	return ""
}
