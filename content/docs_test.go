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

var keyTable = regexp.MustCompile(`(?s)<!-- keys -->\n.*?<!-- end -->`)

// TestDocsNameEachKey checks that the page of each noun has a table of its keys as the types and their comments have them. After
// a change of a type, go test ./content -run Docs -update writes the tables.
func TestDocsNameEachKey(t *testing.T) {
	comments := fieldComments(t)
	var texts []string
	for noun, file := range documented() {
		texts = append(texts, keyLines(noun, reflect.TypeOf(file), comments)...)
		var rows strings.Builder
		rows.WriteString("<!-- keys -->\n| key | takes | needed | says |\n|---|---|---|---|\n")
		for _, field := range describe(noun, reflect.TypeOf(file), reflect.ValueOf(file), linesOf(keyLines(noun, reflect.TypeOf(file), comments))) {
			writeKey(&rows, "", field)
		}
		rows.WriteString("<!-- end -->")
		name := filepath.Join(docs, noun+".md")
		page, err := os.ReadFile(name)
		if err != nil || !keyTable.Match(page) {
			t.Errorf("%s has no table of keys: %v", name, err)
			continue
		}
		holdFile(t, name, page, keyTable.ReplaceAllLiteral(page, []byte(rows.String())))
	}
	slices.Sort(texts)
	holdFile(t, "keys.txt", []byte(keyTexts), []byte(strings.Join(texts, "")))
	for _, name := range nounFiles {
		if _, ok := documented()[strings.TrimSuffix(name, ".toml")]; !ok {
			t.Errorf("%s has no page in %s", name, docs)
		}
	}
}

// holdFile checks that a file that is written from the types is as it would be written, or writes it.
func holdFile(t *testing.T, name string, is, want []byte) {
	t.Helper()
	switch {
	case bytes.Equal(is, want):
	case *update:
		if err := os.WriteFile(name, want, 0o600); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is behind content/: go test ./content -run Docs -update", name)
	}
}

// keyLines returns the explanations of the keys of a table from its comments, one a line.
func keyLines(prefix string, of reflect.Type, comments map[string]string) []string {
	var lines []string
	for _, r := range fieldsOf(of) {
		field, key := of.Field(r.index), prefix+"."+r.name
		item := field.Type
		if item.Kind() == reflect.Slice {
			item = item.Elem()
		}
		if item.Kind() == reflect.Struct {
			lines = append(lines, keyLines(key, item, comments)...)
		}
		if says := forOwners(cmp.Or(comments[of.Name()+"."+field.Name], comments[item.Name()]), of); says != "" {
			lines = append(lines, key+"\t"+says+"\n")
		}
	}
	return lines
}

// linesOf returns the explanations in lines.
func linesOf(lines []string) map[string]string {
	says := map[string]string{}
	for _, line := range lines {
		key, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		says[key] = text
	}
	return says
}

// writeKey writes a row for a key, and for each key of its table.
func writeKey(out *strings.Builder, prefix string, field Field) {
	needed, says := "", strings.ReplaceAll(field.Says, "|", `\|`)
	if field.Needed {
		needed = "yes"
	}
	if field.Default != "" {
		text := field.Default
		if field.Kind == TextKey {
			text = fmt.Sprintf("%q", text)
		}
		says = strings.TrimPrefix(says+"; `"+text+"` if it is left out", "; ")
	}
	fmt.Fprintf(out, "| `%s%s` | %s | %s | %s |\n", prefix, field.Key, takesOf(prefix+field.Key, field), needed, asText.Replace(says))
	for _, below := range field.Fields {
		writeKey(out, prefix+field.Key+".", below)
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
	return strings.TrimSpace(strings.TrimPrefix(alsoTaken.ReplaceAllString(comment, ""), ", "))
}

// asText escapes what Markdown takes for HTML or a link.
var asText = strings.NewReplacer("<", `\<`, "[text](", `\[text\](`)

// takesOf says what a key takes.
func takesOf(key string, field Field) string {
	what, suffix := "", ""
	switch {
	case field.Kind == TablesKey:
		return "tables `[[" + key + "]]`"
	case field.Kind == TableKey:
		return "table `[" + key + "]`"
	case field.Kind == BoolKey:
		return "`true` or `false`"
	case field.Kind == NumberKey, field.Kind == MoneyKey:
		return "number"
	case field.Key == "languages" && field.Format == "language" && !field.Needed:
		return "list of languages"
	case len(field.Options) > 0:
		what = "`\"" + strings.Join(field.Options, "\"`, `\"") + "\"`"
	default:
		what = formatWords[field.Format]
	}
	if field.List {
		what = "list: " + what
	}
	if field.Localized {
		suffix = ", by language"
	}
	if field.Most > 0 {
		suffix += ", " + strings.TrimPrefix(fmt.Sprintf("%d to %d characters", field.Least, field.Most), "0 to ")
	}
	return what + suffix
}

// formatWords say what a key takes, by its format.
var formatWords = map[string]string{
	"": "text", "currency": "code of ISO 4217", "color": "color", "date": "day: `2026-11-22`", "email": "email address", "hours": "part of a day: `\"10:00-13:30\"`", "icon": "icon of lucide.dev",
	"id": "id", "keyword": "words in lower case", "language": "language", "linked": "text with links", "when": "month: `\"2026-11\"`, year or day", "country": "code of ISO 3166", "origin": "address without a path", "picture": "picture",
	"section": "`\"chat\"`, `\"newsletter\"`", "url": "address", "feed": "path", "pattern": "pattern: `\"/blog/:slug/\"`", "handle": "account: `\"@name@mastodon.example\"`", "verification": "content of the tag", "from": "path, with a `*` at its end or without", "to": "path or address", "zone": "time zone", "article": "id of an article", "question": "id of a question in services.toml", "social": "id of a social link", "subject": "`industry.<id>`, `service.<id>`, `project.<id>`, `product.<id>` or `article.<id>`",
	"doi": "DOI, without an address", "citekey": "key of BibTeX", "file": "path of a file", "file-or-url": "path of a file or a page, or address", "publication": "id of a publication",
	"talk": "id of a talk", "job": "id of a job", "project": "id of a project", "skills": "id of a heading", "vertical": "id of an industry page", "page": "name of a page", "menu": "name of a page", "own": "name of a folder in `pages/`", "promise": "promise",
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
	for _, picture := range regexp.MustCompile(`(?:img|files)/[a-z/-]+\.[a-z]+`).FindAllString(string(joined(folder)), -1) {
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
