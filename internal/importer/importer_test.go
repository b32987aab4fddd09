package importer_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"gopkg.in/yaml.v3"
	"pgregory.net/rapid"

	"portfolio/app"
	"portfolio/content"
	"portfolio/internal/importer"
	"portfolio/internal/starter"
)

var update = flag.Bool("update", false, "write what comes out into testdata")

// fixture is a source with what is known of it.
type fixture struct {
	source    fstest.MapFS
	languages []string          // of the site
	file      string            // the export in source, "" for a folder
	words     map[string]string // that readers saw, by the folder of the new text
}

func readFixture(t *testing.T, file string) fixture {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	must(t, err)
	f := fixture{fstest.MapFS{}, []string{"en"}, "", map[string]string{}}
	for _, part := range archive.Files {
		kind, name, _ := strings.Cut(part.Name, "/")
		switch kind {
		case "source":
			data := strings.ReplaceAll(string(part.Data), "LATIN", "\xe9") // a byte that is not UTF-8
			encode := encoders[filepath.Ext(name)]
			if strings.TrimSpace(data) == "AS A PNG" {
				encode = png.Encode
			}
			if encode != nil {
				var picture strings.Builder
				must(t, encode(&picture, image.NewGray(image.Rect(0, 0, 2, 1))))
				data = picture.String()
			}
			f.source[name] = &fstest.MapFile{Data: []byte(data), Mode: 0o644}
		case "languages":
			f.languages = strings.Fields(string(part.Data))
		case "file":
			f.file = strings.TrimSpace(string(part.Data))
		case "zip":
			f.file = strings.TrimSpace(string(part.Data))
		case "words":
			f.words[name] = string(part.Data)
		}
	}
	if path.Ext(f.file) == ".zip" || path.Ext(f.file) == ".bar" {
		f.source = fstest.MapFS{f.file: {Data: packed(t, f.source)}}
	}
	return f
}

// packed returns files as a ZIP file.
func packed(t *testing.T, files fstest.MapFS) []byte {
	t.Helper()
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	must(t, w.AddFS(files))
	must(t, w.Close())
	return archive.Bytes()
}

// encoders write the pictures of fixtures, by their endings.
var encoders = map[string]func(io.Writer, image.Image) error{
	".gif": func(w io.Writer, m image.Image) error { return gif.Encode(w, m, nil) },
	".jpg": func(w io.Writer, m image.Image) error { return jpeg.Encode(w, m, nil) },
	".png": png.Encode,
	".mp3": func(w io.Writer, _ image.Image) error { _, err := io.WriteString(w, "ID3\x03\x00"); return err },
	".wav": func(w io.Writer, _ image.Image) error {
		_, err := io.WriteString(w, "RIFF\x04\x00\x00\x00WAVE")
		return err
	},
	".mp4": func(w io.Writer, _ image.Image) error {
		_, err := io.WriteString(w, "\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isommp42\x00\x00\x00\x08moov")
		return err
	},
}

// newSite writes a site without articles into a folder.
func newSite(t *testing.T, languages []string) string {
	t.Helper()
	dir := t.TempDir()
	files, err := starter.Site(starter.Owner{
		Name: "Ana", Email: "ana@example.com", Languages: languages, TimeZone: "Europe/Madrid", Now: time.Date(2026, time.November, 22, 12, 0, 0, 0, time.UTC), Shipped: func(string) bool { return true },
	})
	must(t, err)
	for _, file := range files {
		if !strings.HasPrefix(file.Name, "articles/") {
			name := filepath.Join(dir, file.Name)
			must(t, os.MkdirAll(filepath.Dir(name), 0o700))
			must(t, os.WriteFile(name, file.Data, 0o600))
		}
	}
	return dir
}

// planFor returns the plan of importing a source into a folder.
func planFor(t *testing.T, source fs.FS, dir string) *importer.Plan {
	t.Helper()
	return planOf(t, source, "", dir)
}

func planOf(t *testing.T, source fs.FS, file, dir string) *importer.Plan {
	t.Helper()
	read, err := importer.Read(source, file)
	must(t, err)
	site, _, err := content.Load(os.DirFS(dir), content.Options{Drafts: true})
	must(t, err)
	return read.Plan(site)
}

