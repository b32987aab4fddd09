//go:build audit

package audit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"portfolio/internal/chromium"
)

// maxPDFPage is how many bytes of the PDF a page of text may take.
const maxPDFPage = 120 << 10

// resumePaths are the paths of the résumé by language.
var resumePaths = map[string]string{"en": "/resume", "es": "/curriculum", "pt": "/curriculo", "de": "/lebenslauf"}

// resumePDF prints a résumé in four languages, and reads the PDFs as applicant systems do: by their text. What guides to such systems
// (Workday, Greenhouse, Taleo) ask for is checked: one column, headings of their own lines in order, months beside a dash, the contact
// in the body, whole words, and no character that stands for another. Then it changes a fact.
func (a *audit) resumePDF(t *testing.T) {
	for _, tool := range []string{"pdftotext", "pdfinfo", "pdffonts"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip("needs poppler-utils")
		}
	}
	if _, err := chromium.Find(os.Getenv("CHROMIUM")); err != nil {
		t.Skip(err)
	}
	folder := filepath.Join(t.TempDir(), "site")
	if out, err := a.command("init", "--yes", "--name", "Ana Núñez", "--email", "ana@c.example", "--languages", "en,es,pt,de", folder).CombinedOutput(); err != nil {
		t.Fatalf("init: %v: %s", err, out)
	}
	file := filepath.Join(folder, "resume.toml")
	must(t, os.WriteFile(file, []byte(eightYears()), 0o600))
	a.printResume(t, folder)
	p := a.serve(t, newDatabase(t), "SITE="+folder)
	for lang, path := range resumePaths {
		checkResumePDF(t, p, lang, path, filepath.Join(folder, "resume."+lang+".pdf"))
	}
	a.changeResume(t, p, folder, file)
}

// eightYears returns a résumé of eight years of work, in four languages.
func eightYears() string {
	var out strings.Builder
	out.WriteString("pdf = true\n")
	each := func(key, format string, args ...any) {
		for _, lang := range []string{"en", "es", "pt", "de"} {
			fmt.Fprintf(&out, "%s.%s = %q\n", key, lang, fmt.Sprintf(format, append(args, lang)...))
		}
	}
	each("summary", "Software für Büchereien, años después: informação %s")
	for year := 2018; year < 2026; year += 2 {
		fmt.Fprintf(&out, "\n[[job]]\nid = \"j%d\"\ncompany = \"Oficina %d\"\nfrom = \"%d-01\"\nto = \"%d-12\"\ntechnologies = [\"Go\", \"SQL\"]\n", year, year, year, year+1)
		each("role", "Full-stack developer %d %s", year)
		each("place", "Zürich %s")
		for _, lang := range []string{"en", "es", "pt", "de"} {
			fmt.Fprintf(&out, "achievements.%s = [%q, %q, %q]\n", lang, "Efficient offline first workflows for officials "+lang, "Migración de 9,000-line files a módulos "+lang, "Größere Änderungen ohne Ausfall, coração "+lang)
		}
	}
	out.WriteString("\n[[degree]]\nid = \"d\"\nschool = \"Universidade do Porto\"\nfrom = \"2013-09\"\nto = \"2017-06\"\n")
	each("title", "Informatics %s")
	out.WriteString("\n[[skills]]\nid = \"s\"\n")
	each("title", "Back end %s")
	out.WriteString("items = [\"Go\", \"PostgreSQL\", \"SQLite\"]\n")
	return out.String()
}

func (a *audit) printResume(t *testing.T, folder string) {
	t.Helper()
	command := a.command("resume", folder)
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("resume: %v: %s", err, out)
	}
}

// checkResumePDF checks the PDF of a language.
func checkResumePDF(t *testing.T, p *program, lang, path, file string) {
	t.Helper()
	pages, _ := strconv.Atoi(match(t, `(?m)^Pages: +(\d+)`, poppler(t, "pdfinfo", file)))
	data, err := os.ReadFile(file)
	must(t, err)
	if pages < 1 || pages > 2 || len(data) > maxPDFPage*pages {
		t.Errorf("%s: %d pages, %d bytes", lang, pages, len(data))
	}
	for _, has := range []string{"/DisplayDocTitle true", "/Lang (" + lang, "/MarkInfo", "/Outlines"} {
		if !bytes.Contains(data, []byte(has)) {
			t.Errorf("%s: the PDF has no %s", lang, has)
		}
	}
	structure := poppler(t, "pdfinfo", "-struct", file)
	for _, tag := range []string{"H1", "H2", "H3", "LI", "Link"} {
		if !regexp.MustCompile(`(?m)^\s*` + tag + `\b`).MatchString(structure) {
			t.Errorf("%s: no tag %s", lang, tag)
		}
	}
	for _, font := range strings.Split(strings.TrimSpace(poppler(t, "pdffonts", file)), "\n")[2:] {
		if fields := strings.Fields(font); !slices.Contains(fields, "yes") || strings.Contains(font, "Type 3") || fields[len(fields)-5] != "yes" {
			t.Errorf("%s: the font is not embedded: %s", lang, font)
		}
	}
	headings := pageHeadings(t, p, path)
	for _, mode := range []string{"-nopgbrk", "-raw", "-layout"} { // reading order, order of painting, as it looks: the same in one column
		text := poppler(t, "pdftotext", mode, file, "-")
		if got := linesAmong(text, headings); !slices.Equal(got, headings) {
			t.Errorf("%s: pdftotext %s gives the headings %q, want %q", lang, mode, got, headings)
		}
		checkWords(t, p, lang, path, text)
	}
	t.Logf("%s: %d pages, %d bytes", lang, pages, len(data))
}

