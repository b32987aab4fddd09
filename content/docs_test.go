package content

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

var update = flag.Bool("update", false, "write the tables of keys in docs/site")

// docs is the folder with a page for each noun of a site folder.
const docs = "../docs/site"

// documented are the types that TOML files are read into, by page, with what holds where a key is absent.
var documented = map[string]any{
	"site": defaultSettings(), "profile": Profile{}, "home": Home{}, "about": About{}, "resume": Resume{}, "projects": projectsFile{},
	"gallery": projectsFile{}, "services": Services{}, "verticals": Verticals{}, "clients": Clients{}, "opportunities": Opportunities{},
	"podcast": Podcast{}, "links": Links{}, "knowledge": knowledgeFile{}, "meetings": defaultMeetings(), "synonyms": Synonyms{},
	"surveys": Survey{}, "redirects": redirectsFile{}, "requests": Requests{},
}

var keyTable = regexp.MustCompile(`(?s)<!-- keys -->\n.*?<!-- end -->`)

// TestDocsNameEachKey checks that the page of each noun has a table of its keys as the types and their comments have them. After
// a change of a type, go test ./content -run Docs -update writes the tables.
func TestDocsNameEachKey(t *testing.T) {
	comments := fieldComments(t)
	for noun, file := range documented {
		name := filepath.Join(docs, noun+".md")
		page, err := os.ReadFile(name)
		if err != nil {
			t.Error(err)
			continue
		}
		var rows strings.Builder
		rows.WriteString("<!-- keys -->\n| key | takes | needed | says |\n|---|---|---|---|\n")
		writeKeys(&rows, "", reflect.TypeOf(file), reflect.ValueOf(file), comments)
		rows.WriteString("<!-- end -->")
		want := keyTable.ReplaceAllLiteral(page, []byte(rows.String()))
		switch {
		case !keyTable.Match(page):
			t.Errorf("%s has no table of keys", name)
		case bytes.Equal(page, want):
		case *update:
			if err := os.WriteFile(name, want, 0o600); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s is behind content/: go test ./content -run Docs -update", name)
		}
	}
	for _, name := range nounFiles {
		if _, ok := documented[strings.TrimSuffix(name, ".toml")]; !ok {
			t.Errorf("%s has no page in %s", name, docs)
		}
	}
}

// writeKeys writes a row for each key of a table.
func writeKeys(out *strings.Builder, prefix string, of reflect.Type, defaults reflect.Value, comments map[string]string) {
	for i := range of.NumField() {
		field := of.Field(i)
		key := keyOf(field)
		if key == "-" {
			continue
		}
		needed := "yes"
		if rulesOf(field).optional || field.Type == reflect.TypeFor[TextLanguages]() {
			needed = ""
		}
		table := field.Type
		if table.Kind() == reflect.Slice {
			table = table.Elem()
		}
		says := cmp.Or(comments[of.Name()+"."+field.Name], comments[table.Name()])
		absent := reflect.Value{}
		if defaults.IsValid() && defaults.Type() == of {
			absent = defaults.Field(i)
		}
		if text := written(absent); text != "" {
			says = strings.TrimPrefix(says+"; "+text+" if it is left out", "; ")
		}
		fmt.Fprintf(out, "| `%s%s` | %s | %s | %s |\n", prefix, key, takesOf(prefix+key, field), needed, asText.Replace(forOwners(says, of)))
		if table.Kind() == reflect.Struct {
			writeKeys(out, prefix+key+".", table, absent, comments)
		}
	}
}

// alsoTaken matches what comments say of the form of a value: the column before says it.
var alsoTaken = regexp.MustCompile(`(^|[:,] )(YYYY-MM(-DD)?|lucide name|BCP 47 tag)`)

// forOwners returns a comment with the keys of a table in place of its fields.
func forOwners(comment string, of reflect.Type) string {
	for i := range of.NumField() {
		field := of.Field(i)
		comment = regexp.MustCompile(`\b`+field.Name+`\b`).ReplaceAllLiteralString(comment, "`"+keyOf(field)+"`")
	}
	comment = strings.TrimPrefix(alsoTaken.ReplaceAllString(comment, ""), ", ")
	return strings.ReplaceAll(comment, "|", `\|`)
}