func write(ctx context.Context, t *testing.T, plan *importer.Plan, dir string) (importer.Result, error) {
	t.Helper()
	root, err := os.OpenRoot(dir)
	must(t, err)
	defer func() { _ = root.Close() }()
	return plan.Write(ctx, root)
}

// filesOf returns the files below a folder.
func filesOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	must(t, fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		files[name] = string(data)
		return err
	}))
	return files
}

// TestFormats compares what fixtures become with what was read and found right: texts, and the report with every error that check finds.
func TestFormats(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	must(t, err)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			f := readFixture(t, file)
			dir := newSite(t, f.languages)
			addSettings(t, f, dir)
			plan := planOf(t, f.source, f.file, dir)
			planned, err := app.InspectFolder(t.Context(), plan.Over(os.DirFS(dir)))
			must(t, err)
			_, err = write(t.Context(), t, plan, dir)
			must(t, err)
			findings, err := app.InspectFolder(t.Context(), os.DirFS(dir))
			must(t, err)
			if diff := cmp.Diff(planned, findings); diff != "" {
				t.Errorf("check finds something else once it is written (-planned +written):\n%s", diff)
			}
			got := &txtar.Archive{Files: []txtar.File{{Name: "report", Data: []byte(plan.Report(onlyErrors(findings)))}}}
			if _, permalinks, ok := strings.Cut(filesOf(t, dir)["site.toml"], "\n[permalinks]"); ok {
				permalinks, _, _ = strings.Cut(permalinks, "\n\n")
				got.Files = append(got.Files, txtar.File{Name: "permalinks", Data: []byte(permalinks)})
			}
			for name, data := range filesOf(t, dir) {
				if strings.HasSuffix(name, ".md") && strings.Contains(name, "/") || name == "redirects.toml" || name == "publications.toml" || name == "clients.toml" || name == "resume.toml" {
					got.Files = append(got.Files, txtar.File{Name: name, Data: []byte(data)})
				}
			}
			compare(t, strings.TrimSuffix(file, ".txtar")+".golden", got)
			checkWords(t, dir, f.words)
		})
	}
}

// addSettings adds what the source says of its addresses to the settings of a new site.
func addSettings(t *testing.T, f fixture, dir string) {
	t.Helper()
	source, err := importer.Read(f.source, f.file)
	must(t, err)
	name := filepath.Join(dir, "site.toml")
	settings, err := os.ReadFile(name)
	must(t, err)
	must(t, os.WriteFile(name, source.Settings(settings, f.languages), 0o600))
}

// TestDocumentation checks that the documentation is a site without errors: each page is there, and each link leads somewhere.
func TestDocumentation(t *testing.T) {
	t.Parallel()
	const dir = "../../build/docs"
	plan := planFor(t, os.DirFS("../../docs"), dir)
	findings, err := app.InspectFolder(t.Context(), plan.Over(os.DirFS(dir)))
	must(t, err)
	if wrong := onlyErrors(findings); len(wrong) > 0 || len(plan.Files) < 40 {
		t.Errorf("%d files: %v", len(plan.Files), wrong)
	}
}

func onlyErrors(all content.Findings) content.Findings {
	var findings content.Findings
	for _, finding := range all {
		if !finding.Hint {
			findings = append(findings, finding)
		}
	}
	return findings
}

// compare compares files with those of an archive, which -update writes.
func compare(t *testing.T, name string, got *txtar.Archive) {
	t.Helper()
	sortFiles(got)
	if *update {
		must(t, os.WriteFile(name, txtar.Format(got), 0o600))
	}
	want, err := txtar.ParseFile(name)
	must(t, err)
	if diff := cmp.Diff(string(txtar.Format(want)), string(txtar.Format(got))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// checkWords reports words of the old pages that are not on the new ones, in the same order.
func checkWords(t *testing.T, dir string, words map[string]string) {
	t.Helper()
	site, _, err := content.Load(os.DirFS(dir), content.Options{Drafts: true})
	must(t, err)
	shown := map[string]string{}
	for _, article := range site.Articles {
		for _, lang := range article.Langs(site.Settings.Languages) {
			shown["articles/"+article.ID] += " " + article.In(lang).Title + " " + wordsOf(t, article.In(lang))
		}
	}
	for _, page := range site.Pages {
		for _, lang := range page.Langs(site.Settings.Languages) {
			shown["pages/"+page.ID] += " " + wordsOf(t, page.In(lang).ArticleText)
		}
	}
	for name, text := range words {
		there := letters(shown[name])
		for _, word := range letters(text) {
			at := 0
			for at < len(there) && there[at] != word {
				at++
			}
			if at == len(there) {
				t.Errorf("%s lost %q; it says %q", name, word, shown[name])
				break
			}
			there = there[at+1:]
		}
	}
}

// letters returns the words of a text without what stands between them.
func letters(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) })
}

