package content

import (
	"slices"
	"strings"
	"testing"

	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

func TestOwnPageFindings(t *testing.T) {
	page := func(lines ...string) string {
		return "---\n" + strings.Join(append([]string{"title: A page", "description: About it."}, lines...), "\n") + "\n---\n\nText.\n"
	}
	for _, c := range []struct{ slug, line, want string }{
		{"search", "order: 1", "pages/one/en.md:4: the address /search is that of another page: choose another slug"},
		{"healthz", "order: 1", "the address /healthz is that of another page"},
		{"a/b", "order: 1", "the slug \"a/b\" is not an address"},
		{"two", "order: 1", "pages/two/en.md:1: the address /two is that of pages/one already"},
		{"fine", "menu: header", "pages/one/en.md:5: menu is \"header\": use one of main, footer"},
		{"fine", "order: first", "pages/one/en.md:5: order has a value of the wrong type: write a whole number"},
		{"fine", "date: 2026-01-01", "unknown key date"},
	} {
		reader := folderReader{
			fsys:  folderOf("pages/one/en.md", page("slug: "+c.slug, c.line), "pages/two/en.md", page()),
			langs: []i18n.Lang{"en", "es"}, zone: madrid, bodies: &bodies{languages: i18ntest.Two(), site: &Site{}},
		}
		reader.pages(&Site{Languages: i18ntest.Two()})
		if !slices.ContainsFunc(reader.findings, func(f Finding) bool { return strings.Contains(f.String(), c.want) }) {
			t.Errorf("found %v, want %q", reader.findings, c.want)
		}
	}
}

// TestSpareAddress checks that a page can have the address of a page of the program that the site does not have, and no other.
func TestSpareAddress(t *testing.T) {
	page := "---\nslug: about\ntitle: A page\ndescription: About it.\nlanguages: [en]\n---\n\nText.\n"
	const settings = "name = \"Ada\"\nlanguages = [\"en\"]\npromises = []\n"
	for _, c := range []struct {
		slug, settings, file, text string
		want                       bool
	}{
		{slug: "about", want: true},
		{slug: "about", settings: "[permalinks]\npages = \"/:slug/\"\n", want: true},
		{slug: "about", file: "about.toml", text: "heading = \"Me\"\nintro = [\"I draw.\"]\n"},
		{slug: "talks", want: true},
		{slug: "articles"},
		{slug: "search", settings: "[permalinks]\npages = \"/:slug/\"\n"},
	} {
		files := map[string]string{"site.toml": settings + c.settings, "pages/one/en.md": strings.Replace(page, "slug: about", "slug: "+c.slug, 1)}
		if c.file != "" {
			files[c.file] = c.text
		}
		site, findings, err := Load(siteFolder(files), Options{})
		if err != nil || (len(site.Pages) == 1) != c.want {
			t.Errorf("%+v: %d pages, %v, %v", c, len(site.Pages), findings, err)
		}
	}
}

// TestImprint checks that a site in German without a public imprint has a hint, and no other site.
func TestImprint(t *testing.T) {
	settings := func(lang string) string {
		return "name = \"Ada\"\nlanguages = [\"" + lang + "\"]\npromises = []\ntime_zone = \"Europe/Berlin\"\n"
	}
	page := func(lines string) string {
		return "---\ntitle: Impressum\ndescription: Wer das ist.\n" + lines + "---\n\nText.\n"
	}
	for _, c := range []struct {
		files map[string]string
		want  bool
	}{
		{map[string]string{"site.toml": settings("de")}, true},
		{map[string]string{"site.toml": settings("de"), "pages/imprint/de.md": page("draft: true\n")}, true},
		{map[string]string{"site.toml": settings("de"), "pages/imprint/de.md": page("menu: footer\n")}, false},
		{map[string]string{"site.toml": strings.Replace(settings("en"), `"en"`, `"en", "de"`, 1), "pages/imprint/en.md": page("menu: footer\nlanguages: [en]\n")}, false},
		{map[string]string{"site.toml": settings("en")}, false},
	} {
		_, findings, err := Load(siteFolder(c.files), Options{})
		found := slices.ContainsFunc(findings, func(f Finding) bool { return f.Hint && f.File == "pages/imprint" })
		if err != nil || findings.Errors() > 0 || found != c.want {
			t.Errorf("%v: %v, %v", c.files, findings, err)
		}
	}
}

// TestPagesThatDifferInASlash checks that the languages of a page share an address that differs in the slash at its end alone, and that
// no two pages can have it.
func TestPagesThatDifferInASlash(t *testing.T) {
	page := func(slug string) string {
		return "---\ntitle: A page\ndescription: About it.\nslug: " + slug + "\n---\n\nText.\n"
	}
	files := map[string]string{
		"site.toml":       "name = \"Ada\"\nlanguages = [\"es\", \"fr\"]\npromises = []\n[permalinks]\npages.es = \"/:slug/\"\npages.fr = \"/:slug\"\n",
		"pages/one/es.md": page("cursos"), "pages/one/fr.md": page("cursos"),
	}
	site, findings, err := Load(siteFolder(files), Options{})
	if err != nil || findings.Errors() > 0 || len(site.Pages) != 1 {
		t.Fatalf("%v, %v", findings, err)
	}
	if es, fr := site.Pages[0].Localized["es"], site.Pages[0].Localized["fr"]; es.Path != "/cursos/" || fr.Path != "/cursos/?lng=fr" || fr.MarkdownPath != "/cursos.fr.md" {
		t.Errorf("the addresses are %s, %s and %s", es.Path, fr.Path, fr.MarkdownPath)
	}
	files["pages/one/fr.md"], files["pages/two/es.md"], files["pages/two/fr.md"] = page("cours"), page("otra"), page("cursos")
	_, findings, err = Load(siteFolder(files), Options{})
	if err != nil || !slices.ContainsFunc(findings, func(f Finding) bool {
		return strings.Contains(f.String(), "pages/two/fr.md:4: the address /cursos is that of pages/one already")
	}) {
		t.Errorf("two pages share an address: %v, %v", findings, err)
	}
}

// TestTwoPrivacyPages checks that a public page about privacy has a hint that names it and the program's, and a page of another name none.
func TestTwoPrivacyPages(t *testing.T) {
	page := func(title, lines string) string {
		return "---\ntitle: " + title + "\ndescription: About it.\nlanguages: [es]\n" + lines + "---\n\nText.\n"
	}
	for _, c := range []struct {
		text string
		want bool
	}{
		{page("Política de privacidad", "slug: legal\n"), true},
		{page("Legal", "slug: politica-de-privacidad\n"), true},
		{page("Política de privacidad", "draft: true\nslug: legal\n"), false},
		{page("Los datos de mis pacientes", "slug: pacientes\n"), false},
	} {
		files := map[string]string{
			"site.toml":         "name = \"Ada\"\nlanguages = [\"es\"]\npromises = []\ntime_zone = \"Europe/Madrid\"\n",
			"pages/legal/es.md": c.text,
		}
		_, findings, err := Load(siteFolder(files), Options{})
		found := slices.ContainsFunc(findings, func(f Finding) bool {
			return f.Hint && f.File == "pages/legal/es.md" && strings.Contains(f.What, "/privacidad")
		})
		if err != nil || findings.Errors() > 0 || found != c.want {
			t.Errorf("%q: %v, %v", c.text, findings, err)
		}
	}
}

// TestAuthority checks that a site in Europe has a hint at the authority that its privacy page does not name.
func TestAuthority(t *testing.T) {
	for settings, want := range map[string]bool{
		"time_zone = \"Europe/Madrid\"\n":                                           true,
		"time_zone = \"Europe/Madrid\"\n[privacy]\nchanged = 2026-01-02\n":          true,
		"time_zone = \"Europe/Madrid\"\n[privacy]\nauthority.en = \"The agency\"\n": false,
		"time_zone = \"America/Lima\"\n":                                            false,
	} {
		_, findings, err := Load(siteFolder(map[string]string{"site.toml": "name = \"Ada\"\nlanguages = [\"en\"]\npromises = []\n" + settings}), Options{})
		found := slices.ContainsFunc(findings, func(f Finding) bool { return f.Hint && f.File == "site.toml" && strings.Contains(f.Do, "`authority`") })
		if err != nil || findings.Errors() > 0 || found != want {
			t.Errorf("%q: %v, %v", settings, findings, err)
		}
	}
}
