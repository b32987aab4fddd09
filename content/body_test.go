package content

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/content/cache"
	"portfolio/content/files"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

// bodySite loads the articles of a folder, with its files.
func bodySite(t *testing.T, fsys fstest.MapFS) *Site {
	t.Helper()
	kept := cache.New(cache.Options{})
	pictures, err := files.New(fsys, files.Options{Cache: kept})
	if err != nil {
		t.Fatal(err)
	}
	site := &Site{Settings: Settings{Languages: []i18n.Lang{"en", "es"}}, Languages: i18ntest.Two()}
	reader := folderReader{
		fsys: fsys, langs: site.Settings.Languages, zone: madrid,
		bodies: &bodies{cache: kept, files: pictures, languages: i18ntest.Two(), site: site},
	}

	site.articleIndex = newArticleIndex(reader.articles(), madridDay(t, "2026-01-01"), false)
	return site
}

func pngOf(t *testing.T, width, height int) string {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestBodyRefersToTheSite(t *testing.T) {
	site := bodySite(t, folderOf(
		"articles/one/en.md", head("slug: first")+"![A boat](boat.png \"On the lake\")\n\n[two](../two/) [part](../two/#part) [es](../two/es.md) [list](/articles) [same](/articles/second) [file](plan.pdf) [once](/blog/second/) [then](/articles/former)\n\n```\n[two](../two/)\n```\n",
		"articles/one/es.md", head("slug: primero")+"![Un barco](boat.png \"En el lago\")\n\n[dos](../two/)\n\n```\nnada\n```\n",
		"articles/one/boat.png", pngOf(t, 40, 30),
		"articles/one/plan.pdf", "%PDF-1.7\n%%EOF\n",
		"articles/two/en.md", head("slug: second", "aliases: [former, /blog/second]")+body,
		"articles/two/es.md", head("slug: segundo")+body,
	))
	findings, err := site.Compile(context.Background(), nil)
	if err != nil || len(findings) != 0 {
		t.Fatalf("%v, %v", findings, err)
	}
	one := site.byID["one"]
	compiled, err := one.In("en").Body()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`src="/static/articles/one/boat.`, `alt="A boat" width="40" height="30">`, "<figcaption>On the lake</figcaption>",
		`href="/articles/second"`, `href="/articles/second#part"`, `href="/articulos/segundo"`, `href="/articles"`, `href="/static/articles/one/plan.`,
	} {
		if !strings.Contains(compiled.HTML, want) {
			t.Errorf("no %s in %s", want, compiled.HTML)
		}
	}
	if compiled, err = one.In("es").Body(); err != nil || !strings.Contains(compiled.HTML, `href="/articulos/segundo"`) {
		t.Errorf("the Spanish text leads to %s, %v", compiled.HTML, err)
	}
	source := one.In("en").AbsoluteMarkdown("https://example.com")
	for _, want := range []string{
		"![A boat](https://example.com/static/articles/one/boat.", "[two](https://example.com/articles/second) ", "\n[two](../two/)\n```",
	} {
		if !strings.Contains(source, want) {
			t.Errorf("no %s in %s", want, source)
		}
	}
}

func TestBodyFindings(t *testing.T) {
	for source, want := range map[string]string{
		"a\n\n[b](../three/)":       "articles/one/en.md:11: the link \"../three/\" leads nowhere",
		"[b](/articles/unknown)":    "leads nowhere",
		"[b](/nothing/here)":        "leads nowhere",
		"[b](absent.pdf)":           "leads nowhere",
		"[b](../../../etc/passwd)":  "leads nowhere",
		"![b](REAL.PNG)":            "the picture \"REAL.PNG\" does not exist: did you mean real.png?",
		"![b](absent.png)":          "the picture \"absent.png\" does not exist",
		"![b](../../../etc/passwd)": "is outside the site folder",
		"![b](fake.png)":            "the picture cannot be shown",
		"![](real.png)":             "the picture real.png has no words",
	} {
		site := bodySite(t, folderOf(
			"articles/one/en.md", head("slug: first", "languages: [en]")+source,
			"articles/one/fake.png", "this is no picture", "articles/one/real.png", pngOf(t, 4, 3),
		))
		findings, err := site.Compile(context.Background(), nil)
		if err != nil || !slices.ContainsFunc(findings, func(f Finding) bool { return !f.Hint && strings.Contains(f.String(), want) }) {
			t.Errorf("%q: %v, %v; want %q", source, findings, err, want)
		}
	}
}