var space = regexp.MustCompile(`\s+`)

// wordsOf returns the words of a text as readers see them.
func wordsOf(t *testing.T, text content.ArticleText) string {
	t.Helper()
	body, err := text.Body()
	must(t, err)
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(strings.ReplaceAll(body.HTML, "<", " <")))
	must(t, err)
	doc.Find("a.anchor, .anchor").Remove()
	return space.ReplaceAllString(doc.Text(), " ")
}

// TestTwice checks that a second import changes nothing, leaves what the owner changed or removed, and goes on where one was ended.
func TestTwice(t *testing.T) {
	t.Parallel()
	f := readFixture(t, "testdata/hugo-toml.txtar")
	dir := newSite(t, f.languages)
	_, err := write(t.Context(), t, planFor(t, f.source, dir), dir)
	must(t, err)
	whole := filesOf(t, dir)

	result, err := write(t.Context(), t, planFor(t, f.source, dir), dir)
	must(t, err)
	if diff := cmp.Diff(whole, filesOf(t, dir)); diff != "" || result.Written != 0 || len(result.Left) != 0 {
		t.Errorf("the second import changes something: %+v\n%s", result, diff)
	}

	edited, removed := filepath.Join(dir, "articles/knots/en.md"), filepath.Join(dir, "pages/about/en.md")
	must(t, os.WriteFile(edited, []byte(whole["articles/knots/en.md"]+"Mine.\n"), 0o600))
	must(t, os.Remove(removed))
	f.source["content/posts/gone.md"].Data = append(f.source["content/posts/gone.md"].Data, "And more.\n"...)
	result, err = write(t.Context(), t, planFor(t, f.source, dir), dir)
	must(t, err)
	after := filesOf(t, dir)
	if !strings.HasSuffix(after["articles/knots/en.md"], "Mine.\n") || after["pages/about/en.md"] != "" || len(result.Left) != 2 {
		t.Errorf("what the owner has changed is not left: %+v", result)
	}
	if !strings.Contains(after["articles/gone/en.md"], "And more.") || result.Written != 1 {
		t.Errorf("what has changed in the source is not written: %+v", result)
	}
}

// ending is a context that ends after some questions.
type ending struct {
	context.Context
	left int
}

func (e *ending) Err() error {
	if e.left--; e.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestEndedHalfWay checks that an import that was ended at any file becomes whole by the next one.
func TestEndedHalfWay(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"hugo-toml", "medium", "substack", "microblog"} {
		f := readFixture(t, "testdata/"+name+".txtar")
		want := newSite(t, f.languages)
		plan := planOf(t, f.source, f.file, want)
		_, err := write(t.Context(), t, plan, want)
		must(t, err)
		for files := range len(plan.Files) {
			dir := newSite(t, f.languages)
			if _, err := write(&ending{t.Context(), files}, t, planOf(t, f.source, f.file, dir), dir); err == nil {
				t.Fatal("it was not ended")
			}
			_, err := write(t.Context(), t, planOf(t, f.source, f.file, dir), dir)
			must(t, err)
			if diff := cmp.Diff(filesOf(t, want), filesOf(t, dir)); diff != "" {
				t.Errorf("%s ended after %d files:\n%s", name, files, diff)
			}
			result, err := write(t.Context(), t, planOf(t, f.source, f.file, dir), dir)
			must(t, err)
			if result.Written != 0 || len(result.Left) != 0 {
				t.Errorf("%s: a third import changes something: %+v", name, result)
			}
		}
	}
}

