package admin_test

import (
	"io/fs"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/db"
	"portfolio/handlers/handlertest"
)

func suggestion(s handlertest.Site, language, topic string) {
	s.T.Helper()
	row := db.Inquiry{Kind: db.SuggestionKind, Submission: db.Submission{SubmissionID: topic, Language: language}, Text: topic}
	if err := s.Store.AddInquiry(s.T.Context(), row); err != nil {
		s.T.Fatal(err)
	}
}

// TestOwnerWritesInOneLanguage checks that the owner of a site in one language writes an issue and a topic once, and meets no
// mention of a language.
func TestOwnerWritesInOneLanguage(t *testing.T) {
	t.Parallel()
	folder := handlertest.Edited(t, handlertest.SiteFolder("least"), "site.toml", "promises = []", "sections = [\"newsletter\"]")
	folder["surveys/boats.toml"] = &fstest.MapFile{Data: []byte("title = \"Barcos\"\ndescription = \"Sobre barcos\"\npath = \"/barcos\"\n[[question]]\nid = \"length\"\nkind = \"number\"\nlabel = \"Eslora\"")}
	folder["podcast.toml"] = &fstest.MapFile{Data: []byte("# no topic yet")}
	site := handlertest.NewFormSiteWith(t, 0, handlertest.WithFolder(t, folder))
	cookie := site.Owner()
	reader(site.Site, "ana@example.com", "es")
	suggestion(site.Site, "es", "Pruebas")
	draft := site.Post("/admin/newsletter", nil, "Cookie", cookie).WantStatus(http.StatusSeeOther).Header.Get("Location")
	form := site.Get(draft, "Cookie", cookie).WantStatus(http.StatusOK)
	if names := form.Attributes("form.issue input[type=text], form.issue textarea", "name"); !slices.Equal(names, []string{"subject_es", "body_es"}) {
		t.Errorf("the issue's form has %q", names)
	}
	saved := site.Post(draft, url.Values{"subject_es": {"Novedades"}, "body_es": {"Hola."}}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	pages := map[string]handlertest.Reply{"draft": site.Get(saved.Header.Get("Location"), "Cookie", cookie)}
	for _, address := range []string{
		draft + "/send", "/admin/newsletter", "/admin/newsletter/subscribers", "/admin/newsletter/subscribers/import",
		"/admin/podcast", "/admin/podcast/1", "/admin/surveys", "/admin/visits",
	} {
		pages[address] = site.Get(address, "Cookie", cookie)
	}
	for name, page := range pages {
		text := page.WantStatus(http.StatusOK).Text("main")
		if strings.Contains(text, "Español") || strings.Contains(strings.ToLower(text), "idioma") {
			t.Errorf("%s mentions a language: %s", name, text)
		}
	}

	imported := site.Do(http.MethodPost, "/admin/newsletter/subscribers/import", url.Values{"list": {"newsletter"}, "addresses": {"luis@example.com"}}.Encode(),
		"Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "same-origin", "Cookie", cookie)
	imported.WantStatus(http.StatusOK)
	rows, _, err := site.Store.Subscribers(t.Context(), db.SubscriberFilter{Email: "luis"}, 0, 10)
	if err != nil || len(rows) != 1 || rows[0].Language != "es" {
		t.Errorf("imported is %+v (%v)", rows, err)
	}
	site.Post(draft+"/send", nil, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	site.SendIssues(1)
	if mails := site.MailsOf("issue"); mails["ana@example.comes"].Subject != "Novedades" {
		t.Errorf("the mails are %v", slices.Collect(maps.Keys(mails)))
	}
}

// TestOwnerWritesInThreeLanguages checks that the owner's language comes first, and that each subscriber gets an issue in a
// language of the site.
func TestOwnerWritesInThreeLanguages(t *testing.T) {
	t.Parallel()
	profile, err := fs.ReadFile(handlertest.SiteFolder("least"), "profile.toml")
	must(t, err)
	site := handlertest.NewFormSiteWith(t, 0, handlertest.WithFolder(t, fstest.MapFS{
		"site.toml":     {Data: []byte("name = \"Three\"\nlanguages = [\"en\", \"es\", \"de\"]\nadmin_language = \"es\"\nsections = [\"newsletter\"]\n")},
		"profile.toml":  {Data: profile},
		"words/de.toml": {Data: []byte("\"language.name\" = \"Deutsch\"\n")},
	}))
	cookie := site.Owner()
	for _, lang := range []string{"en", "es", "de", "fr"} { // the site had French before
		reader(site.Site, lang+"@example.com", lang)
	}
	draft := site.Post("/admin/newsletter", nil, "Cookie", cookie).WantStatus(http.StatusSeeOther).Header.Get("Location")
	page := site.Get(draft, "Cookie", cookie).WantStatus(http.StatusOK)
	want := []string{"subject_es", "body_es", "subject_en", "body_en", "subject_de", "body_de"}
	if names := page.Attributes("form.issue input[type=text], form.issue textarea", "name"); !slices.Equal(names, want) {
		t.Errorf("the form has %q", names)
	}
	if previews := page.Attributes("article.issue-preview", "lang"); !slices.Equal(previews, []string{"es", "en", "de"}) {
		t.Errorf("the previews are in %q", previews)
	}
	text := url.Values{
		"subject_de": {"Neues"}, "body_de": {"Hallo."}, "subject_es": {"Novedades"}, "body_es": {"Hola."}, "subject_en": {"News"},
	}
	site.Post(draft, text, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	site.Get(draft+"/send", "Cookie", cookie).WantStatus(http.StatusSeeOther) // a text is missing
	text.Set("body_en", "Hello.")
	site.Post(draft, text, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	site.Get(draft+"/send", "Cookie", cookie).WantStatus(http.StatusOK)
	site.Post(draft+"/send", nil, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	site.SendIssues(1)
	mails := site.MailsOf("issue")
	for recipient, subject := range map[string]string{
		"en@example.comen": "News", "es@example.comes": "Novedades", "de@example.comde": "Neues", "fr@example.comen": "News",
	} {
		if got := mails[recipient].Subject; got != subject {
			t.Errorf("%s gets %q", recipient, got)
		}
	}
	list := site.Get("/admin/newsletter/subscribers", "Cookie", cookie).WantStatus(http.StatusOK)
	if options := list.Attributes("#subscribers-language option", "value"); !slices.Equal(options, []string{"", "en", "es", "de"}) {
		t.Errorf("the filter offers %q", options)
	}
	for _, name := range []string{"Deutsch", "English", "fr"} {
		if list.Page().Find("td:contains('"+name+"')").Length() != 1 {
			t.Errorf("the list does not name %s", name)
		}
	}
}
