//go:build audit

package demo_test

import (
	"database/sql"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
	_ "github.com/mattn/go-sqlite3"
)

// find returns the first program in a language that contains a text.
func find(t *testing.T, article, lang, language, contains string) string {
	t.Helper()
	markdown, err := os.ReadFile(filepath.Join("articles", article, lang+".md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range programs(string(markdown)) {
		if p.language == language && strings.Contains(p.text, contains) {
			return p.text
		}
	}
	t.Fatalf("%s in %s has no %s with %q", article, lang, language, contains)
	return ""
}

// output returns the output of a program. It skips the test where the program's language is not installed.
func output(t *testing.T, dir, input string, args ...string) (string, error) {
	t.Helper()
	if _, err := exec.LookPath(args[0]); err != nil {
		t.Skip(err)
	}
	cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(input)
	got, err := cmd.CombinedOutput()
	return string(got), err
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// result matches a line of TypeScript that says in a comment what its value is.
var result = regexp.MustCompile(`(?m)^(\w+\(.*\)); // (\w+)$`)

// TestResults checks that functions in TypeScript return what the comments behind their calls say.
func TestResults(t *testing.T) {
	for _, article := range []string{"ai-agents-impact-2025", "demanding-client-budget"} {
		for _, lang := range []string{"en", "es"} {
			text := find(t, article, lang, "typescript", "function")
			var want []string
			for _, m := range result.FindAllStringSubmatch(text, -1) {
				want = append(want, m[2])
			}
			text = result.ReplaceAllString(text, "console.log($1);")
			dir := t.TempDir()
			write(t, dir, "main.mjs", string(api.Transform(text, api.TransformOptions{Loader: api.LoaderTS}).Code))
			got, err := output(t, dir, "", "node", "main.mjs")
			if err != nil || len(want) == 0 || !slices.Equal(strings.Fields(got), want) {
				t.Errorf("%s in %s returns %q (%v), but says %q", article, lang, got, err, want)
			}
		}
	}
}

// TestShapes checks that the program for logs prints the rare line first, without what it masks.
func TestShapes(t *testing.T) {
	log := strings.Repeat("sent to ana@example.com, 7 ms\n", 3) + "no token for ES9121000418450200051332\n"
	for _, lang := range []string{"en", "es"} {
		dir := t.TempDir()
		write(t, dir, "main.py", find(t, "llms-dev-life-savior", lang, "python", "Counter"))
		got, err := output(t, dir, log, "python3", "main.py")
		rare, common := strings.Index(got, "no token for <iban>"), strings.Index(got, "sent to <")
		if err != nil || rare < 0 || common < rare || strings.Contains(got, "ana@") {
			t.Errorf("in %s it prints %q, %v", lang, got, err)
		}
	}
}

// TestLocalModel checks what the program for a model at home does with a response that thinks aloud.
func TestLocalModel(t *testing.T) {
	for _, lang := range []string{"en", "es"} {
		dir := t.TempDir()
		write(t, dir, "main.py", `import io, urllib.request
urllib.request.urlopen = lambda r: io.BytesIO(b'{"message": {"content": "<think>Hm.\\n</think>\\n\\nForty-two."}}')
`+find(t, "deepseek-ai-war", lang, "python", "urlopen"))
		if got, err := output(t, dir, "How many?", "python3", "main.py"); err != nil || got != "Forty-two.\n" {
			t.Errorf("in %s it prints %q, %v", lang, got, err)
		}
	}
}

// TestPageViews runs the counter of the article on privacy: the table, the function's statement twice, and the report.
func TestPageViews(t *testing.T) {
	insert := regexp.MustCompile("(?s)`(.*?)`")
	for _, lang := range []string{"en", "es"} {
		db, err := sql.Open("sqlite3", ":memory:")
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		db.SetMaxOpenConns(1)
		table, report, _ := strings.Cut(find(t, "privacy-ethics-giants", lang, "sql", "CREATE"), "--")
		_, report, _ = strings.Cut(report, "\n")
		count := insert.FindStringSubmatch(find(t, "privacy-ethics-giants", lang, "go", "INSERT"))[1]
		for _, statement := range []string{table, count, count} {
			if _, err := db.ExecContext(t.Context(), statement, "/articles"); err != nil {
				t.Fatalf("in %s: %v\n%s", lang, err, statement)
			}
		}
		path, views := "", 0
		if err := db.QueryRowContext(t.Context(), report).Scan(&path, &views); err != nil || path != "/articles" || views != 2 {
			t.Errorf("in %s it counts %d of %q, %v", lang, views, path, err)
		}
	}
}