// TestNotPublic checks that what nobody could read before is a draft, and what is secret is nowhere.
func TestNotPublic(t *testing.T) {
	t.Parallel()
	for file, drafts := range map[string][]string{
		"hugo-toml": {"later", "gone"}, "hugo-languages": {"horno-2"}, "jekyll-pretty": {"the-next", "soon"}, "ghost": {"friends", "letter", "idea"}, "wordpress-blocks": {"diario", "secreto"}, "wordpress-classic": {"draft", "to-come"},
		"medium": {"kites", "a-response"}, "medium-domain": {"plan"}, "substack": {"for-friends", "next"}, "substack-domain": {"77"},
	} {
		f := readFixture(t, "testdata/"+file+".txtar")
		dir := newSite(t, f.languages)
		_, err := write(t.Context(), t, planOf(t, f.source, f.file, dir), dir)
		must(t, err)
		for name, data := range filesOf(t, dir) {
			if strings.Contains(data, "hunter2") || strings.Contains(data, "@secret.example") {
				t.Errorf("%s: %s holds what is secret", file, name)
			}
		}
		site, _, err := content.Load(os.DirFS(dir), content.Options{Now: time.Date(2990, 1, 1, 0, 0, 0, 0, time.UTC)})
		must(t, err)
		for _, id := range drafts {
			for _, article := range site.Articles {
				if article.ID == id {
					t.Errorf("%s: %s is public", file, id)
				}
			}
			if _, err := os.Stat(filepath.Join(dir, "articles", id)); err != nil {
				t.Errorf("%s: %s is not there", file, id)
			}
		}
	}
}

// TestStaysInside checks that nothing is written outside the folder, whatever files and keys of a source are called.
func TestStaysInside(t *testing.T) {
	t.Parallel()
	dir := newSite(t, []string{"en"})
	site, _, err := content.Load(os.DirFS(dir), content.Options{Drafts: true})
	must(t, err)
	rapid.Check(t, func(r *rapid.T) {
		name := rapid.SampledFrom([]string{"..", "/etc/passwd", "a/../../b", "x", "é", "日本", "con", ".git", "a\\b", "a\x00b", "{{", "cover", "index"})
		text := func(label string) string {
			return strings.Join(rapid.SliceOfN(rapid.OneOf(name, rapid.String()), 1, 3).Draw(r, label), rapid.SampledFrom([]string{"", "/", "-"}).Draw(r, "joint"))
		}
		quoted := func(label string) string { return strconv.QuoteToASCII(strings.ToValidUTF8(text(label), "")) }
		source := fstest.MapFS{"hugo.toml": {Data: []byte("baseURL = \"https://a.example\"\n")}, "static/x.png": {Data: []byte("x")}}
		for range rapid.IntRange(1, 3).Draw(r, "texts") {
			file := path.Join("content/posts", path.Join("/", strings.ReplaceAll(text("file"), "\x00", "")))
			source[file+".md"] = &fstest.MapFile{Data: []byte("---\ntitle: " + quoted("title") + "\nslug: " + quoted("slug") + "\nurl: " + quoted("url") +
				"\ntranslationKey: " + quoted("key") + "\ncover: " + quoted("cover") + "\naliases: [" + quoted("alias") + "]\ndate: 2020-01-01\n---\n![a](" + text("picture") +
				") ![b](/x.png) [c](" + text("link") + "#" + text("anchor") + ") {{< ref " + text("ref") + " >}}\n")}
		}
		read, err := importer.Read(source, "")
		if err != nil {
			return
		}
		plan := read.Plan(site)
		for _, file := range plan.Files {
			if file.Name == "redirects.toml" {
				if _, findings, err := content.Load(plan.Over(os.DirFS(dir)), content.Options{Drafts: true}); err != nil || strings.Contains(fmt.Sprint(findings), file.Name+":") {
					r.Errorf("%v, %v for\n%s", err, findings, file.Data)
				}
				continue
			}
			folder, _, _ := strings.Cut(file.Name, "/")
			if !fs.ValidPath(file.Name) || folder != "files" && (folder != "articles" && folder != "pages" || strings.Count(file.Name, "/") != 2) {
				r.Errorf("it would write %q", file.Name)
			}
			if file.From != "" && (!fs.ValidPath(file.From) || path.Ext(file.From) == ".toml") {
				r.Errorf("it would copy %q", file.From)
			}
		}
	})
}

