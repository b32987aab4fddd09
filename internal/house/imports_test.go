// Package house tests what holds for the whole source: who imports whom, and the words that readers see.
package house

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestMain runs the tests in the root of the source.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// room is what one folder of Go may import of ours, why nothing else, and which other packages it may not import.
type room struct {
	may   []string
	why   string            // nothing else of ours
	never map[string]string // package → reason
}

const (
	noRequest  = "it can be used and tested without a server"
	noDatabase = "a page shows what its handler found; it does not query"
	noSibling  = "what two audiences share belongs to the kernel or to internal/, so that each can be read alone"
	alone      = "it stands on nothing, so that everything can stand on it"
)

var (
	noHTTP = map[string]string{"net/http": noRequest}
	asView = map[string]string{"net/http": noRequest, "database/sql": noDatabase, "github.com/jmoiron/sqlx": noDatabase}
	noOS   = map[string]string{"os": "only cli, config, app and build read the environment and the disk"}
)

// rooms is the table of who may import whom. A folder that is not in it may not exist; build stands outside.
var rooms = map[string]room{
	".":      {may: []string{"cli", "config"}, why: "main is the door: it opens and does nothing"},
	"cli":    {may: []string{"app", "config", "content", "content/markdown", "db", "i18n", "internal/address", "internal/bibtex", "internal/bounce", "internal/chromium", "internal/importer", "internal/outbound", "internal/password", "internal/resume", "internal/sitestore", "internal/starter", "internal/typo"}, why: "a command parses, asks and prints: pages and jobs are the program's"},
	"config": {may: []string{"content", "db", "i18n", "internal/address", "internal/busy", "internal/mail", "internal/password"}, why: "variables say what they say, whatever is done with it", never: noHTTP},
	"app": {
		may: []string{
			"config", "content", "content/cache", "content/files", "db", "demo", "handlers", "handlers/admin", "handlers/web", "handlers/web/auth", "i18n", "internal/analytics", "internal/backups",
			"internal/busy", "internal/summary", "internal/edit", "internal/folder", "internal/graceful", "internal/mail", "internal/meetings", "internal/metrics", "internal/newsletter",
			"internal/panics", "internal/password", "internal/pipelining", "internal/resume", "internal/selfcheck", "internal/sitefiles", "internal/sitestore", "internal/starter", "internal/subscription", "static",
			"views/email", "views/forms",
		},
		why: "it runs the parts and knows no command",
	},
	"app/apptest": {may: []string{"app", "config"}, why: "tests of any room start the program"},

	"internal/search/searchtest": {why: "figures of any room need texts", never: noHTTP},

	"i18n":              {may: []string{"internal/template", "internal/typo"}, why: alone, never: noHTTP},
	"i18n/i18ntest":     {may: []string{"i18n"}, why: "tests of any room need languages"},
	"static":            {why: alone, never: noHTTP},
	"internal/address":  {why: alone, never: noHTTP},
	"internal/chromium": {why: "it prints a page, whatever is on it", never: noHTTP},
	"internal/typo":     {why: alone, never: noHTTP},
	"internal/template": {why: alone, never: noHTTP},
	"internal/packed":   {why: alone, never: noHTTP},
	"internal/panics":   {why: alone, never: noHTTP},
	"internal/metrics":  {why: "it counts, whatever is counted"},
	"internal/pgtest":   {why: alone},
	"internal/logtest":  {why: alone, never: noHTTP},
	"db": {
		may: []string{
			"internal/address", // the mail budget counts inboxes, and a caller could forget to name one
			"internal/template",
		},
		why: "rows know neither pages nor requests: whatever changes there, stored data stays readable", never: noHTTP,
	},

	"content":          {may: []string{"content/cache", "content/files", "content/markdown", "i18n", "internal/address", "internal/folder", "internal/packed", "internal/panics", "internal/splice", "internal/stock", "internal/typo"}, why: "a site is data: it knows neither its pages nor its database", never: noHTTP},
	"internal/mathml":  {why: alone, never: noHTTP},
	"content/markdown": {may: []string{"internal/mathml"}, why: "bodies are compiled without a site around them", never: noHTTP},
	"content/cache":    {why: alone, never: noHTTP},
	"content/files":    {may: []string{"content/cache", "internal/panics", "internal/raster"}, why: "a file is what its bytes are, whatever names it", never: noHTTP},
	"demo":             {why: "it is a folder of data"},
	"internal/stock":   {may: []string{"demo", "internal/palette"}, why: "a drawing is data, in whatever inks", never: noHTTP},

	"views/ui":      {may: []string{"i18n", "static"}, why: "components know no page", never: asView},
	"views/forms":   {may: []string{"views/ui", "content", "i18n", "internal/address"}, why: "a form knows neither its page nor its row, but the questions of the owner's that it asks", never: asView},
	"views/layout":  {may: []string{"internal/palette", "views/ui", "content", "content/files", "i18n", "static"}, why: "what all pages share knows none of them", never: asView},
	"views/jsonld":  {may: []string{"views/layout", "content", "i18n"}, why: "it describes any page", never: asView},
	"views/email":   {may: []string{"internal/palette", "views/ui", "views/forms", "content", "i18n", "static"}, why: "a mail is no page", never: asView},
	"views/ogimage": {may: []string{"internal/palette"}, why: "it draws texts, whatever page they are of", never: asView},
	"views/admin":   {may: []string{"views/layout", "views/ui", "views/forms", "i18n"}, why: noDatabase, never: asView},
	"views":         {may: []string{"views/layout", "views/jsonld", "views/ui", "views/forms", "content", "content/markdown", "i18n"}, why: noDatabase, never: asView},

	"internal/palette":      {why: alone, never: noHTTP},
	"internal/raster":       {why: alone, never: noHTTP},
	"internal/woff2":        {why: alone, never: noHTTP},
	"internal/cover":        {may: []string{"internal/palette"}, why: "it draws, whatever text that is for", never: noHTTP},
	"internal/sitefiles":    {may: []string{"internal/assistant", "internal/cover", "internal/palette", "internal/raster", "internal/stock", "internal/woff2", "content", "content/cache", "content/files", "i18n", "static", "views/ogimage"}, why: "files are made of content, without pages", never: noHTTP},
	"internal/search":       {may: []string{"content", "i18n", "internal/packed", "internal/typo"}, why: "it finds texts, whoever asks", never: noHTTP},
	"internal/assistant":    {may: []string{"content", "i18n", "internal/search", "internal/typo"}, why: "it answers questions from the texts of a site, whoever asks", never: noHTTP},
	"internal/outbound":     {why: "it asks servers, whatever is read from them"},
	"internal/busy":         {may: []string{"internal/calendar", "internal/outbound", "content", "db"}, why: "it reads calendars, whatever is booked"},
	"internal/calendar":     {may: []string{"content"}, why: "it computes times, whoever asks", never: noHTTP},
	"internal/bounce":       {may: []string{"db", "internal/address", "internal/lazyregexp", "internal/mail"}, why: "it reads what mail servers send back, whatever was sent", never: noHTTP},
	"internal/password":     {why: alone, never: noHTTP},
	"internal/typeset":      {why: alone, never: noHTTP},
	"internal/lazyregexp":   {why: alone, never: noHTTP},
	"internal/mail":         {may: []string{"db", "internal/address", "internal/lazyregexp"}, why: "it delivers messages, whatever they say"},
	"internal/analytics":    {may: []string{"content", "db", "i18n"}, why: "it counts pages without rendering them", never: noHTTP},
	"internal/graceful":     {why: alone},
	"internal/pipelining":   {why: alone},
	"internal/starter":      {may: []string{"internal/address", "internal/template"}, why: "it writes files, whoever reads them", never: noHTTP},
	"internal/importer":     {may: []string{"content", "content/files", "content/markdown", "i18n", "internal/bibtex", "internal/lazyregexp", "internal/resume", "internal/splice"}, why: "it reads the folders of other programs and writes one, whoever asks", never: noHTTP},
	"internal/edit":         {may: []string{"content", "db"}, why: "it changes a site folder, whoever asks", never: noHTTP},
	"internal/bibtex":       {may: []string{"content", "i18n"}, why: "it turns publications into BibTeX and back, whoever asks", never: noHTTP},
	"internal/resume":       {may: []string{"content", "content/markdown", "i18n"}, why: "it turns a résumé into what programs read and back, whoever asks", never: noHTTP},
	"internal/sitestore":    {may: []string{"content/files", "db", "internal/folder"}, why: "it reads and writes files, whatever they say", never: noHTTP},
	"internal/splice":       {why: "it changes texts, wherever they are", never: noHTTP},
	"internal/folder":       {why: "it looks at files, whatever they say", never: noHTTP},
	"internal/selfcheck":    {why: "it looks at the machine, whatever is served and stored", never: noHTTP},
	"internal/backups":      {may: []string{"internal/selfcheck"}, why: "it copies a database, whatever is in it", never: noHTTP},
	"internal/meetings":     {may: []string{"internal/calendar", "content", "db", "i18n", "views/email", "views/forms"}, why: "it finds times and writes mails, not pages", never: noHTTP},
	"internal/podcast":      {may: []string{"content", "db", "i18n"}, why: "topics are listed without their pages", never: noHTTP},
	"internal/subscription": {may: []string{"db", "i18n", "views/email"}, why: "it asks for confirmations, whatever the page of the form", never: noHTTP},
	"internal/newsletter":   {may: []string{"content", "content/files", "content/markdown", "internal/subscription", "db", "i18n", "views/email"}, why: "it sends mails, not pages", never: noHTTP},
	"internal/summary":      {may: []string{"db", "i18n", "views/email"}, why: "it sends mails, not pages", never: noHTTP},

	"handlers/web/header": {why: alone, never: noOS},
	"handlers/web/cache": {
		may: []string{"handlers/web/header", "internal/analytics", "content/cache", "i18n", "views/layout"},
		why: "it keeps bytes, whatever page they are", never: noOS,
	},
	"handlers/web/auth": {
		may: []string{"handlers/web/header", "internal/password", "content", "db"},
		why: "it tells the owner from others, whatever they ask for", never: noOS,
	},
	"handlers/web": {
		may: []string{
			"handlers/web/auth", "handlers/web/cache", "handlers/web/header", "internal/analytics", "internal/metrics", "internal/selfcheck", "internal/typeset", "content", "content/files", "db",
			"i18n", "static", "views/forms", "views/jsonld", "views/layout",
		},
		why: "the kernel knows no page and no noun", never: noOS,
	},
	"handlers/site": {
		may: []string{
			"handlers/web", "handlers/web/header", "internal/analytics", "internal/assistant", "internal/bibtex", "internal/search", "content", "i18n",
			"views", "views/jsonld", "views/layout",
		},
		why: noSibling, never: noOS,
	},
	"handlers/contact": {
		may: []string{
			"handlers/web", "internal/calendar", "internal/meetings", "internal/newsletter", "internal/podcast", "internal/resume", "internal/subscription", "content", "db", "i18n", "views", "views/email", "views/forms",
			"views/jsonld", "views/layout",
		},
		why: noSibling, never: noOS,
	},
	"handlers/survey": {
		may: []string{"handlers/web", "content", "db", "i18n", "views", "views/forms", "views/jsonld", "views/layout"},
		why: noSibling, never: noOS,
	},
	"handlers/feeds": {
		may: []string{
			"content", "content/cache", "content/files", "handlers/web", "handlers/web/cache", "handlers/web/header", "i18n", "internal/bibtex", "internal/newsletter", "internal/palette",
			"internal/resume", "internal/sitefiles", "static", "views/layout", "views/ogimage",
		},
		why: noSibling, never: noOS,
	},
	"handlers/admin": {
		may: []string{
			"handlers/web", "handlers/web/auth", "internal/address", "internal/calendar", "internal/edit", "internal/importer", "internal/mail", "internal/meetings", "internal/newsletter", "internal/palette", "internal/password", "internal/podcast", "internal/selfcheck", "internal/splice", "internal/starter", "internal/stock", "internal/subscription",
			"content", "content/files", "db", "i18n", "views/admin", "views/email", "views/forms", "views/layout", "views/ui",
		},
		why: noSibling, never: noOS,
	},
	"handlers/handlertest": {
		may: []string{
			"handlers", "handlers/admin", "content", "content/cache", "content/files", "db", "i18n", "i18n/i18ntest", "internal/analytics", "internal/edit", "internal/newsletter", "internal/selfcheck", "internal/sitefiles",
			"static", "views/email", "views/forms",
		},
		why: "tests of every audience ask the whole site",
	},
	"handlers": {
		may: []string{
			"handlers/admin", "handlers/contact", "handlers/feeds", "handlers/site", "handlers/survey", "handlers/web", "handlers/web/auth",
			"handlers/web/cache", "internal/analytics", "internal/bibtex", "internal/meetings", "internal/metrics", "internal/newsletter", "internal/resume", "internal/selfcheck", "internal/sitefiles", "internal/subscription", "content", "content/files", "db", "i18n", "static",
			"views", "views/email", "views/layout",
		},
		why: "it wires packages together and does nothing itself", never: noOS,
	},
}

