// Command portfolio serves the website of one software developer, in the languages of its owner.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // for machines without a time zone database

	"golang.org/x/term"

	"portfolio/cli"
	"portfolio/config"
)

func main() {
	syscall.Umask(0o077) // only the user that runs the program can read the files it writes
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	terminal := term.IsTerminal(int(os.Stdin.Fd()))
	code := cli.Run(ctx, os.Args[1:], config.Environment(), cli.Console{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Terminal: terminal})
	stop()
	os.Exit(code)
}
