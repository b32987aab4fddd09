package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// room is what one folder of Go may import: which other rooms, and which packages never.
type room struct {
	may   []string
	never map[string]string // package → reason
}

const (
	noRequest  = "it does not know about HTTP, so that it can be used and tested without a server"
	noDatabase = "a page shows what its handler found; it does not go looking"
	noWriting  = "only the build writes files"
)

var (
	noHTTP = map[string]string{"net/http": noRequest}
	asView = map[string]string{"net/http": noRequest, "database/sql": noDatabase, "github.com/jmoiron/sqlx": noDatabase}
)

// rooms is the table of who may import whom. A room that is not in it may not exist; main and build stand outside.
var rooms = map[string]room{
	"i18n":                {never: noHTTP},
	"internal/address":    {never: noHTTP},
	"internal/password":   {never: noHTTP},
	"static":              {never: noHTTP},
	"db":                  {never: noHTTP},
	"content":             {may: []string{"i18n"}, never: noHTTP},
	"demo":                {never: noHTTP},
	"content/markdown":    {may: []string{"i18n", "content"}, never: noHTTP},
	"views/ui":            {may: []string{"i18n", "static"}, never: asView},
	"views/forms":         {may: []string{"views/ui", "i18n", "internal/address"}, never: asView},
	"views/layout":        {may: []string{"views/ui", "i18n", "content", "static"}, never: asView},
	"views/jsonld":        {may: []string{"views/layout", "i18n", "content"}, never: asView},
	"views/admin":         {may: []string{"views/layout", "views/ui", "views/forms", "i18n"}, never: asView},
	"views":               {may: []string{"views/layout", "views/jsonld", "views/ui", "views/forms", "i18n", "content"}, never: asView},
	"views/ogimage":       {never: asView},
	"views/email":         {may: []string{"i18n"}, never: asView},
	"internal/assistant":  {may: []string{"i18n", "content"}, never: noHTTP},
	"internal/search":     {may: []string{"i18n", "content"}, never: noHTTP},
	"internal/graceful":   {},
	"internal/mail":       {may: []string{"db", "internal/address"}},
	"internal/newsletter": {never: noHTTP},
	"handlers": {
		may: []string{"views", "views/layout", "views/jsonld", "views/admin", "views/ui", "views/forms", "views/email", "views/ogimage", "internal/assistant", "internal/search", "internal/mail", "internal/newsletter", "db", "static",
			"internal/address", "internal/password", "i18n", "content"},
		never: map[string]string{"io/ioutil": noWriting, "os": noWriting},
	},
}

// outside are the commands: nothing imports them, and they may import everything but each other.
var outside = []string{".", "build"}

// TestArrows holds every import of the program, tests left out, to the table.
func TestArrows(t *testing.T) {
	seen := map[string]bool{}
	eachImport(t, func(from, file, to string) {
		seen[from] = true
		if slices.Contains(outside, from) {
			return
		}
		rules, known := rooms[from]
		if !known {
			t.Errorf("%s: the room %s is not in the table: say what it may import", file, from)
			return
		}
		if why := rules.never[to]; why != "" {
			t.Errorf("%s imports %s: %s", file, to, why)
		}
		if ours, ok := strings.CutPrefix(to, "portfolio/"); ok && !slices.Contains(rules.may, ours) {
			t.Errorf("%s: %s may not import %s, only %v", file, from, ours, rules.may)
		}
	})
	for _, must := range []string{".", "build", "handlers", "views", "views/ui", "i18n", "content", "static"} {
		if !seen[must] {
			t.Errorf("no imports were found in %s: this test does not look there", must)
		}
	}
}

// TestServerStaysLight holds what runs at build time out of the binary, and the starting of other programs.
func TestServerStaysLight(t *testing.T) {
	eachImport(t, func(from, file, to string) {
		if from == "build" || from == "content/markdown" || from == "internal/newsletter" && to == "github.com/yuin/goldmark" {
			return
		}
		for _, tool := range []string{"os/exec", "portfolio/content/markdown", "github.com/yuin/goldmark", "github.com/evanw/esbuild",
			"github.com/alecthomas/chroma", "portfolio/build", "portfolio/handlers"} {
			if strings.HasPrefix(to, tool) && (from != "." || to != "portfolio/handlers") {
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