// checkWords checks that a text has each text of the résumé's JSON whole, and no character that stands for another.
func checkWords(t *testing.T, p *program, lang, path, text string) {
	t.Helper()
	if odd := regexp.MustCompile(`[\x{2060}\x{00ad}\x{fb00}-\x{fb06}\x{fffd}\x{e000}-\x{f8ff}]`).FindString(text); odd != "" {
		t.Errorf("%s: the text has %q", lang, odd)
	}
	if !regexp.MustCompile(`\d{4} – [\p{L} ]*\d{4}`).MatchString(text) {
		t.Errorf("%s: no dates beside a dash", lang)
	}
	joined := strings.Join(strings.Fields(text), " ")
	var document struct {
		Basics struct{ Name, Email, Summary string }
		Work   []struct {
			Name, Position, Location string
			Highlights, Keywords     []string
		}
	}
	must(t, json.Unmarshal([]byte(body(t, p.origin+path+".json")), &document))
	want := []string{document.Basics.Name, document.Basics.Email, document.Basics.Summary}
	for _, work := range document.Work {
		want = append(append(want, work.Name, work.Position, work.Location, strings.Join(work.Keywords, ", ")), work.Highlights...)
	}
	for _, words := range want {
		if words == "" || !strings.Contains(joined, words) {
			t.Errorf("%s: the text lacks %q", lang, words)
		}
	}
}

// changeResume changes a fact, and checks that each form says it.
func (a *audit) changeResume(t *testing.T, p *program, folder, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	must(t, err)
	must(t, os.WriteFile(file, bytes.ReplaceAll(data, []byte("Oficina 2024"), []byte("Atelier Nova")), 0o600))
	deadline := time.Now().Add(10 * time.Second)
	for _, path := range []string{"/resume", "/resume.json", "/resume.txt", "/lebenslauf"} {
		for !strings.Contains(body(t, p.origin+path), "Atelier Nova") {
			if time.Now().After(deadline) {
				t.Fatalf("%s does not say what has changed", path)
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
	check := func() string {
		out, _ := a.command("check", folder).CombinedOutput()
		return string(out)
	}
	if n := strings.Count(check(), "the PDF is older than the résumé"); n != len(resumePaths) {
		t.Errorf("check names %d stale PDFs", n)
	}
	a.printResume(t, folder)
	if out := check(); strings.Contains(out, "the PDF is older") {
		t.Errorf("check says %s", out)
	}
	if text := poppler(t, "pdftotext", filepath.Join(folder, "resume.pt.pdf"), "-"); !strings.Contains(text, "Atelier Nova") {
		t.Error("the PDF does not say what has changed")
	}
}

// pageHeadings returns the headings of the sections of the page.
func pageHeadings(t *testing.T, p *program, path string) []string {
	t.Helper()
	page, err := goquery.NewDocumentFromReader(strings.NewReader(body(t, p.origin+path)))
	must(t, err)
	return page.Find(".resume-section > h2").Map(func(_ int, s *goquery.Selection) string { return strings.TrimSpace(s.Text()) })
}

// linesAmong returns the lines of a text that are among others, in the order of the text.
func linesAmong(text string, others []string) (found []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); slices.Contains(others, line) {
			found = append(found, line)
		}
	}
	return found
}

// poppler returns the output of a tool of poppler-utils.
func poppler(t *testing.T, tool string, args ...string) string {
	t.Helper()
	out, err := exec.Command(tool, args...).Output()
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	return string(out)
}

func match(t *testing.T, pattern, text string) string {
	t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("no %s in %s", pattern, text)
	}
	return found[1]
}

// body returns the body of a response with status 200.
func body(t *testing.T, address string) string {
	t.Helper()
	response, err := http.Get(address)
	must(t, err)
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	must(t, err)
	if response.StatusCode != http.StatusOK {
		t.Fatalf("%s: status %d", address, response.StatusCode)
	}
	return string(data)
}
