package starter

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"portfolio/content"
	"portfolio/i18n"
)

func folderOf(files ...[]File) fstest.MapFS {
	folder := fstest.MapFS{}
	for _, list := range files {
		for _, f := range list {
			folder[f.Name] = &fstest.MapFile{Data: f.Data}
		}
	}
	return folder
}

var noon = time.Date(2026, time.November, 22, 12, 0, 0, 0, time.UTC)

var owner = Owner{
	Name: `João "Ł" Łukašević`, Email: "joao@example.com", URL: "https://joao.example", Color: "#0a7", TimeZone: "America/Sao_Paulo",
	Now: noon, Shipped: isShipped, Kind: Kinds[0],
}

func isShipped(lang string) bool {
	langs, err := i18n.Shipped(i18n.Locales())
	return err == nil && slices.Contains(langs, i18n.Lang(lang))
}

// TestSite checks that a new site has no mistakes, whatever its languages, and says what its owner is called.
func TestSite(t *testing.T) {
	for i, languages := range append(slices.Clone(written), "en es", "es en", "pt es en", "de en", "fr en") {
		o := owner
		o.Languages, o.Kind = strings.Fields(languages), Kinds[i%2] // TestKinds tries them all
		files, err := Site(o)
		if err != nil {
			t.Fatal(err)
		}
		site, findings, err := content.Load(folderOf(files), content.Options{Now: time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)})
		if err != nil {
			t.Fatalf("%s: %v", languages, err)
		}
		if findings.Errors() > 0 || site.Meetings.HasTimes() {
			t.Errorf("%s: %v, %+v", languages, findings, site.Meetings)
		}
		if site.Profile.Name != o.Name || site.Profile.Email != o.Email || site.Settings.Name != o.Name || site.Settings.URL != o.URL {
			t.Errorf("%s: %+v", languages, site.Profile)
		}
		if len(site.Articles) != len(samples) || len(site.Articles[0].Localized) != len(o.Languages) || site.Articles[0].ID != ArticleID {
			t.Errorf("%s: articles %v", languages, site.Articles)
		}
	}
}

// TestKinds checks that each kind of site has no mistakes in any language, and has what it is for.
func TestKinds(t *testing.T) {
	for _, kind := range Kinds {
		for _, lang := range written {
			o := owner
			o.Languages, o.Kind = []string{lang}, kind
			files, err := Site(o)
			if err != nil {
				t.Fatal(err)
			}
			site, findings, err := content.Load(folderOf(files), content.Options{Now: time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC), Words: i18n.Locales()})
			if err != nil || findings.Errors() > 0 {
				t.Errorf("%s, %s: %v, %v", kind, lang, err, findings)
				continue
			}
			has := map[string]bool{"intro": len(site.Home.Intro) == 1, "newsletter": site.Has(i18n.SectionNewsletter), "about": len(site.About.Intro) > 0, "services": len(site.Services.Main) == 3, "publications": len(site.Publications) == 1, "three": len(site.Articles) == 3}
			want := map[string]bool{"intro": kind != Minimal, "newsletter": kind == "writer", "about": kind == "researcher", "services": kind == "freelancer", "publications": kind == "researcher", "three": kind != Minimal}
			if !maps.Equal(has, want) {
				t.Errorf("%s, %s has %v, want %v", kind, lang, has, want)
			}
		}
	}
}

// TestWithoutAnswers checks that the address and the color may be left out.
func TestWithoutAnswers(t *testing.T) {
	files, err := Site(Owner{Name: "Ana", Email: "ana@example.com", Languages: []string{"es"}, TimeZone: "UTC", Now: noon, Shipped: isShipped})
	if err != nil {
		t.Fatal(err)
	}
	site, findings, err := content.Load(folderOf(files), content.Options{})
	if err != nil || findings.Errors() > 0 || site.Settings.URL != "" || site.Settings.Color != "" {
		t.Errorf("%v %v %+v", err, findings, site)
	}
}

