package audit

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// connects matches what opens a connection, or listens for some.
var connects = regexp.MustCompile(`http\.Client\{|acme\.Client\{|net\.Dialer\{|net\.Dial\(|http\.(Get|Post|Head|PostForm)\(|http\.DefaultClient|sql\.Open(DB)?\(|net\.Listen(Config|\()`)

// connections says for each file that connects or listens how docs/security.md names what to.
var connections = map[string][]string{
	"app/https.go":                  {"ACME_DIRECTORY", "HTTPS_ADDR", "HTTP_ADDR"},
	"app/metrics.go":                {"METRICS_ADDR"},
	"app/print_resume.go":           {"portfolio resume"},
	"cli/demo.go":                   {"portfolio demo"},
	"cli/healthcheck.go":            {"portfolio health"},
	"db/postgres_connect.go":        {"PostgreSQL", "DATABASE_URL"},
	"db/sqlite_connect.go":          {"SQLite is a file"},
	"internal/outbound/outbound.go": {"CALENDAR_URLS", "import --fetch-pictures"},
	"internal/graceful/listener.go": {"answers on `ADDR`"},
	"internal/mail/api.go":          {"MAIL_API_URL"},
	"internal/mail/smtp.go":         {"SMTP_URL"},
}

// TestConnections checks that docs/security.md names everything that the program connects to and listens on.
func TestConnections(t *testing.T) {
	text, err := os.ReadFile("../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## What it connects to\n")
	section, _, _ = strings.Cut(section, "\n## ")
	found := filesThatConnect(t)
	for file, names := range connections {
		if !slices.Contains(found, file) {
			t.Errorf("%s neither connects nor listens", file)
		}
		for _, name := range names {
			if !strings.Contains(section, name) {
				t.Errorf("the section does not say %q, for %s", name, file)
			}
		}
	}
	for _, file := range found {
		if connections[file] == nil {
			t.Errorf("%s connects or listens: name it here, and what to in docs/security.md", file)
		}
	}
}

// filesThatConnect returns the program's source files that open a connection, or listen for some.
func filesThatConnect(t *testing.T) (found []string) {
	t.Helper()
	root := os.DirFS("..")
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if slices.Contains([]string{"app/apptest", "audit", "handlers/handlertest", "build", "e2e", "islands", ".git"}, name) {
				return fs.SkipDir
			}
			return nil
		}
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if connects.Match(text) {
			found = append(found, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