// written returns a default as an owner would write it, or "" for none.
func written(v reflect.Value) string {
	switch {
	case !v.IsValid(), v.IsZero(), v.Kind() == reflect.Struct:
		return ""
	case v.Kind() == reflect.String:
		return fmt.Sprintf("`%q`", v.String())
	}
	return fmt.Sprintf("`%v`", v)
}

// asText escapes what Markdown takes for HTML or a link.
var asText = strings.NewReplacer("<", `\<`, "[text](", `\[text\](`)

// takesOf says what a key takes.
func takesOf(key string, field reflect.StructField) string {
	r := rulesOf(field)
	kind, suffix := field.Type, ""
	if isLocalized(kind) {
		kind, suffix = kind.Elem(), ", by language"
	}
	what := ""
	switch {
	case kind == reflect.TypeFor[TextLanguages]():
		return "list of languages"
	case kind.Kind() == reflect.Slice && kind.Elem().Kind() == reflect.Struct:
		return "tables `[[" + key + "]]`"
	case kind.Kind() == reflect.Struct:
		return "table `[" + key + "]`"
	case kind.Kind() == reflect.Bool:
		return "`true` or `false`"
	case kind.Kind() == reflect.Int:
		return "number"
	case len(r.oneOf) > 0:
		what = "`\"" + strings.Join(r.oneOf, "\"`, `\"") + "\"`"
	default:
		what = formatWords[r.format]
	}
	if kind.Kind() == reflect.Slice {
		what = "list: " + what
	}
	if least, most, ok := strings.Cut(r.length, "-"); ok {
		suffix += ", " + strings.TrimPrefix(least+" to "+most+" characters", "0 to ")
	}
	return what + suffix
}

// formatWords say what a key takes, by its format.
var formatWords = map[string]string{
	"": "text", "currency": "code of ISO 4217", "color": "color", "date": "day: `2026-11-22`", "email": "email address", "hours": "part of a day: `\"10:00-13:30\"`", "icon": "icon of lucide.dev",
	"id": "id", "keyword": "words in lower case", "language": "language", "linked": "text with links", "when": "month: `\"2026-11\"`, year or day", "country": "code of ISO 3166", "origin": "address without a path", "picture": "picture",
	"section": "`\"chat\"`, `\"newsletter\"`", "url": "address", "feed": "path", "pattern": "pattern: `\"/blog/:slug/\"`", "handle": "account: `\"@name@mastodon.example\"`", "verification": "content of the tag", "from": "path, with a `*` at its end or without", "to": "path or address", "zone": "time zone", "article": "id of an article", "question": "id of a question in services.toml", "social": "id of a social link", "subject": "`industry.<id>`, `service.<id>`, `project.<id>`, `product.<id>` or `article.<id>`",
	"talk": "id of a talk", "vertical": "id of an industry page", "page": "name of a page", "menu": "name of a page", "promise": "promise",
}

// isSomething is what the comment of a type begins with.
var isSomething = regexp.MustCompile(`^\w+ (is|are) `)

// docOf returns the comment of a type.
func docOf(file *ast.File, spec *ast.TypeSpec) string {
	for _, declaration := range file.Decls {
		if group, ok := declaration.(*ast.GenDecl); ok && slices.Contains(group.Specs, ast.Spec(spec)) {
			return strings.TrimSpace(group.Doc.Text())
		}
	}
	return ""
}

// fieldComments returns the comment behind each field of this package, by type and field, and that of each type.
func fieldComments(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	comments := map[string]string{}
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			spec, ok := node.(*ast.TypeSpec)
			if !ok {
				return true
			}
			if first, _, _ := strings.Cut(docOf(file, spec), "."); first != "" {
				comments[spec.Name.Name] = isSomething.ReplaceAllString(strings.ReplaceAll(first, "\n", " "), "")
			}
			if table, ok := spec.Type.(*ast.StructType); ok {
				for _, field := range table.Fields.List {
					for _, name := range field.Names {
						comments[spec.Name.Name+"."+name.Name] = strings.TrimSpace(field.Comment.Text())
					}
				}
			}
			return true
		})
	}
	return comments
}

