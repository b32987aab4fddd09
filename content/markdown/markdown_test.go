package markdown

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/content"
	"portfolio/i18n"
)

const body = "\nThe body.\n"

// head returns a valid front matter with some lines changed: "date: 2024-07-02" replaces the date, "date:" removes it.
func head(changes ...string) string {
	lines := []string{"slug: a-text", "title: A text", "description: About it.", "date: 2024-07-01",
		"collection: articles", "category: reviews", "cover_alt: A drawing."}
	for i, line := range lines {
		for _, change := range changes {
			if name, value, _ := strings.Cut(change, ":"); strings.HasPrefix(line, name+":") {
				lines[i] = change
				if value == "" {
					lines[i] = "# " + name
				}
			}
		}
	}
	return "---\n" + strings.Join(lines, "\n") + "\n---\n"
}

// folder returns the folder of an article.
func folder(id, en, es string) fstest.MapFS {
	return fstest.MapFS{
		id + "/en.md":     {Data: []byte(en)},
		id + "/es.md":     {Data: []byte(es)},
		id + "/cover.svg": {Data: []byte("<svg/>")},
	}
}

func without(fsys fstest.MapFS, name string) fstest.MapFS {
	delete(fsys, name)
	return fsys
}

func with(a, b fstest.MapFS) fstest.MapFS {
	for name, file := range b {
		a[name] = file
	}
	return a
}

func TestCompile(t *testing.T) {
	fsys := folder("one", head()+"\n## First part\n\nFive words of *plain* prose.\n", head("slug: un-texto")+body)
	fsys["README"] = &fstest.MapFile{Data: []byte("not an article")}
	articles, err := Compile(fsys)
	if err != nil || len(articles) != 1 {
		t.Fatalf("%d articles, %v", len(articles), err)
	}
	got := articles[0]
	if got.ID != "one" || got.Collection != content.CollectionArticles || got.Category != content.CategoryReviews {
		t.Errorf("got %s in %s, a %s", got.ID, got.Collection, got.Category)
	}
	if day := got.Date.Format("2006-01-02 15:04 MST"); day != "2024-07-01 00:00 UTC" {
		t.Errorf("its date is %s", day)
	}
	if got.In(i18n.EN).Slug != "a-text" || got.In(i18n.ES).Slug != "un-texto" || got.In(i18n.EN).CoverAlt != "A drawing." {
		t.Errorf("its texts are %+v and %+v", got.In(i18n.EN), got.In(i18n.ES))
	}
	if got.In(i18n.EN).Words != 7 {
		t.Errorf("it has %d words, want 7", got.In(i18n.EN).Words)
	}
	if !strings.HasPrefix(got.In(i18n.EN).Markdown, "## First part\n") {
		t.Errorf("its source begins with %.40q", got.In(i18n.EN).Markdown)
	}
}

func TestCompileRefuses(t *testing.T) {
	for _, c := range []struct {
		why  string
		fsys fstest.MapFS
		want string
	}{
		{"no English", without(folder("one", head()+body, head()+body), "one/en.md"), "one/en.md"},
		{"no Spanish", without(folder("one", head()+body, head()+body), "one/es.md"), "one/es.md"},
		{"no cover", without(folder("one", head()+body, head()+body), "one/cover.svg"), "one has no cover.svg"},
		{"no front matter", folder("one", body, head()+body), "one/en.md: no front matter"},
		{"broken front matter", folder("one", "---\nslug: [\n---\n"+body, head()+body), "one/en.md: front matter"},
		{"no slug", folder("one", head()+body, head("slug:")+body), "one/es.md: front matter needs slug"},
		{"no title", folder("one", head("title:")+body, head()+body), "front matter needs"},
		{"no description", folder("one", head("description:")+body, head()+body), "front matter needs"},
		{"no alternative text for the cover", folder("one", head("cover_alt:")+body, head()+body), "front matter needs"},
		{"different dates", folder("one", head()+body, head("date: 2024-07-02")+body), "must be the same in every language"},
		{"different categories", folder("one", head()+body, head("category: memes")+body), "must be the same in every language"},
		{"different collections", folder("one", head()+body, head("collection: humor")+body), "must be the same in every language"},
		{"a date in words", folder("one", head("date: July 1")+body, head("date: July 1")+body), `"July 1" is not YYYY-MM-DD`},
		{"no date", folder("one", head("date:")+body, head("date:")+body), "is not YYYY-MM-DD"},
		{"an unknown category", folder("one", head("category: news")+body, head("category: news")+body), "category \"news\""},
		{"an unknown collection", folder("one", head("collection: x")+body, head("collection: x")+body), "unknown collection \"x\""},
		{"a slug of another article", with(folder("one", head()+body, head()+body), folder("two", head()+body, head()+body)),
			"articles one and two have the same slug a-text"},
	} {
		_, err := Compile(c.fsys)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: the error is %v, want it to contain %q", c.why, err, c.want)
		}
	}
}

func compileBody(t *testing.T, source string) content.ArticleText {
	t.Helper()
	_, article, err := compileText([]byte(head() + source))
	if err != nil {
		t.Fatal(err)
	}
	return article
}

