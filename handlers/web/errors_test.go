package web

import (
	"testing"

	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

// TestErrorsHaveMessages checks that every error that visitors are told about has its messages, in every language.
func TestErrorsHaveMessages(t *testing.T) {
	t.Parallel()
	for _, f := range []HTTPError{
		ErrNotFound, NotFound("article", i18n.Articles), NotFound("vertical", i18n.Services), NotFound("project", i18n.Portfolio),
		NotFound("key", i18n.Newsletter), NotFound("inquiry", i18n.AdminInbox), ErrNotAllowed, ErrBadRequest, ErrNoSession,
		ErrLimited, errURITooLong, errTooLarge, errMediaType, errCrossSite,
	} {
		for _, lang := range []i18n.Lang{"en", "es"} {
			words := i18ntest.Two().Messages(lang)
			for _, part := range []string{".heading", ".text", ".back"} {
				if key := "error." + f.Key + part; words.T(key) == key {
					t.Errorf("%s: no message %s", lang, key)
				}
			}
		}
		if f.Status < 400 || f.Status > 499 {
			t.Errorf("%s: status %d is no error of a visitor", f.Key, f.Status)
		}
	}
}
