package handlers

import (
	"net/http"
	"testing"

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
