// Package chromium prints pages by a Chromium that the machine has. Only a command of the owner's starts it: a site that is served never does.
package chromium

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// ErrNone means that the machine has no Chromium that can be found.
var ErrNone = errors.New("there is no Chromium")

// Names are what Chromium and its relatives are called, in the order in which they are looked for in PATH.
var Names = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"}

// printTime is how long the printing of one page may take.
const printTime = time.Minute

// Find returns the path of the program: what is asked for, or else the first of Names in PATH. It returns ErrNone if there is none.
func Find(asked string) (string, error) {
	if asked != "" {
		path, err := exec.LookPath(asked)
		if err != nil {
			return "", fmt.Errorf("%w at %s", ErrNone, asked)
		}
		return path, nil
	}
	for _, name := range Names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", ErrNone
}

// Print returns the page at an address as a tagged PDF with an outline.
func Print(ctx context.Context, program, address string) (pdf []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, printTime)
	defer cancel()
	dir, err := os.MkdirTemp("", "portfolio-print-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	out := filepath.Join(dir, "page.pdf")
	args := []string{
		"--headless", "--no-pdf-header-footer", "--print-to-pdf=" + out, "--generate-pdf-document-outline", "--user-data-dir=" + filepath.Join(dir, "profile"),
		"--no-first-run", "--disable-gpu", "--disable-extensions", "--disable-background-networking", "--disable-dev-shm-usage",
	}
	if os.Geteuid() == 0 {
		args = append(args, "--no-sandbox") // Chromium refuses to start for root with it; the page is the owner's own
	}
	command := exec.CommandContext(ctx, program, append(args, address)...) // #nosec G204 -- the owner names the program
	var said bytes.Buffer
	command.Stderr, command.WaitDelay = &said, time.Second
	if err := command.Run(); err != nil {
		return nil, fmt.Errorf("%s: %w: %s", filepath.Base(program), cmp.Or(ctx.Err(), err), lastLine(said.String()))
	}
	pdf, err = os.ReadFile(out) // #nosec G304 -- in the folder above
	if err != nil {
		return nil, fmt.Errorf("%s printed nothing: %s", filepath.Base(program), lastLine(said.String()))
	}
	return pdf, nil
}

// lastLine returns the last line of a text that is not empty.
func lastLine(text string) string {
	text = strings.TrimSpace(text)
	return text[strings.LastIndex(text, "\n")+1:]
}