// TestFetchedPictures checks that pictures on other sites are asked for, and taken along where they were fetched.
func TestFetchedPictures(t *testing.T) {
	t.Parallel()
	dir := newSite(t, []string{"en"})
	source := fstest.MapFS{"a.md": {Data: []byte("---\ndate: 2020-01-02\ncover: http://x.example/cover.png\n---\n![a](https://x.example/a.png) <img src='https://x.example/b c.png'> ![no](https://x.example/no.png)\n\n`![c](https://x.example/c.png)`\n")}}
	remote := planFor(t, source, dir).Remote()
	if diff := cmp.Diff([]string{"https://x.example/a.png", "https://x.example/b%20c.png", "https://x.example/cover.png", "https://x.example/no.png"}, remote); diff != "" {
		t.Error(diff)
	}
	read, err := importer.Read(source, "")
	must(t, err)
	read.Use(importer.Fetched{
		Files: fstest.MapFS{"a.png/boat.jpg": {Data: []byte("x")}, "cover.png/cover.jpg": {Data: []byte("y")}}, Folder: path.Base,
		Failed: map[string]error{"https://x.example/no.png": errors.New("the server says 404")},
	})
	site, _, err := content.Load(os.DirFS(dir), content.Options{Drafts: true})
	must(t, err)
	plan := read.Plan(site)
	for range 2 {
		_, err = write(t.Context(), t, plan, dir)
		must(t, err)
	}
	files := filesOf(t, dir)
	if files["articles/a/boat.jpg"] != "x" || files["articles/a/cover.jpg"] != "y" || !strings.Contains(files["articles/a/en.md"], "![a](boat.jpg)") {
		t.Errorf("what was fetched is not taken along: %v", files["articles/a/en.md"])
	}
	if report := plan.Report(nil); !strings.Contains(report, "the picture https://x.example/no.png could not be fetched: the server says 404: put a copy of it next to articles/a/en.md") {
		t.Errorf("what was not fetched is not named:\n%s", report)
	}
}

// TestHostileArchives checks that nothing of an archive leads out of it, and that none is unpacked that is too large.
func TestHostileArchives(t *testing.T) {
	t.Parallel()
	pack := func(write func(w *zip.Writer)) fstest.MapFS {
		var archive bytes.Buffer
		w := zip.NewWriter(&archive)
		write(w)
		must(t, w.Close())
		return fstest.MapFS{"x.zip": {Data: archive.Bytes()}}
	}
	put := func(w *zip.Writer, header zip.FileHeader, data string) {
		to, err := w.CreateHeader(&header)
		must(t, err)
		_, err = io.WriteString(to, data)
		must(t, err)
	}
	claim := func(w *zip.Writer, name string, size uint64) {
		_, err := w.CreateRaw(&zip.FileHeader{Name: name, UncompressedSize64: size})
		must(t, err)
	}
	link := zip.FileHeader{Name: "link.md"}
	link.SetMode(fs.ModeSymlink | 0o777)
	source := pack(func(w *zip.Writer) {
		put(w, zip.FileHeader{Name: "a.md"}, "---\ndate: 2020-01-02\n---\nFine. ![b](big.png) ![c](../../../etc/c.png) ![l](l.png)")
		put(w, zip.FileHeader{Name: "../../b.md"}, "---\ndate: 2020-01-02\n---\nOut.")
		put(w, zip.FileHeader{Name: "x/../../../c.md"}, "Out.")
		put(w, zip.FileHeader{Name: `..\d.md`}, "Out.")
		put(w, link, "/etc/passwd")
		claim(w, "big.png", 1<<30)
	})
	dir := newSite(t, []string{"en"})
	plan := planOf(t, source, "x.zip", dir)
	_, err := write(t.Context(), t, plan, dir)
	must(t, err)
	for _, file := range plan.Files {
		if !fs.ValidPath(file.Name) || file.From != "" || strings.Contains(string(file.Data), "root:") {
			t.Errorf("it writes %+v", file)
		}
	}
	if report := plan.Report(nil); !strings.Contains(report, "big.png: it has more than 64 MB") {
		t.Errorf("what is too large is not named:\n%s", report)
	}
	for what, source := range map[string]fstest.MapFS{
		"a bomb": pack(func(w *zip.Writer) { claim(w, "a.md", 1<<40) }),
		"many bombs": pack(func(w *zip.Writer) {
			for n := range 600 {
				claim(w, strconv.Itoa(n)+".md", 60<<20)
			}
		}),
		"twins": pack(func(w *zip.Writer) {
			put(w, zip.FileHeader{Name: "a.md"}, "One.")
			put(w, zip.FileHeader{Name: "a.md"}, "Two.")
		}),
		"a liar":     pack(func(w *zip.Writer) { claim(w, "a.md", 1<<10) }),
		"no archive": {"x.zip": {Data: []byte("PK\x05\x06 and no more")}},
		"nothing":    pack(func(*zip.Writer) {}),
	} {
		if read, err := importer.Read(source, "x.zip"); err == nil {
			t.Errorf("%s is read: %d texts", what, len(read.Texts))
		}
	}
}

