package content

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"portfolio/content/cache"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
	"portfolio/internal/panics"
)

// head returns a valid front matter with some lines changed: "date: 2024-07-02" replaces the date, "date:" removes it, and a
// key that is not there is added.
func head(changes ...string) string {
	lines := []string{"slug: a-text", "title: A text", "description: About it.", "date: 2024-07-01"}
	for _, change := range changes {
		name, value, _ := strings.Cut(change, ":")
		at := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, name+":") })
		switch {
		case at < 0:
			lines = append(lines, change)
		case value == "":
			lines = slices.Delete(lines, at, at+1)
		default:
			lines[at] = change
		}
	}
	return "---\n" + strings.Join(lines, "\n") + "\n---\n\n"
}

const body = "The body.\n"

// folderOf returns a site folder from pairs of a name and a text.
func folderOf(pairs ...string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for i := 0; i < len(pairs); i += 2 {
		fsys[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return fsys
}

// twins returns an article with a text in both languages, and more files.
func twins(en, es string, more ...string) fstest.MapFS {
	return folderOf(append([]string{"articles/one/en.md", en, "articles/one/es.md", es}, more...)...)
}

var madrid = func() *time.Location {
	zone, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		panic(err)
	}
	return zone
}()

func readArticles(fsys fstest.MapFS) ([]Article, Findings) {
	reader := folderReader{
		fsys: fsys, langs: []i18n.Lang{"en", "es"}, zone: madrid, bodies: &bodies{cache: cache.New(cache.Options{}), languages: i18ntest.Two(), site: &Site{}},
	}
	return reader.articles(), reader.findings
}

func TestArticle(t *testing.T) {
	articles, findings := readArticles(twins(
		head("collection: humor", "category: memes", "cover_alt: A drawing.", "tags: [go, web]", "updated: 2024-08-01T18:30")+"## First part\n\nFive words of *plain* prose.\n",
		head("slug: un-texto", "cover_alt: Un dibujo.")+body,
		"articles/one/cover.jpg", "", "articles/README", "not an article",
	))
	if len(findings) != 0 || len(articles) != 1 {
		t.Fatalf("%d articles, %v", len(articles), findings)
	}
	a := articles[0]
	if a.ID != "one" || a.Collection != CollectionHumor || a.Category != CategoryMemes || a.Cover() != "articles/one/cover.jpg" {
		t.Errorf("got %s in %s, a %s with the cover %s", a.ID, a.Collection, a.Category, a.Cover())
	}
	if got := a.Date.Format(time.RFC3339); got != "2024-07-01T00:00:00+02:00" {
		t.Errorf("its date is %s", got)
	}
	if got := a.Changed().Format(time.RFC3339); got != "2024-08-01T18:30:00+02:00" {
		t.Errorf("it changed at %s", got)
	}
	en, es := a.In("en"), a.In("es")
	if en.Slug != "a-text" || es.Slug != "un-texto" || en.CoverAlt != "A drawing." || strings.Join(en.Tags, " ") != "go web" {
		t.Errorf("its texts are %+v and %+v", en, es)
	}
	if en.Words() != 7 || !strings.HasPrefix(en.Markdown(), "## First part\n") {
		t.Errorf("it has %d words, its source begins with %.40q", en.Words(), en.Markdown())
	}
	compiled, err := en.Body()
	if err != nil || !strings.Contains(compiled.HTML, "<em>plain</em>") || len(compiled.Headings) != 1 {
		t.Errorf("its body is %+v, %v", compiled, err)
	}
}

// TestArticleDefaults reads an article that says as little as it may.
func TestArticleDefaults(t *testing.T) {
	articles, findings := readArticles(twins(head("slug:")+body, head("slug:", "date:")+body))
	if len(findings) != 0 || len(articles) != 1 {
		t.Fatalf("%d articles, %v", len(articles), findings)
	}
	a := articles[0]
	if a.Collection != CollectionArticles || a.Category != CategoryArticles || a.Cover() != "" || a.In("es").Slug != "one" {
		t.Errorf("got %+v", a)
	}
}

func TestArticleFindings(t *testing.T) {
	for _, c := range []struct {
		why  string
		fsys fstest.MapFS
		want string
	}{
		{"no English", folderOf("articles/one/es.md", head()+body), "articles/one/en.md:1: there is no text in this language: write it, or name the languages that it has: `languages: [es]`"},
		{"no text", folderOf("articles/one/cover.svg", ""), "articles/one:1: the folder has no text"},
		{"no front matter", twins(body, head()+body), "articles/one/en.md:1: no front matter"},
		{"front matter without an end", twins("---\ntitle: x\n", head()+body), "articles/one/en.md:1: no front matter"},
		{"broken front matter", twins("---\nslug: [\n---\n", head()+body), "articles/one/en.md:2: the front matter cannot be read"},
		{"a list as front matter", twins("---\n- a\n---\n", head()+body), "articles/one/en.md:2: the front matter is not a list of keys"},
		{"no title", twins(head()+body, head("title:")+body), "articles/one/es.md:1: title is missing"},
		{"an unknown key", twins(head("tgas: [x]")+body, head()+body), "articles/one/en.md:6: unknown key tgas: did you mean tags?"},
		{"the older spelling", twins(head("coverAlt: x")+body, head()+body), "articles/one/en.md:6: hint: the key coverAlt is called cover_alt here"},
		{"the key of another program", twins(head("lastmod: 2026-03-23 10:00:00 +0100")+body, head()+body), "articles/one/en.md:6: hint: the key lastmod is called updated here"},
		{"a second description", twins(head("summary: x")+body, head()+body), "articles/one/en.md:6: hint: the key summary is left out, as there is description"},
		{"categories and tags", twins(head("tags: [a]", "categories: [[b], a, c]")+body, head()+body), "articles/one/en.md:7: hint: the key categories is read as more tags"},
		{"a key twice", twins("---\ntitle: x\ntitle: y\n---\n", head()+body), "articles/one/en.md:3: title stands twice"},
		{"a list in place of a text", twins(head("title: [x]")+body, head()+body), "articles/one/en.md:3: title has a value of the wrong type"},
		{"an alias", twins(head("title: &x a", "series: *x")+body, head()+body), "articles/one/en.md:6: series has a value of the wrong type"},
		{"a cover without words", twins(head()+body, head("cover_alt: x")+body, "articles/one/cover.svg", ""), "articles/one/en.md:1: cover_alt is missing"},
		{"a cover that does not exist", twins(head("cover: x.png")+body, head()+body), "articles/one/en.md:6: the cover \"x.png\" does not exist"},
		{"different dates", twins(head()+body, head("date: 2024-07-02")+body), "articles/one/es.md:5: date is another than in en.md"},
		{"different categories", twins(head("category: reviews")+body, head("category: memes")+body), "articles/one/es.md:6: category is another than in en.md"},
		{"a date in words", twins(head("date: July 1")+body, head()+body), "articles/one/en.md:5: date is \"July 1\": write a day"},
		{"no date", twins(head("date:")+body, head("date:")+body), "articles/one/en.md:1: date is missing"},
		{"an update before the date", twins(head("updated: 2024-06-30")+body, head()+body), "articles/one/en.md:6: updated is before date"},
		{"an unknown category", twins(head("category: memse")+body, head()+body), "articles/one/en.md:6: unknown category \"memse\": did you mean memes?"},
		{"an unknown collection", twins(head("collection: x")+body, head()+body), "unknown collection \"x\": use one of articles"},
		{"a language that the site does not have", twins(head("languages: [fr]")+body, head()+body), "articles/one/en.md:6: \"fr\" is not a language of the site: use en, es"},
		{"a file in such a language", twins(head()+body, head()+body, "articles/one/fr.md", head()+body), "articles/one/fr.md:1: hint: the file is not served"},
		{"a file of a language that the article leaves out", twins(head("languages: [en]")+body, head()+body), "articles/one/es.md:1: hint: the file is not served"},
		{"a slug of another article", twins(head()+body, head()+body, "articles/two/en.md", head("date: 2024-07-02")+body, "articles/two/es.md", head("slug: b", "date: 2024-07-02")+body), "the slug a-text belongs to articles/two already"},
		{"a text of another program", twins(head()+body, head()+body, "articles/one/index.md", head()+body), "articles/one/index.md:1: hint: nothing reads this file: name it after its language: en.md"},
		{"a long slug", twins(head("slug: "+strings.Repeat("a", MaxSlug+2))+body, head()+body), "articles/one/en.md:2: the slug has 202 characters: use 200 at most"},
		{"a tab", twins("---\ntitle: x\n\tdescription: y\n---\n", head()+body), ": write spaces in place of tabs"},
		{"a slug that is no address", twins(head("slug: ../x")+body, head()+body), "articles/one/en.md:2: the slug \"../x\" is not an address"},
		{"verifiable that is neither", twins(head("verifiable: maybe")+body, head()+body), "articles/one/en.md:6: verifiable has a value of the wrong type: write true or false"},
		{"a draft that is neither", twins(head("draft: maybe")+body, head()+body), "articles/one/en.md:6: draft has a value of the wrong type: write true or false"},
		{"another encoding", twins(head()+"caf\xe9\n", head()+body), "articles/one/en.md:8: the text is not UTF-8"},
	} {
		_, findings := readArticles(c.fsys)
		if !slices.ContainsFunc(findings, func(f Finding) bool { return strings.Contains(f.String(), c.want) }) {
			t.Errorf("%s: found %v, want %q", c.why, findings, c.want)
		}
	}
}

// TestBrokenFrontMatter checks that a front matter which cannot be read is the only finding.
func TestBrokenFrontMatter(t *testing.T) {
	for _, text := range []string{
		body, "+++\ntitle = \"x\"\n+++\n" + body, "---\ntitle: Go: a love story\n---\n" + body, "---\n\ttitle: x\n---\n" + body, "---\n- a\n---\n" + body,
	} {
		if _, findings := readArticles(twins(text, head()+body)); len(findings) != 1 {
			t.Errorf("%q: %v", text, findings)
		}
	}
}

// TestOneLanguage reads an article that is meant to be in Spanish alone, and one that lacks its English text by mistake: both
// are served in Spanish.
func TestOneLanguage(t *testing.T) {
	for head, mistakes := range map[string]int{head("languages: [es]"): 0, head(): 1} {
		articles, findings := readArticles(folderOf("articles/one/es.md", head+body))
		if len(articles) != 1 || findings.Errors() != mistakes {
			t.Fatalf("%d articles, %v", len(articles), findings)
		}
		if articles[0].Has("en") || !articles[0].Has("es") {
			t.Errorf("it has %v", articles[0].Localized)
		}
	}
}

// brokenFolder is a site folder whose articles cannot be read without a panic.
type brokenFolder struct{ fstest.MapFS }

func (b brokenFolder) Open(name string) (fs.File, error) {
	if strings.HasSuffix(name, "en.md") {
		panic("odd")
	}
	return b.MapFS.Open(name)
}

// TestPanicsOfReadersAreCaught checks that a panic in one of the goroutines that read articles is one of the caller.
func TestPanicsOfReadersAreCaught(t *testing.T) {
	folder := brokenFolder{folderOf(
		"site.toml", "name = \"Ada\"\nlanguages = [\"en\"]\n", "profile.toml", "name = \"Ada\"\nemail = \"ada@example.com\"\n",
		"articles/a-text/en.md", head()+body)}
	err := panics.Catch(func() error { _, _, err := Load(folder, Options{}); return err })
	if caught, ok := errors.AsType[*panics.Error](err); !ok || caught.Fault != "odd" {
		t.Errorf("Load returned %v", err)
	}
}