// TestDocsNameEachFrontMatterKey checks that the pages on texts have a row for each key that their front matter takes.
func TestDocsNameEachFrontMatterKey(t *testing.T) {
	for noun, keys := range map[string][]string{"articles": articleKeys, "pages": pageKeys} {
		page, err := os.ReadFile(filepath.Join(docs, noun+".md"))
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range keys {
			if !bytes.Contains(page, []byte("\n| `"+key+"` |")) {
				t.Errorf("docs/site/%s.md has no row for %s", noun, key)
			}
		}
		for _, row := range regexp.MustCompile("(?m)^\\| `([a-z_]+)` \\|").FindAllSubmatch(page, -1) {
			if !slices.Contains(keys, string(row[1])) {
				t.Errorf("docs/site/%s.md has a row for %s, which is no key", noun, row[1])
			}
		}
	}
}

// examples match those in fences, the longer ones first: they may hold shorter ones.
var examples = []*regexp.Regexp{
	regexp.MustCompile("(?ms)^````[a-z]+ title=\"([^\"]+)\"\n(.*?)^````$"), regexp.MustCompile("(?ms)^```[a-z]+ title=\"([^\"]+)\"\n(.*?)^```$"),
}

// TestDocsExamples loads all examples of the pages as one site: it has no mistake.
func TestDocsExamples(t *testing.T) {
	pages, err := filepath.Glob(docs + "/*.md")
	if err != nil {
		t.Fatal(err)
	}
	folder := fstest.MapFS{}
	for _, name := range append(pages, "../docs/your-site.md") {
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, example := range examples {
			for _, found := range example.FindAllSubmatch(page, -1) {
				if folder[string(found[1])] != nil {
					t.Errorf("%s has a second example of %s", name, found[1])
				}
				folder[string(found[1])] = &fstest.MapFile{Data: found[2]}
			}
			page = example.ReplaceAll(page, nil)
		}
	}
	for _, name := range nounFiles {
		if folder[name] == nil {
			t.Errorf("there is no example of %s", name)
		}
	}
	for _, picture := range regexp.MustCompile(`img/[a-z/-]+\.[a-z]+`).FindAllString(string(joined(folder)), -1) {
		folder[picture] = &fstest.MapFile{Data: []byte("a picture")}
	}
	for _, picture := range []string{"articles/my-first-boat/cover.jpg", "articles/my-first-boat/boat.jpg"} {
		folder[picture] = &fstest.MapFile{Data: []byte("a picture")}
	}
	folder["private/cv.en.pdf"] = &fstest.MapFile{Data: []byte(pdfMark)}
	site, findings, err := Load(folder, Options{Words: i18n.Locales()})
	if err != nil {
		t.Fatal(err)
	}
	for _, finding := range findings {
		t.Error(finding)
	}
	if _, err := site.Compile(t.Context(), nil); err != nil {
		t.Error(err)
	}
}

func joined(folder fs.FS) []byte {
	var all []byte
	_ = fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			text, _ := fs.ReadFile(folder, name)
			all = append(all, text...)
		}
		return err
	})
	return all
}

// TestDocsNameEachPage checks that the settings' page lists what a menu can name, and the index each page of docs/site.
func TestDocsNameEachPage(t *testing.T) {
	holds := func(name string, parts []string) {
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range parts {
			if !bytes.Contains(page, []byte(part)) {
				t.Errorf("%s does not name %s", name, part)
			}
		}
	}
	var names, pages []string
	for _, name := range pageNames(i18ntest.Two()) {
		names = append(names, "`"+name+"`")
	}
	found, _ := filepath.Glob(docs + "/*.md") // it fails for a malformed pattern alone
	for _, page := range found {
		pages = append(pages, "(site/"+filepath.Base(page)+")")
	}
	holds(filepath.Join(docs, "site.md"), names)
	holds("../docs/your-site.md", pages)
}