// TestWideTables checks that a table that says it is very wide or high does not become as large as it says.
func TestWideTables(t *testing.T) {
	t.Parallel()
	dir := newSite(t, []string{"en"})
	for _, cell := range []string{`<td colspan="100000000">`, `<td rowspan="100000000">`, strings.Repeat(`<td colspan="1000" rowspan="1000">`, 30)} {
		table := "<table>" + strings.Repeat("<tr>"+cell+"x</td></tr>", 20) + "</table>"
		plan := planFor(t, fstest.MapFS{"wide.md": {Data: []byte("---\ndate: 2020-01-02\n---\n" + table + "\n")}}, dir)
		if text := string(plan.Files[0].Data); len(text) > 2*len(table) || strings.Count(text, "x") < 20 {
			t.Errorf("%.40q becomes %d bytes", cell, len(text))
		}
	}
}

// FuzzText reads a text as each program would: whatever it says, it becomes one file with a front matter that can be read.
func FuzzText(f *testing.F) {
	site, _, err := content.Load(fstest.MapFS{
		"site.toml": {Data: []byte("name = \"A\"\nlanguages = [\"en\"]\n")}, "profile.toml": {Data: []byte("name = \"A\"\nemail = \"a@example.com\"\n")},
	}, content.Options{})
	if site == nil {
		f.Fatal(err)
	}
	f.Add("---\ntitle: A\ndate: 2020-01-02\n---\n{{< figure src=\"a b.png\" >}}{{< details >}}x{{< /details >}} {% raw %}y{% endraw %} <b>z</b>\n## H {#i}\n{: .k}\n")
	f.Add("+++\ntitle = \"A\"\n+++\n<table><tr><td colspan=9>x</table> ![a](<b c.png> \"d\")\n```\n`x`\n")
	f.Add("{ \"title\": 1 }\n<details><summary>a\n\n[gallery ids=1]")
	f.Add("---\ndate: 2020-01-02\n---\n{% comment %}x{% endcomment %}")
	f.Add("@article{k, title={T}, author={ and {} and others}}\n{% cite k %}")
	f.Fuzz(func(t *testing.T, text string) {
		for config, folder := range map[string]string{"hugo.toml": "content/posts/", "_config.yml": "_posts/", "none": ""} {
			read, err := importer.Read(fstest.MapFS{
				config: {Data: []byte("baseurl: \"https://a.example\"\ncollections:\n  news:\n    output: true\n")}, "content/x": {},
				folder + "2020-01-02-a.md": {Data: []byte(text)}, "_news/a.md": {Data: []byte(text)}, "_bibliography/a.bib": {Data: []byte(text)},
			}, "")
			if err != nil {
				continue
			}
			for _, file := range read.Plan(site).Files {
				if strings.HasSuffix(file.Name, ".toml") {
					continue
				}
				head, _, ok := strings.Cut(strings.TrimPrefix(string(file.Data), "---\n"), "\n---\n")
				if values := map[string]any{}; file.From == "" && (!ok || yaml.Unmarshal([]byte(head), &values) != nil || !fs.ValidPath(file.Name)) {
					t.Errorf("%q becomes %s:\n%s", text, file.Name, file.Data)
				}
			}
		}
	})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func sortFiles(a *txtar.Archive) {
	for i := range a.Files {
		for j := i + 1; j < len(a.Files); j++ {
			if a.Files[j].Name < a.Files[i].Name {
				a.Files[i], a.Files[j] = a.Files[j], a.Files[i]
			}
		}
	}
}

// TestPermalinks checks which patterns a new site gets for the addresses of a source, and that none is one that the program needs.
func TestPermalinks(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		config string
		posts  []string
		want   string
	}{
		"a section of Hugo": {"", []string{"posts/a", "posts/b"}, `articles = "/posts/:slug/"`},
		"a date":            {"[permalinks]\nposts = \"/:year/:month/:day/:slug/\"", []string{"posts/a", "posts/b"}, `articles = "/:year/:month/:day/:slug/"`},
		"without a slash":   {"[permalinks]\nposts = \"/:section/:year/:slug\"", []string{"posts/a"}, `articles = "/posts/:year/:slug/"`},
		"one of the usual":  {"[permalinks.page]\nposts = \"/:slug/\"", []string{"posts/a"}, `articles = "/:slug/"`},
		"most texts":        {"", []string{"posts/a", "posts/b", "notes/c"}, `articles = "/posts/:slug/"`},
		"one among many":    {"", []string{"a/a", "b/b", "c/c", "d/d", "e/e"}, ""},
		"a page's place":    {"", []string{"portfolio/a", "portfolio/b"}, ""},
		"a reserved word":   {"", []string{"admin/a", "admin/b"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			source := fstest.MapFS{"hugo.toml": {Data: []byte("baseURL = \"https://a.example/\"\n" + c.config)}}
			for _, post := range c.posts {
				source["content/"+post+".md"] = &fstest.MapFile{Data: []byte("---\ntitle: " + strings.ToUpper(path.Base(post)) + "\ndate: 2020-02-03\n---\nWords.\n")}
			}
			read, err := importer.Read(source, "")
			must(t, err)
			settings := string(read.Settings([]byte("name = \"A\"\nlanguages = [\"en\"]\n"), []string{"en"}))
			if _, permalinks, _ := strings.Cut(settings, "so that they stay\n"); !strings.HasPrefix(permalinks, c.want) || c.want == "" && permalinks != "" {
				t.Errorf("got %q, want %q", permalinks, c.want)
			}
		})
	}
}