// TestEveryLanguageIsWritten checks that there is each text in each of the languages that texts are written in.
func TestEveryLanguageIsWritten(t *testing.T) {
	for _, lang := range written {
		for _, name := range []string{"site.%.toml", "profile.%.toml", "home.%.toml", "meetings.%.toml", "services.%.toml", "readme.%.md", "hello.%.md", "reading.%.md", "specimen.%.md"} {
			o := owner
			o.Languages = []string{lang}
			text, err := o.render(strings.ReplaceAll(name, "%", lang))
			if err != nil || len(text) < 200 {
				t.Errorf("%s: %v %q", name, err, text)
			}
		}
		seen := map[string]string{}
		for _, kind := range Kinds {
			for _, key := range []string{"role", "description", "tagline", "intro_title", "intro_body", "summary", "place"} {
				text, err := sampleText(lang, key, kind)
				if err != nil || text == "" || seen[text] != "" && seen[text] != key {
					t.Errorf("%s.%s.%s: %q, %v", lang, kind, key, text, err)
				}
				seen[text] = key
			}
		}
	}
}

// TestExamples checks that what stands in comments may be used: the files without the first # of each line of TOML.
func TestExamples(t *testing.T) {
	example := regexp.MustCompile(`(?m)^# (\[|[a-z_.]+ = )`)
	for _, lang := range written {
		o := owner
		o.Languages = []string{lang}
		files, err := Site(o)
		if err != nil {
			t.Fatal(err)
		}
		folder := folderOf(files)
		used := 0
		for _, name := range []string{"site.toml", "home.toml", "meetings.toml"} {
			used += len(example.FindAll(folder[name].Data, -1))
			folder[name].Data = example.ReplaceAll(folder[name].Data, []byte("$1"))
		}
		site, findings, err := content.Load(folder, content.Options{Now: time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)})
		if err != nil || findings.Errors() > 0 || used < 25 {
			t.Errorf("%s: %d examples, %v, %v", lang, used, err, findings)
			continue
		}
		if len(site.Home.Intro) != 2 || len(site.Home.Terms) != 1 || site.Settings.Retention.InquiryMonths != 24 || len(site.Settings.Menu) != 4 ||
			!site.Meetings.HasTimes() || site.Meetings.Place.In(i18n.Lang(lang)) == "" {
			t.Errorf("%s: %+v, %+v, %+v", lang, site.Home, site.Settings, site.Meetings)
		}
	}
}

// TestOtherLanguage checks that a language that no text is written in gets texts, under addresses of its own.
func TestOtherLanguage(t *testing.T) {
	o := owner
	o.Languages = []string{"eo", "en"}
	files, err := Site(o)
	if err != nil {
		t.Fatal(err)
	}
	folder := folderOf(files)
	for name, want := range map[string]string{
		"articles/hello/eo.md": "slug: hello-eo\n", "articles/hello/en.md": "slug: hello\n", "articles/reading/eo.md": "slug: how-to-read-this-site-eo\n", "profile.toml": "role.eo = ",
		"site.toml": `admin_language = "en"`, "words/eo.toml": "# The words of the interface in the language eo.",
	} {
		if !strings.Contains(string(folder[name].Data), want) {
			t.Errorf("%s has no %q:\n%s", name, want, folder[name].Data)
		}
	}
}

// TestNoSamples checks that a site without samples has no mistakes, and no text but its owner's.
func TestNoSamples(t *testing.T) {
	for _, kind := range Kinds {
		o := owner
		o.Languages, o.Kind, o.NoSamples = written, kind, true
		files, err := Site(o)
		if err != nil {
			t.Fatal(err)
		}
		site, findings, err := content.Load(folderOf(files), content.Options{Now: time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC), Words: i18n.Locales()})
		if err != nil || findings.Errors() > 0 || len(site.Articles) > 0 || len(site.Profile.Tagline) > 0 || len(site.Home.Intro) > 0 {
			t.Errorf("%s: %v, %v, articles %v, %+v, %+v", kind, err, findings, site.Articles, site.Profile, site.Home)
		}
		for _, f := range files {
			if strings.HasSuffix(f.Name, ".toml") && strings.Contains(string(f.Data), "\" # sample") {
				t.Errorf("%s has a sample:\n%s", f.Name, f.Data)
			}
		}
	}
}

