package content

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"portfolio/i18n"
)

// keptFolder is a site folder on the disk. All its files look as if they had been written at one time, as those of an archive do.
type keptFolder struct {
	*testing.T
	path string
}

func (f keptFolder) write(name, text string) {
	f.Helper()
	name = filepath.Join(f.path, name)
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, err := range []error{os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(text), 0o600), os.Chtimes(name, at, at)} {
		if err != nil {
			f.Fatal(err)
		}
	}
}

// load loads the folder at a time, with the site before.
func (f keptFolder) load(former *Site, now time.Time) (*Site, []string) {
	f.Helper()
	files, err := Dir(f.path)
	if err != nil {
		f.Fatal(err)
	}
	site, findings, err := Load(files, Options{Former: former, Now: now})
	if err != nil {
		f.Fatal(err)
	}
	return site, lines(findings)
}

// TestFormer checks that a site which is loaded with the former one holds what one does that is read whole, findings included.
func TestFormer(t *testing.T) {
	f := keptFolder{t, t.TempDir()}
	article := func(title string) string {
		return "---\ntitle: " + title + "\ndescription: b\ndate: 2026-01-01\nupdated: 2026-02-01\nunknown: key\n---\n\nWords.\n"
	}
	f.write("site.toml", "name = \"A\"\nurl = \"https://a.example\"\nlanguages = [\"en\", \"es\"]\ntime_zone = \"Europe/Madrid\"\n")
	f.write("profile.toml", "name = \"A\"\nemail = \"a@a.example\"\n")
	for _, id := range []string{"kept", "edited", "removed"} {
		f.write("articles/"+id+"/en.md", article("First"))
		f.write("articles/"+id+"/es.md", strings.Replace(article("First"), "---\n", "---\nslug: "+id+"-es\n", 1))
	}
	later := time.Now().Add(time.Hour) // all files have settled
	former, findings := f.load(nil, later)
	if len(former.Articles) != 3 || len(former.sources.byFile) != 6 {
		t.Fatalf("%d articles, %d files kept", len(former.Articles), len(former.sources.byFile))
	}
	time.Sleep(10 * time.Millisecond) // longer than the clock of the file system takes to tick
	f.write("articles/edited/en.md", article("Other"))
	if err := os.RemoveAll(filepath.Join(f.path, "articles/removed")); err != nil {
		t.Fatal(err)
	}
	next, again := f.load(former, later)
	for id, want := range map[string]string{"kept": "First", "edited": "Other"} {
		a, _, ok := next.Article("en", id)
		if got := a.In("en"); !ok || got.Title != want || got.Words() != 1 {
			t.Errorf("%s: %q, %d words; want %q", id, got.Title, got.Words(), want)
		}
	}
	whole, wholeFindings := f.load(nil, later)
	if len(next.Articles) != len(whole.Articles) || len(again) != len(findings)-2 || !slices.Equal(again, wholeFindings) {
		t.Errorf("%d articles, want %d; findings %v, want %v", len(next.Articles), len(whole.Articles), again, wholeFindings)
	}
	if len(next.sources.byFile) != 4 {
		t.Errorf("%d files kept, want 4", len(next.sources.byFile))
	}
	if recent, _ := f.load(next, time.Now()); len(recent.sources.byFile) != 0 {
		t.Errorf("%d files kept that may still change", len(recent.sources.byFile))
	}
}

// listing is a site folder in which no text may be asked for twice.
type listing struct {
	fstest.MapFS
	*testing.T
}

func (l listing) Stat(name string) (fs.FileInfo, error) {
	if strings.HasSuffix(name, ".md") {
		l.Errorf("%s was listed, and is asked for again", name)
	}
	return l.MapFS.Stat(name)
}

func TestTextsAreReadAsListed(t *testing.T) {
	reader := folderReader{fsys: listing{twins(head("slug: one")+"a", head("slug: uno")+"b"), t}, langs: []i18n.Lang{"en", "es"}, zone: madrid, bodies: &bodies{}}
	if articles := reader.articles(); len(articles) != 1 || articles[0].In("es").Markdown() != "b\n" {
		t.Errorf("%v, %v", articles, reader.findings)
	}
}