func TestHeadingIDs(t *testing.T) {
	article := compileBody(t, "## Qué cambió, ¿y qué no?\n\n## El año del `código`\n\n### 48 voltios\n\n## Qué cambió, ¿y qué no?\n\n## ¿?\n\n#### Deep\n")
	want := []content.Heading{
		{ID: "que-cambio-y-que-no", Text: "Qué cambió, ¿y qué no?", Level: 2},
		{ID: "el-ano-del-codigo", Text: "El año del código", Level: 2},
		{ID: "48-voltios", Text: "48 voltios", Level: 3},
		{ID: "que-cambio-y-que-no-2", Text: "Qué cambió, ¿y qué no?", Level: 2},
		{ID: "section", Text: "¿?", Level: 2},
	}
	if len(article.Headings) != len(want) {
		t.Fatalf("headings %+v", article.Headings)
	}
	for i := range want {
		if article.Headings[i] != want[i] {
			t.Errorf("heading %+v, want %+v", article.Headings[i], want[i])
		}
		if !strings.Contains(article.HTML, `id="`+want[i].ID+`"`) {
			t.Errorf("the body has no id %s", want[i].ID)
		}
	}
}

func TestCode(t *testing.T) {
	html := compileBody(t, "```go\nfunc main() { println(\"<b>\") } // fin\n```\n").HTML
	for _, want := range []string{
		`<pre class="code" tabindex="0" data-language="go">`, `<span class="k">func</span>`, `class="c"`, `&lt;b&gt;`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("no %s in %s", want, html)
		}
	}
	if strings.Contains(html, "style=") {
		t.Errorf("inline style in %s", html)
	}
	plain := compileBody(t, "```\" onload=\"x\nan <unknown> language\n```\n").HTML
	if !strings.Contains(plain, "an &lt;unknown&gt; language") || strings.Contains(plain, `" onload="`) {
		t.Errorf("an unknown language becomes %s", plain)
	}
}

func TestBody(t *testing.T) {
	html := compileBody(t, "<script>alert(1)</script>\n\nA <b>bold</b> [link](javascript:alert(1)).\n\n|   | b |\n|---|---|\n| 1 | 2 |\n").HTML
	for _, forbidden := range []string{"<script", "<b>", "javascript:"} {
		if strings.Contains(html, forbidden) {
			t.Errorf("the HTML contains %s: %s", forbidden, html)
		}
	}
	if strings.Contains(html, "<th></th>") || !strings.Contains(html, "<th>b</th>") {
		t.Errorf("a header cell is empty: %s", html)
	}
	if !strings.Contains(html, `<div class="table-scroll" tabindex="0"><table>`) || !strings.Contains(html, "</table></div>") {
		t.Errorf("a table has no element that scrolls: %s", html)
	}
}

func TestWordsOutsideCode(t *testing.T) {
	article := compileBody(t, "One two three.\n\n```\nfour five six\n```\n\n- seven\n- eight\n")
	if article.Words != 5 {
		t.Errorf("%d words, want 5", article.Words)
	}
}

// TestShippedArticles checks the length, slugs and lists of the articles of the demonstration.
func TestShippedArticles(t *testing.T) {
	articles, err := Compile(os.DirFS("../../demo/articles"))
	if err != nil {
		t.Fatal(err)
	}
	slugs := map[string]bool{}
	lists := map[content.Collection]int{}
	for _, a := range articles {
		lists[a.Collection]++
		for _, lang := range i18n.Langs {
			text := a.In(lang)
			slugs[text.Slug] = true
			if text.Words < 700 || text.Words > 1400 {
				t.Errorf("%s in %s has %d words, want 700 to 1,400", a.ID, lang, text.Words)
			}
			if n := len([]rune(text.Description)); n < 50 || n > 160 {
				t.Errorf("%s in %s: its description has %d characters, want 50 to 160", a.ID, lang, n)
			}
		}
		if len(a.In(i18n.EN).Headings) != len(a.In(i18n.ES).Headings) {
			t.Errorf("%s has %d headings in English and %d in Spanish", a.ID, len(a.In(i18n.EN).Headings), len(a.In(i18n.ES).Headings))
		}
	}
	for _, want := range []string{
		"llms-dev-life-savior", "ai-agents-impact-2025", "agentes-ia-impacto-2025", "tesla-ugly-potential",
		"tesla-feos-potencial", "deepseek-ai-war", "deepseek-guerra-ia", "founder-vs-entrepreneur",
		"founder-vs-emprendedor", "writing-prompts-book-claude", "build-personal-ai-bot", "crear-bot-personal-ia",
		"resourceful-dev-meme", "ingenio-dev-meme", "launch-intentional-startup", "lanzar-startup-intencional",
		"privacy-ethics-giants", "privacidad-etica-gigantes", "demanding-client-budget", "cliente-exigente-presupuesto",
	} {
		if !slugs[want] {
			t.Errorf("no article has the slug %s", want)
		}
	}
	for _, list := range []content.Collection{content.CollectionArticles, content.CollectionTutorials, content.CollectionHumor} {
		if lists[list] < 2 {
			t.Errorf("the collection %s has %d articles, want at least 2", list, lists[list])
		}
	}
}