// TestDraft checks that a draft has no mistakes and is not public.
func TestDraft(t *testing.T) {
	o := owner
	o.Languages = []string{"en", "es"}
	files, err := Site(o)
	if err != nil {
		t.Fatal(err)
	}
	draft, err := Draft("my-first-boat", o.Languages, time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	site, findings, err := content.Load(folderOf(files, draft), content.Options{})
	if err != nil || findings.Errors() > 0 || len(site.Articles) != len(samples) {
		t.Errorf("%v %v %d", err, findings, len(site.Articles))
	}
	if a, _, ok := site.UnpublishedArticle(i18n.Lang("es"), "my-first-boat"); !ok || !a.Draft || a.Localized["es"].Title != "Sin título" || a.Localized["en"].Title != "My first boat" {
		t.Errorf("the draft is %+v, %v", a, ok)
	}
}

// TestArticlesSpeakToVisitors checks that what a new site publishes is no instruction to its owner, who may have neither a terminal nor a
// folder, and that it is known to be a sample.
func TestArticlesSpeakToVisitors(t *testing.T) {
	o := owner
	o.Languages = append(slices.Clone(written), "eo")
	files, err := Site(o)
	if err != nil {
		t.Fatal(err)
	}
	articles := 0
	for _, f := range files {
		if !strings.HasPrefix(f.Name, "articles/") {
			continue
		}
		articles++
		for _, word := range []string{"portfolio ", "/admin", ".toml", ".md", "draft", "SMTP", "```sh", o.Name} {
			if strings.Contains(string(f.Data), word) {
				t.Errorf("%s has %q", f.Name, word)
			}
		}
		if !IsSample(f.Data) || !IsSample([]byte(strings.ReplaceAll(string(f.Data), "\n", "\r\n"))) || IsSample(append(f.Data, "more"...)) {
			t.Errorf("%s is not known as a sample", f.Name)
		}
	}
	if articles != 3*len(o.Languages) || IsSample([]byte("---\ntitle: x\n---\n")) {
		t.Errorf("%d articles", articles)
	}
}

// TestRole checks that what an owner does is said in the language in which it was asked alone.
func TestRole(t *testing.T) {
	o := owner
	o.Languages, o.Role = []string{"de", "en"}, "Fotografin"
	files, err := Site(o)
	if err != nil {
		t.Fatal(err)
	}
	profile := string(folderOf(files)["profile.toml"].Data)
	site, findings, err := content.Load(folderOf(files), content.Options{})
	if err != nil || findings.Errors() > 0 || site.Profile.Role.In("en") != "" || !strings.Contains(profile, "role.de = \"Fotografin\"\n# role.en = \"…\"\n") {
		t.Errorf("%v, %v, %s", err, findings, profile)
	}
}

// TestTimeZones checks that a time zone is found by what people write.
func TestTimeZones(t *testing.T) {
	for answer, want := range map[string]string{
		"Europe/Paris": "Europe/Paris", "europe/paris": "Europe/Paris", "Paris": "Europe/Paris", "paris, France": "Europe/Paris",
		"América/São Paulo": "America/Sao_Paulo", "são paulo": "America/Sao_Paulo", "buenos aires": "America/Argentina/Buenos_Aires",
		"Port of Spain": "America/Port_of_Spain", "utc": "UTC", " new  york ": "America/New_York", "": "", "Mordor": "", "/etc/localtime": "", "../x": "", "Local": "",
	} {
		if got, err := CheckTimeZone(answer); got != want || (err == nil) != (want != "") {
			t.Errorf("%q is %q (%v), want %q", answer, got, err, want)
		}
	}
}