// outside is what makes the program: nothing imports it, and it may import everything.
var outside = []string{"build", "build/lexers"}

// TestImports holds every import of the program, tests left out, to the table.
func TestImports(t *testing.T) {
	seen := map[string]bool{}
	eachImport(t, func(from, file, to string) {
		seen[from] = true
		if slices.Contains(outside, from) {
			return
		}
		rules, known := rooms[from]
		if !known {
			t.Errorf("%s: the folder %s is not in the table: say what it may import", file, from)
			return
		}
		if why := rules.never[to]; why != "" {
			t.Errorf("%s imports %s: %s", file, to, why)
		}
		if ours, ok := strings.CutPrefix(to, "portfolio/"); ok && !slices.Contains(rules.may, ours) {
			t.Errorf("%s: %s may not import %s, only %v: %s", file, from, ours, rules.may, rules.why)
		}
	})
	for name := range rooms {
		if !seen[name] && name != "demo" {
			t.Errorf("no imports were found in %s: this test does not look there", name)
		}
	}
}

// TestImageHasEveryRoom checks that the image is built with all rooms of the table: .dockerignore names what it gets.
func TestImageHasEveryRoom(t *testing.T) {
	named, err := os.ReadFile(".dockerignore")
	if err != nil {
		t.Fatal(err)
	}
	for name := range rooms {
		top, _, _ := strings.Cut(name, "/")
		if name != "." && !strings.Contains(string(named), "\n!"+top+"/\n") {
			t.Errorf(".dockerignore leaves out %s/", top)
		}
	}
}