// TestAddressesOfHTML checks that what HTML shows has its address on the page, and a whole one in the text as Markdown.
func TestAddressesOfHTML(t *testing.T) {
	site := bodySite(t, folderOf(
		"articles/one/en.md", head("slug: first", "languages: [en]")+"<picture>\n<source srcset=\"wide.png 2x, real.png\">\n<img src=\"real.png\" alt=\"A\">\n</picture>",
		"articles/one/real.png", pngOf(t, 4, 3), "articles/one/wide.png", pngOf(t, 8, 6),
	))
	text := site.byID["one"].In("en")
	body, err := text.Body()
	if err != nil || !strings.Contains(body.HTML, `<source srcset="/static/articles/one/wide.`) || strings.Count(body.HTML, "/static/articles/one/real.") != 2 {
		t.Errorf("the page shows %s, %v", body.HTML, err)
	}
	source := text.AbsoluteMarkdown("https://example.com")
	if strings.Count(source, "https://example.com/static/articles/one/") != 3 || !strings.Contains(source, " 2x, https://") {
		t.Errorf("the Markdown is %s", source)
	}
}

// TestBodyIsCompiledAgain checks that a body changes with what it refers to, though its own source stays the same.
func TestBodyIsCompiledAgain(t *testing.T) {
	fsys := folderOf(
		"articles/one/en.md", head("slug: first", "languages: [en]")+"![A](a.png) [b](../two/)\n", "articles/one/a.png", pngOf(t, 4, 3),
		"articles/two/en.md", head("slug: second", "languages: [en]")+body,
	)
	before := bodySite(t, fsys)
	fsys["articles/one/a.png"] = &fstest.MapFile{Data: []byte(pngOf(t, 5, 3))}
	fsys["articles/two/en.md"] = &fstest.MapFile{Data: []byte(head("slug: moved", "languages: [en]") + body)}
	after := bodySite(t, fsys)
	keyOf := func(site *Site) string {
		one := site.byID["one"]
		return one.In("en").body.key(one.In("en").Markdown())
	}
	if keyOf(before) == keyOf(after) {
		t.Error("the key stays the same")
	}
}

// TestReady checks that a long text can be had at once only after it was compiled, and that whoever compiles does not wait for a text
// when the program stops.
func TestReady(t *testing.T) {
	source := strings.Repeat("A long text.\n\n", longText/10)
	site := bodySite(t, folderOf(
		"articles/long/en.md", head("slug: long", "languages: [en]")+source, "articles/short/en.md", head("slug: short", "languages: [en]")+body,
	))
	long, short := site.byID["long"].In("en"), site.byID["short"].In("en")
	if long.Ready() || !short.Ready() || !site.HasLongText() {
		t.Errorf("before: long %t, short %t, a long one there %t", long.Ready(), short.Ready(), site.HasLongText())
	}
	ctx, stop := context.WithCancel(t.Context())
	begun, end := make(chan struct{}), make(chan struct{})
	go func() { // somebody who compiles the text without end
		_, _ = long.body.cache.Get(long.body.key(long.Markdown()), func() ([]byte, error) {
			close(begun)
			<-end
			return nil, errors.New("given up")
		})
	}()
	<-begun
	stop()
	if _, err := long.body.check(ctx, long.Markdown()); !errors.Is(err, context.Canceled) {
		t.Errorf("compiling ends with %v", err)
	}
	close(end)
	for range 2 { // the first may still wait for what was given up
		if _, err := site.Compile(t.Context(), nil); err == nil {
			break
		}
	}
	if !long.Ready() {
		t.Error("the long text is compiled, and not ready")
	}
}
