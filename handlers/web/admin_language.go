package web

import (
	"net/http"
	"net/url"
	"slices"

	"portfolio/i18n"
	"portfolio/views/layout"
)

// adminLangCookie holds the language that the owner has chosen for the screens in this browser.
const adminLangCookie = "adminLanguage"

// screenLanguages returns the languages that the owner can choose for the screens: all that there are words in, and the one that
// the settings name.
func (k *Kernel) screenLanguages() []i18n.Lang {
	langs := k.Languages.Screens()
	if named := k.Site.Settings.AdminLanguage; !slices.Contains(langs, named) {
		langs = append([]i18n.Lang{named}, langs...)
	}
	return langs
}

// adminMessages returns the messages of the owner's screens: in the language that was chosen in this browser, else in the one that
// the settings name, or that the browser asks for while there are no settings.
func (k *Kernel) adminMessages(r *http.Request) *i18n.Messages {
	if chosen := i18n.Lang(cookieOf(r, adminLangCookie)); slices.Contains(k.screenLanguages(), chosen) {
		return k.Languages.Screen(chosen)
	}
	if k.SettingUp {
		return k.Languages.Screen(k.preferredLang(r))
	}
	return k.Languages.Screen(k.Site.Settings.AdminLanguage)
}

// ChooseAdminLanguage handles POST /admin/language: it stores the language of the owner's screens, and redirects to the screen
// of the form.
func (k *Kernel) ChooseAdminLanguage(_ *Request, posted url.Values) (Response, error) {
	lang := i18n.Lang(posted.Get(layout.AdminLanguageField))
	if !slices.Contains(k.screenLanguages(), lang) {
		return Response{}, ErrBadRequest
	}
	back := LocalAddress(posted.Get(layout.BackField))
	if !i18n.IsAdminPath(pathOf(back)) {
		back = i18n.AdminPath(i18n.AdminOverview)
	}
	return Response{Location: back, Effects: []Effect{k.Cookie(adminLangCookie, string(lang))}}, nil
}
