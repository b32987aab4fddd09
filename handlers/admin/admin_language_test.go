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
	"portfolio/handlers"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

// TestAdminLanguage checks that the owner's screens are in the language that the site's settings name, whatever language
// the browser asks for.
func TestAdminLanguage(t *testing.T) {
	t.Parallel()
	for _, lang := range []i18n.Lang{"en", "es"} {
		site := handlertest.New(t, func(c *handlers.Config) {
			content := *c.Content
			content.Settings.AdminLanguage = lang
			c.Content = &content
		})
		headers := []string{"Cookie", site.Owner(), "Accept-Language", string(i18ntest.Two().Others(lang)[0])}
		for _, page := range []i18n.Page{
			i18n.AdminOverview, i18n.AdminSurveys, i18n.AdminInbox, i18n.AdminOutbox, i18n.AdminNewsletter, i18n.AdminPodcast, i18n.AdminAnalytics, i18n.AdminAccount,
		} {
			got := site.Get(i18n.AdminPath(page), headers...).WantStatus(http.StatusOK)
			wantLang(got, lang)
			got.Want("title", site.Content.Languages.Messages(lang).T(string(page)+".title")+" — "+site.Content.Settings.Name)
		}
		wantLang(site.Get(i18n.AdminPath(i18n.AdminInquiry, "budget", "404"), headers...).WantStatus(http.StatusNotFound), lang)
		wantLang(site.Post(i18n.AdminPath(i18n.AdminSessions), nil, "Accept-Language", string(i18ntest.Two().Others(lang)[0])).WantStatus(http.StatusUnauthorized), lang)
	}
}

// wantLang fails the test unless the page says that it is in this language.
func wantLang(r handlertest.Reply, lang i18n.Lang) {
	r.T.Helper()
	if got, _ := r.Page().Find("html").Attr("lang"); got != string(lang) {
		r.T.Errorf("the page is in %q, want %s", got, lang)
	}
}

// TestChosenAdminLanguage checks that a chosen language is that of every screen, of what a script gets and of the owner's part of
// the site's pages, and of nothing else: neither visitors' pages nor mails to the owner.
func TestChosenAdminLanguage(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	portuguese := site.Content.Languages.Screen("pt")
	cookie := site.Owner() + "; __Host-adminLanguage=pt"
	for _, page := range []i18n.Page{i18n.AdminOverview, i18n.AdminSurveys, i18n.AdminInbox, i18n.AdminNewsletter, i18n.AdminAnalytics} {
		got := site.Get(i18n.AdminPath(page), "Cookie", cookie).WantStatus(http.StatusOK)
		wantLang(got, "pt")
		got.Want("h1", portuguese.T(string(page)+".title"))
	}
	home := site.Get("/", "Cookie", cookie)
	wantLang(home, "en")
	home.Want(".owner-menu [type=submit], .owner-menu button", portuguese.T("admin.frame.logout"))
	if lang := home.Attributes(".owner-menu", "lang"); len(lang) != 1 || lang[0] != "pt" {
		t.Errorf("the owner's menu is in %q", lang)
	}
	draft := site.Post("/admin/newsletter", nil, "Cookie", cookie).WantStatus(http.StatusSeeOther).Header.Get("Location")
	saved := site.Post(draft, url.Values{"subject_es": {"Novedades"}}, "Cookie", cookie, "Accept", "application/json").WantStatus(http.StatusOK)
	if said, _, _ := strings.Cut(portuguese.Tf("admin-draft.saved", map[string]any{"At": "<"}), "<"); said == "" || !strings.Contains(saved.Body, said) {
		t.Errorf("the script is told %s, want %q", saved.Body, said)
	}
	wantLang(site.Post("/admin/login", url.Values{"ask-link": {"yes"}}, "Cookie", "__Host-adminLanguage=pt").WantStatus(http.StatusAccepted), "pt")
	mails, err := site.Store.Mails(t.Context(), db.MailFilter{}, 0, 10)
	want := site.Content.Languages.Messages("es").T("mail.login_link.subject")
	if err != nil || len(mails) != 1 || mails[0].Subject != want {
		t.Errorf("the mails are %+v (%v), want %q", mails, err, want)
	}
}

// TestKeptTextOffersNoLanguage checks that the login that keeps a text does not lead away from it.
func TestKeptTextOffersNoLanguage(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	draft := site.Post("/admin/newsletter", nil, "Cookie", site.Owner()).WantStatus(http.StatusSeeOther).Header.Get("Location")
	ended := site.Post(draft, url.Values{"subject_es": {"Novedades"}}).WantStatus(http.StatusUnauthorized)
	if n := ended.Page().Find("form[action='/admin/language']").Length(); n != 0 {
		t.Errorf("the page has %d forms for the language", n)
	}
	if n := site.Post("/admin/logout", nil).Page().Find("form[action='/admin/language']").Length(); n != 1 {
		t.Errorf("the page without a text has %d forms for the language", n)
	}
}

// TestAdminLanguageOfItsOwn checks a site whose owner reads a language that the site does not have: the words that it lacks are
// shown in the site's first language.
func TestAdminLanguageOfItsOwn(t *testing.T) {
	t.Parallel()
	folder := fstest.MapFS{"words/it.toml": {Data: []byte("\"language.name\" = \"Italiano\"\n\"admin.frame.title\" = \"Gestione\"\n")}}
	maps.Copy(folder, handlertest.Without(t, handlertest.SiteFolder("least"), "site.toml"))
	settings, err := fs.ReadFile(handlertest.SiteFolder("least"), "site.toml")
	must(t, err)
	folder["site.toml"] = &fstest.MapFile{Data: append([]byte("admin_language = \"it\"\nsections = [\"newsletter\"]\n"), settings...)}
	site := handlertest.New(t, handlertest.WithFolder(t, folder))
	cookie := site.Owner()
	inbox := site.Get("/admin/inbox", "Cookie", cookie).WantStatus(http.StatusOK)
	wantLang(inbox, "it")
	inbox.Want(".topbar-home", "Gestione")
	inbox.Want("h1", site.Content.Languages.Messages("es").T("admin-inbox.title"))
	if offered := inbox.Attributes("[name=language]", "value"); len(offered) == 0 || offered[0] != "es" || slices.Contains(offered, "it") || !slices.Contains(offered, "en") {
		t.Errorf("the screen offers %q", offered)
	}
	if form := site.Get(site.Post("/admin/newsletter", nil, "Cookie", cookie).Header.Get("Location"), "Cookie", cookie); len(form.Attributes("form.issue textarea", "name")) != 1 {
		t.Error("the owner of a site in one language writes in more")
	}
}
