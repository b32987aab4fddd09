package importer_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/internal/importer"
)

// TestSampleImprint checks that an imported imprint takes the place of the sample of a new site, and not that of the owner's own.
func TestSampleImprint(t *testing.T) {
	t.Parallel()
	source := fstest.MapFS{
		"hugo.toml": {Data: []byte("languageCode = \"de\"\n")}, "content/impressum/index.md": {Data: []byte("---\ntitle: Impressum\n---\nAda, Bahnhofstraße 1.\n")},
	}
	dir := newSite(t, []string{"de"})
	for range 2 {
		_, err := write(t.Context(), t, planFor(t, source, dir), dir)
		must(t, err)
	}
	if text := filesOf(t, dir)["pages/imprint/de.md"]; !strings.Contains(text, "Bahnhofstraße") || !strings.Contains(text, "menu: \"footer\"") || strings.Contains(text, "draft") {
		t.Errorf("the imprint is\n%s", text)
	}
	source["content/impressum/index.md"].Data = []byte("---\ntitle: Impressum\n---\nAda, am Markt.\n")
	must(t, os.WriteFile(filepath.Join(dir, "pages/imprint/de.md"), []byte("---\ntitle: Impressum\ndescription: Von mir.\n---\nMeines.\n"), 0o600))
	_, err := write(t.Context(), t, planFor(t, source, dir), dir)
	must(t, err)
	if text := filesOf(t, dir)["pages/imprint/de.md"]; !strings.Contains(text, "Meines.") {
		t.Errorf("the owner's imprint became\n%s", text)
	}
}

// TestLanguageOfImprint checks that a page whose name is a word of another language of the site is in that language, unless the source says
// its language.
func TestLanguageOfImprint(t *testing.T) {
	t.Parallel()
	const page = "---\ntitle: Impressum\n---\nAda, Bahnhofstraße 1.\n"
	for _, c := range []struct {
		files []string
		want  string
	}{
		{[]string{"content/impressum.md"}, "de"},
		{[]string{"content/impressum/index.md"}, "de"},
		{[]string{"content/impressum.en.md"}, "en"},
		{[]string{"content/impressum.md", "content/impressum.de.md"}, "en de"},
	} {
		source := fstest.MapFS{"hugo.toml": {Data: []byte("defaultContentLanguage = \"en\"\n[languages.en]\nweight = 1\n[languages.de]\nweight = 2\n")}}
		for _, name := range c.files {
			source[name] = &fstest.MapFile{Data: []byte(page)}
		}
		dir := newSite(t, []string{"en", "de"})
		_, err := write(t.Context(), t, planFor(t, source, dir), dir)
		must(t, err)
		for _, lang := range []string{"en", "de"} {
			text := filesOf(t, dir)["pages/imprint/"+lang+".md"] + filesOf(t, dir)["pages/impressum/"+lang+".md"] // the sample may stay
			if got := strings.Contains(text, "Bahnhofstraße"); got != strings.Contains(c.want, lang) {
				t.Errorf("%v: the imprint in %s is\n%s", c.files, lang, text)
			}
		}
	}
}

// TestUploadsBeside checks that the pictures of an export are found in uploads/ beside it, at whichever address of WordPress.com they were.
func TestUploadsBeside(t *testing.T) {
	t.Parallel()
	for _, address := range []string{
		"https://a.example/wp-content/uploads/2020/a-300x200.png", "https://a.files.wordpress.com/2020/a.png?w=1024", "https://i2.wp.com/a.files.wordpress.com/2020/a.png?w=9&#038;h=9",
		"https://i0.wp.com/a.example/wp-content/uploads/2020/a.png?ssl=1",
	} {
		source := fstest.MapFS{
			"uploads/2020/a.png": {Data: []byte("\x89PNG\r\n\x1a\n")},
			"export.xml": {Data: []byte(`<rss xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><link>https://a.example</link>
<item><title>One</title><link>https://a.example/one/</link><post_name>one</post_name><post_type>post</post_type><status>publish</status>
<post_date>2020-02-03 10:00:00</post_date><content:encoded><![CDATA[<img src="` + address + `" alt="A"> <img src="https://b.files.wordpress.com/2020/b.png" alt="B"> <audio src="https://a.example/x.ogg"></audio>]]></content:encoded></item></channel></rss>`)},
		}
		dir := newSite(t, []string{"en"})
		plan := planOf(t, source, "export.xml", dir)
		_, err := write(t.Context(), t, plan, dir)
		must(t, err)
		if text := filesOf(t, dir)["articles/one/en.md"]; !strings.Contains(text, "![A](a.png)") || !strings.Contains(text, "![B](https://b.files.wordpress.com/2020/b.png)") {
			t.Errorf("%s: the picture is not found:\n%s\n%s", address, text, plan.Report(nil))
		}
		if report := plan.Report(nil); !strings.Contains(report, "no page plays https://a.example/x.ogg: ") {
			t.Errorf("the sound is not named:\n%s", report)
		}
	}
}

// TestHomeOfWordPress checks that the page that was the front of a site is the text of the new home page, which the menu names itself.
func TestHomeOfWordPress(t *testing.T) {
	t.Parallel()
	f := readFixture(t, "testdata/wordpress-menus.txtar")
	source, err := importer.Read(f.source, f.file)
	must(t, err)
	home := source.Home(nil, f.languages)
	if !strings.Contains(string(home), `text = "home"`) {
		t.Errorf("home.toml is %s", home)
	}
	dir := newSite(t, f.languages)
	for range 2 {
		_, err = write(t.Context(), t, planOf(t, f.source, f.file, dir), dir)
		must(t, err)
		must(t, os.WriteFile(filepath.Join(dir, "home.toml"), home, 0o600))
	}
	if page := filesOf(t, dir)["pages/home/en.md"]; strings.Contains(page, "menu:") || !strings.Contains(page, "Iron all day.") {
		t.Errorf("the page is\n%s", page)
	}
}