// TestAdvisedPermalinks checks that a site that was there before the import is told the patterns, and that those of its owner stay.
func TestAdvisedPermalinks(t *testing.T) {
	t.Parallel()
	f := readFixture(t, "testdata/ghost-routes.txtar")
	dir := newSite(t, f.languages)
	before := filesOf(t, dir)["site.toml"]
	const advice = "add this to site.toml, and import again:\n[permalinks]"
	plan := planOf(t, f.source, f.file, dir)
	_, err := write(t.Context(), t, plan, dir)
	must(t, err)
	if report := plan.Report(nil); !strings.Contains(report, advice) || filesOf(t, dir)["site.toml"] != before {
		t.Errorf("the patterns are not advised, or written:\n%s", report)
	}
	must(t, os.WriteFile(filepath.Join(dir, "site.toml"), []byte(before+"\n[permalinks]\narticles = \"/:slug\"\n"), 0o600))
	if report := planOf(t, f.source, f.file, dir).Report(nil); strings.Contains(report, advice) || !strings.Contains(report, "/blog/2021/05/salt/ -> /salt\n") {
		t.Errorf("the owner's patterns do not stay:\n%s", report)
	}
}

// TestPermalinksOfAnotherLanguage checks that a language without former addresses gets patterns like those of the others.
func TestPermalinksOfAnotherLanguage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ link, kind, want string }{
		{"/cursos/", "page", `pages = "/:slug/"`},
		{"/cursos", "page", `pages = "/:slug"`},
		{"/2020/02/cursos/", "post", `articles = "/:year/:month/:slug/"`},
		{"/blog/cursos/", "post", "articles.es = \"/blog/:slug/\"\narticles.fr = \"/articles/:slug/\""},
	} {
		source := fstest.MapFS{"export.xml": {Data: []byte(`<rss xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><link>https://a.example</link><language>es-ES</language>
<item><title>Cursos</title><link>https://a.example` + c.link + `</link><post_name>cursos</post_name><post_type>` + c.kind + `</post_type><status>publish</status>
<post_date>2020-02-03 10:00:00</post_date><content:encoded>Hola.</content:encoded></item></channel></rss>`)}}
		read, err := importer.Read(source, "export.xml")
		must(t, err)
		settings := string(read.Settings([]byte("name = \"A\"\nlanguages = [\"es\", \"fr\"]\n"), []string{"es", "fr"}))
		if _, permalinks, _ := strings.Cut(settings, "so that they stay\n"); !strings.HasPrefix(permalinks, c.want+"\n") {
			t.Errorf("%s: got %q, want %q", c.link, permalinks, c.want)
		}
	}
}