// starts are the files that start another program: Git, where the owner has asked for commits with git = true, and Chromium, for the
// command that prints the résumé.
var starts = []string{"internal/edit/git.go", "internal/chromium/chromium.go"}

// TestBinaryStaysLight holds what runs at build time out of the binary, and the starting of other programs.
func TestBinaryStaysLight(t *testing.T) {
	eachImport(t, func(from, file, to string) {
		if strings.HasPrefix(from+"/", "build/") || from == "internal/pgtest" || from == "handlers/handlertest" { // which only tests use
			return
		}
		for _, tool := range []string{
			"os/exec", "github.com/evanw/esbuild", "github.com/alecthomas/chroma/v2/lexers", "github.com/alecthomas/chroma/v2/styles", "portfolio/build",
		} {
			if strings.HasPrefix(to, tool) && (tool != "os/exec" || !slices.Contains(starts, file)) {
				t.Errorf("%s imports %s", file, to)
			}
		}
	})
}

// eachImport calls visit with every import of every Go file that is not a test: the folder, the file, the package.
func eachImport(t *testing.T, visit func(from, file, to string)) {
	t.Helper()
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || strings.HasPrefix(entry.Name(), ".") && name != "."):
			return fs.SkipDir
		case entry.IsDir(), !strings.HasSuffix(name, ".go"), strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			to, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			visit(filepath.ToSlash(filepath.Dir(name)), name, to)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
