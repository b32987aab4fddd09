package app

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"portfolio/config"
	"portfolio/content"
)

// printAddress prints the page at an address as a text that begins like a PDF.
func printAddress(ctx context.Context, address string) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	page, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("status %d", response.StatusCode)
	}
	return slices.Concat([]byte("%PDF-1.7\n"), page), err
}

// resumeFolder returns a copy of the site full whose résumé has a PDF, and a function that replaces a text in its resume.toml.
func resumeFolder(t *testing.T) (cfg config.Config, replace func(old, with string)) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "site")
	if err := os.CopyFS(dir, os.DirFS("../testdata/sites/full")); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "resume.toml")
	write := func(change func(string) string) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(change(string(data))), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(func(text string) string { return "pdf = true\n" + text })
	return config.Config{Site: dir}, func(old, with string) {
		write(func(text string) string { return strings.Replace(text, old, with, 1) })
	}
}

// printInto prints the résumé into its folder, and returns the names of the files that are new.
func printInto(t *testing.T, cfg config.Config, all bool) (printed []string) {
	t.Helper()
	done, err := PrintResume(t.Context(), cfg, all, printAddress)
	if err != nil || len(done) != 2 {
		t.Fatalf("%v: %d PDFs", err, len(done))
	}
	for _, pdf := range done {
		if pdf.New == nil {
			continue
		}
		printed = append(printed, pdf.Name)
		if err := os.WriteFile(filepath.Join(cfg.Site, pdf.Name), pdf.New, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return printed
}

// pdfFindings returns the findings of check about the PDFs.
func pdfFindings(t *testing.T, cfg config.Config) (found []string) {
	t.Helper()
	findings, err := Inspect(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	for _, finding := range findings {
		if filepath.Ext(finding.File) == ".pdf" && strings.HasPrefix(finding.File, "resume.") {
			found = append(found, finding.File+": "+finding.What)
		}
	}
	return found
}

// TestPrintedResume checks that the PDF of each language is printed when the facts change, that check names those that are missing or
// stale, and that the page links those that are there.
func TestPrintedResume(t *testing.T) {
	t.Parallel()
	cfg, replace := resumeFolder(t)
	both := []string{"resume.en.pdf", "resume.es.pdf"}
	wantFindings := func(want ...string) {
		t.Helper()
		if got := pdfFindings(t, cfg); !slices.Equal(got, want) {
			t.Errorf("check says %q, want %q", got, want)
		}
	}
	wantFindings("resume.en.pdf: the résumé's page has no PDF in this language", "resume.es.pdf: the résumé's page has no PDF in this language")
	checkPDFLink(t, cfg, false)
	if got := printInto(t, cfg, false); !slices.Equal(got, both) {
		t.Errorf("printed at first: %q", got)
	}
	wantFindings()
	checkPDFLink(t, cfg, true)
	if got := printInto(t, cfg, false); got != nil {
		t.Errorf("printed without a change: %q", got)
	}

	replace("Junior developer", "Apprentice")
	wantFindings("resume.en.pdf: the PDF is older than the résumé")
	if got := printInto(t, cfg, false); !slices.Equal(got, both[:1]) {
		t.Errorf("printed after a change of one language: %q", got)
	}
	if data, err := os.ReadFile(filepath.Join(cfg.Site, both[0])); err != nil || !bytes.Contains(data, []byte("Apprentice")) {
		t.Errorf("the PDF does not say what has changed (%v)", err)
	}
	wantFindings()

	if err := os.WriteFile(filepath.Join(cfg.Site, both[0]), []byte("%PDF-1.7 by hand"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := printInto(t, cfg, false); got != nil {
		t.Errorf("printed over the owner's: %q", got)
	}
	if got := printInto(t, cfg, true); !slices.Equal(got, both) {
		t.Errorf("printed with --all: %q", got)
	}
}

// checkPDFLink checks that the page links its PDF, or that there is neither a link nor a file.
func checkPDFLink(t *testing.T, cfg config.Config, isThere bool) {
	t.Helper()
	_, server, closeAll, err := openQuiet(t.Context(), cfg, func(*content.Site) {})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := closeAll(); err != nil {
			t.Error(err)
		}
	}()
	s := staticSite{ctx: t.Context(), server: server}
	for _, path := range []string{"/resume", "/curriculum"} {
		page, err := s.get(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(page.String(), `href="`+path+`.pdf"`); got != isThere {
			t.Errorf("%s links its PDF: %v", path, got)
		}
		pdf, err := s.get(path + ".pdf")
		if err != nil {
			t.Fatal(err)
		}
		if got := pdf.status == http.StatusOK && pdf.Header().Get("Content-Type") == "application/pdf"; got != isThere {
			t.Errorf("%s.pdf is served: %v (status %d)", path, got, pdf.status)
		}
	}
}
