package handlers

import (
	"maps"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/PuerkitoBio/goquery"

	"portfolio/db"
)

func (s testSite) suggestion(language, topic string) {
	s.t.Helper()
	row := db.PodcastSuggestion{Submission: db.Submission{SubmissionID: topic, Language: language}, Topic: topic}
	if err := s.Store.AddPodcastSuggestion(s.t.Context(), row); err != nil {
		s.t.Fatal(err)
	}
}

// attributes returns an attribute of every element that a selector selects.
func (r reply) attributes(selector, name string) []string {
	return r.page().Find(selector).Map(func(_ int, s *goquery.Selection) string { return s.AttrOr(name, "") })
}

// TestOwnerWritesInOneLanguage checks that the owner of a site in one language writes an issue and a topic once, and meets no
// mention of a language.
func TestOwnerWritesInOneLanguage(t *testing.T) {
	folder := edited(t, os.DirFS("../testdata/sites/least"), "site.toml", "promises = []", "sections = [\"newsletter\", \"surveys\"]")
	folder["podcast.toml"] = &fstest.MapFile{Data: []byte("# no topic yet")}
	site := newTestSite(t, withFolder(t, folder))
	cookie := site.owner()
	site.reader("ana@example.com", "es")
	site.suggestion("es", "Pruebas")
	draft := site.post("/admin/newsletter", nil, "Cookie", cookie).wantStatus(http.StatusSeeOther).Header.Get("Location")
	form := site.get(draft, "Cookie", cookie).wantStatus(http.StatusOK)
	if names := form.attributes("form.issue input[type=text], form.issue textarea", "name"); !slices.Equal(names, []string{"subject_es", "body_es"}) {
		t.Errorf("the issue's form has %q", names)
	}
	saved := site.post(draft, url.Values{"subject_es": {"Novedades"}, "body_es": {"Hola."}}, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	pages := map[string]reply{"draft": site.get(saved.Header.Get("Location"), "Cookie", cookie)}
	for _, address := range []string{
		draft + "/send", "/admin/newsletter", "/admin/newsletter/subscribers", "/admin/newsletter/subscribers/import",
		"/admin/podcast", "/admin/podcast/1", "/admin/surveys", "/admin/visits",
	} {
		pages[address] = site.get(address, "Cookie", cookie)
	}
	for name, page := range pages {
		text := page.wantStatus(http.StatusOK).text("main")
		if strings.Contains(text, "Español") || strings.Contains(strings.ToLower(text), "idioma") {
			t.Errorf("%s mentions a language: %s", name, text)
		}
	}

	imported := site.do(http.MethodPost, "/admin/newsletter/subscribers/import", url.Values{"list": {"newsletter"}, "addresses": {"luis@example.com"}}.Encode(),
		"Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "same-origin", "Cookie", cookie)
	imported.wantStatus(http.StatusOK)
	rows, _, err := site.Store.Subscribers(t.Context(), db.SubscriberFilter{Email: "luis"}, 0, 10)
	if err != nil || len(rows) != 1 || rows[0].Language != "es" {
		t.Errorf("imported is %+v (%v)", rows, err)
	}
	site.post(draft+"/send", nil, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	if err := site.Newsletter.SendBatch(t.Context()); err != nil {
		t.Fatal(err)
	}
	if mails := site.mailsOf("issue"); mails["ana@example.comes"].Subject != "Novedades" {
		t.Errorf("the mails are %v", slices.Collect(maps.Keys(mails)))
	}
}

// TestOwnerWritesInThreeLanguages checks that the owner's language comes first, and that each subscriber gets an issue in a
// language of the site.
func TestOwnerWritesInThreeLanguages(t *testing.T) {
	profile, err := os.ReadFile("../testdata/sites/least/profile.toml")
	if err != nil {
		t.Fatal(err)
	}
	site := newTestSite(t, withFolder(t, fstest.MapFS{
		"site.toml":     {Data: []byte("name = \"Three\"\nlanguages = [\"en\", \"es\", \"de\"]\nadmin_language = \"es\"\nsections = [\"newsletter\"]\n")},
		"profile.toml":  {Data: profile},
		"words/de.toml": {Data: []byte("\"language.name\" = \"Deutsch\"\n")},
	}))
	cookie := site.owner()
	for _, lang := range []string{"en", "es", "de", "fr"} { // the site had French before
		site.reader(lang+"@example.com", lang)
	}
	draft := site.post("/admin/newsletter", nil, "Cookie", cookie).wantStatus(http.StatusSeeOther).Header.Get("Location")
	page := site.get(draft, "Cookie", cookie).wantStatus(http.StatusOK)
	want := []string{"subject_es", "body_es", "subject_en", "body_en", "subject_de", "body_de"}
	if names := page.attributes("form.issue input[type=text], form.issue textarea", "name"); !slices.Equal(names, want) {
		t.Errorf("the form has %q", names)
	}
	if previews := page.attributes("article.issue-preview", "lang"); !slices.Equal(previews, []string{"es", "en", "de"}) {
		t.Errorf("the previews are in %q", previews)
	}
	text := url.Values{
		"subject_de": {"Neues"}, "body_de": {"Hallo."}, "subject_es": {"Novedades"}, "body_es": {"Hola."}, "subject_en": {"News"},
	}
	site.post(draft, text, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	site.get(draft+"/send", "Cookie", cookie).wantStatus(http.StatusSeeOther) // a text is missing
	text.Set("body_en", "Hello.")
	site.post(draft, text, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	site.get(draft+"/send", "Cookie", cookie).wantStatus(http.StatusOK)
	site.post(draft+"/send", nil, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	if err := site.Newsletter.SendBatch(t.Context()); err != nil {
		t.Fatal(err)
	}
	mails := site.mailsOf("issue")
	for recipient, subject := range map[string]string{
		"en@example.comen": "News", "es@example.comes": "Novedades", "de@example.comde": "Neues", "fr@example.comen": "News",
	} {
		if got := mails[recipient].Subject; got != subject {
			t.Errorf("%s gets %q", recipient, got)
		}
	}
	list := site.get("/admin/newsletter/subscribers", "Cookie", cookie).wantStatus(http.StatusOK)
	if options := list.attributes("#subscribers-language option", "value"); !slices.Equal(options, []string{"", "en", "es", "de"}) {
		t.Errorf("the filter offers %q", options)
	}
	for _, name := range []string{"Deutsch", "English", "fr"} {
		if list.page().Find("td:contains('"+name+"')").Length() != 1 {
			t.Errorf("the list does not name %s", name)
		}
	}
}
