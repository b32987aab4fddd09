package views

import (
	"os"
	"strings"
	"testing"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/views/layout"
)

// TestPrivacyLeavesOut checks that the privacy page speaks of what the site has, and of nothing else.
func TestPrivacyLeavesOut(t *testing.T) {
	for folder, want := range map[string]string{
		"least": "messages context consents replies outbox limits views sessions",
		"full":  "requests context meetings consents replies cv topics surveys subscriptions bounces outbox pending votes limits views sessions",
	} {
		page := privacyPage(t, folder)
		var got []string
		for _, data := range page.keptData() {
			got = append(got, data.ID)
		}
		if ids := strings.Join(got, " "); ids != want {
			t.Errorf("%s keeps %s, want %s", folder, ids, want)
		}
		whole := folder == "full"
		for message, text := range map[string]string{
			"visits.verticals":             page.counted(),
			"privacy.forms.chat":           page.ground(),
			"privacy.browser.storage.chat": page.storage(),
			"privacy.browser.votes":        page.browser(),
			"privacy.short.votes":          page.Site.CookieStatement(page.Messages),
		} {
			if strings.Contains(text, page.T(message)) != whole {
				t.Errorf("%s: whether the page has %s is %t, want %t", folder, message, !whole, whole)
			}
		}
	}
}

// TestPrivacyCookies checks that the page lists a cookie for each choice that a site offers.
func TestPrivacyCookies(t *testing.T) {
	for folder, want := range map[string]string{"least": "theme", "three": "theme i18nextLng", "full": "theme i18nextLng voter"} {
		var names []string
		for _, c := range privacyPage(t, folder).cookies() {
			names = append(names, c.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s lists %q, want %q", folder, got, want)
		}
	}
}

// TestPrivacyWithoutPlace checks that an owner who names no place is named without one.
func TestPrivacyWithoutPlace(t *testing.T) {
	page := privacyPage(t, "least")
	if got := page.Tf("privacy.contact.text", map[string]any{"Name": "Ada", "Place": ""}); got != "Ada." {
		t.Errorf("the page says %q, want %q", got, "Ada.")
	}
}

// TestPrivacyPromises checks that the page promises only what the owner has confirmed.
func TestPrivacyPromises(t *testing.T) {
	page := privacyPage(t, "least")
	promise := page.T("privacy.where.companies")
	if strings.Contains(page.where(), promise) {
		t.Error("the page promises what nobody has confirmed")
	}
	page.Site.Settings.Promises = []string{string(content.PromiseCompanies)}
	if !strings.Contains(page.where(), promise) {
		t.Error("the page lacks a promise that the owner has confirmed")
	}
}

// privacyPage returns the privacy page of a site for tests, in its first language.
func privacyPage(t *testing.T, folder string) PrivacyPage {
	t.Helper()
	site, _, err := content.Load(os.DirFS("../testdata/sites/"+folder), content.Options{})
	if err != nil {
		t.Fatal(err)
	}
	languages, err := i18n.NewLanguages(site.Settings.Languages, i18n.Locales(), nil, i18n.Traits{})
	if err != nil {
		t.Fatal(err)
	}
	return PrivacyPage{Base: layout.Base{Messages: languages.Messages(languages.Fallback()), Site: &layout.Site{Site: site}}}
}
