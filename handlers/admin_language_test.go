package handlers

import (
	"io/fs"
	"maps"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

// TestAdminLanguage checks that the owner's screens are in the language that the site's settings name, whatever language
// the browser asks for.
func TestAdminLanguage(t *testing.T) {
	for _, lang := range []i18n.Lang{"en", "es"} {
		site := newTestSite(t, func(c *Config) {
			content := *c.Content
			content.Settings.AdminLanguage = lang
			c.Content = &content
		})
		headers := []string{"Cookie", site.owner(), "Accept-Language", string(i18ntest.Two().Others(lang)[0])}
		for _, page := range []i18n.Page{
			i18n.AdminOverview, i18n.AdminSurveys, i18n.AdminInbox, i18n.AdminOutbox, i18n.AdminNewsletter, i18n.AdminPodcast, i18n.AdminAnalytics, i18n.AdminAccount,
		} {
			got := site.get(i18n.AdminPath(page), headers...).wantStatus(http.StatusOK)
			got.wantLang(lang)
			got.want("title", site.Content.Languages.Messages(lang).T(string(page)+".title")+" — "+site.Content.Settings.Name)
		}
		site.get(i18n.AdminPath(i18n.AdminInquiry, "budget", "404"), headers...).wantStatus(http.StatusNotFound).wantLang(lang)
		site.post(i18n.AdminPath(i18n.AdminSessions), nil, "Accept-Language", string(i18ntest.Two().Others(lang)[0])).wantStatus(http.StatusUnauthorized).wantLang(lang)
	}
}

// wantLang fails the test unless the page says that it is in this language.
func (r reply) wantLang(lang i18n.Lang) {
	r.t.Helper()
	if got, _ := r.page().Find("html").Attr("lang"); got != string(lang) {
		r.t.Errorf("the page is in %q, want %s", got, lang)
	}
}

// TestChosenAdminLanguage checks that a chosen language is that of every screen, of what a script gets and of the owner's part of
// the site's pages, and of nothing else: neither visitors' pages nor mails to the owner.
func TestChosenAdminLanguage(t *testing.T) {
	site := newTestSite(t)
	portuguese := site.Content.Languages.Screen("pt")
	cookie := site.owner() + "; __Host-adminLanguage=pt"
	for _, page := range []i18n.Page{i18n.AdminOverview, i18n.AdminSurveys, i18n.AdminInbox, i18n.AdminNewsletter, i18n.AdminAnalytics} {
		got := site.get(i18n.AdminPath(page), "Cookie", cookie).wantStatus(http.StatusOK)
		got.wantLang("pt")
		got.want("h1", portuguese.T(string(page)+".title"))
	}
	home := site.get("/", "Cookie", cookie)
	home.wantLang("en")
	home.want(".owner-menu [type=submit], .owner-menu button", portuguese.T("admin.frame.logout"))
	if lang := home.attributes(".owner-menu", "lang"); len(lang) != 1 || lang[0] != "pt" {
		t.Errorf("the owner's menu is in %q", lang)
	}
	draft := site.post("/admin/newsletter", nil, "Cookie", cookie).wantStatus(http.StatusSeeOther).Header.Get("Location")
	saved := site.post(draft, url.Values{"subject_es": {"Novedades"}}, "Cookie", cookie, "Accept", "application/json").wantStatus(http.StatusOK)
	if said, _, _ := strings.Cut(portuguese.T("admin-draft.saved"), "<"); said == "" || !strings.Contains(saved.Body, said) {
		t.Errorf("the script is told %s, want %q", saved.Body, said)
	}
	site.post("/admin/login", url.Values{"ask-link": {"yes"}}, "Cookie", "__Host-adminLanguage=pt").wantStatus(http.StatusAccepted).wantLang("pt")
	mails, err := site.Store.Mails(t.Context(), db.MailFilter{}, 0, 10)
	want := site.Content.Languages.Messages("es").T("mail.login_link.subject")
	if err != nil || len(mails) != 1 || mails[0].Subject != want {
		t.Errorf("the mails are %+v (%v), want %q", mails, err, want)
	}
}

// TestKeptTextOffersNoLanguage checks that the login that keeps a text does not lead away from it.
func TestKeptTextOffersNoLanguage(t *testing.T) {
	site := newTestSite(t)
	draft := site.post("/admin/newsletter", nil, "Cookie", site.owner()).wantStatus(http.StatusSeeOther).Header.Get("Location")
	ended := site.post(draft, url.Values{"subject_es": {"Novedades"}}).wantStatus(http.StatusUnauthorized)
	if n := ended.page().Find("form[action='/admin/language']").Length(); n != 0 {
		t.Errorf("the page has %d forms for the language", n)
	}
	if n := site.post("/admin/logout", nil).page().Find("form[action='/admin/language']").Length(); n != 1 {
		t.Errorf("the page without a text has %d forms for the language", n)
	}
}

// TestAdminLanguageOfItsOwn checks a site whose owner reads a language that the site does not have: the words that it lacks are
// shown in the site's first language.
func TestAdminLanguageOfItsOwn(t *testing.T) {
	folder := fstest.MapFS{"words/de.toml": {Data: []byte("\"language.name\" = \"Deutsch\"\n\"admin.frame.title\" = \"Verwaltung\"\n")}}
	maps.Copy(folder, without(t, os.DirFS("../testdata/sites/least"), "site.toml"))
	settings, err := fs.ReadFile(os.DirFS("../testdata/sites/least"), "site.toml")
	if err != nil {
		t.Fatal(err)
	}
	folder["site.toml"] = &fstest.MapFile{Data: append([]byte("admin_language = \"de\"\nsections = [\"newsletter\"]\n"), settings...)}
	site := newTestSite(t, withFolder(t, folder))
	cookie := site.owner()
	inbox := site.get("/admin/inbox", "Cookie", cookie).wantStatus(http.StatusOK)
	inbox.wantLang("de")
	inbox.want(".topbar-home", "Verwaltung")
	inbox.want("h1", site.Content.Languages.Messages("es").T("admin-inbox.title"))
	if offered := inbox.attributes("[name=language]", "value"); strings.Join(offered, " ") != "es en pt" {
		t.Errorf("the screen offers %q", offered)
	}
	if form := site.get(site.post("/admin/newsletter", nil, "Cookie", cookie).Header.Get("Location"), "Cookie", cookie); len(form.attributes("form.issue textarea", "name")) != 1 {
		t.Error("the owner of a site in one language writes in more")
	}
}
