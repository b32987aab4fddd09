package contact_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"portfolio/handlers/handlertest"
	"portfolio/i18n"
	"portfolio/views/forms"
)

// takenNote is where a page says that a form was taken.
const takenNote = ".form-success, .form-confirmation-title"

// eachForm runs a test for every form in each language, each on a site of its own.
func eachForm(t *testing.T, do func(t *testing.T, s *handlertest.FormSite, c handlertest.FormCase, lang i18n.Lang)) {
	for _, c := range handlertest.FormCases {
		for _, lang := range []i18n.Lang{"en", "es"} {
			t.Run(c.Name+"/"+string(lang), func(t *testing.T) { do(t, handlertest.NewFormSite(t), c, lang) })
		}
	}
}

// TestFormStored checks that a form is stored once, whatever the visitor does afterwards.
func TestFormStored(t *testing.T) {
	t.Parallel()
	eachForm(t, func(t *testing.T, s *handlertest.FormSite, c handlertest.FormCase, lang i18n.Lang) {
		messages := s.Content.Languages.Messages(lang)
		form := s.Filled(c, lang)
		sent := s.Send(form).WantStatus(http.StatusSeeOther)
		s.WantRows(c.Table, 1)
		s.WantStored(c, lang)

		target, fragment, _ := strings.Cut(sent.Header.Get("Location"), "#")
		for range 2 { // the page, and the page again
			page := s.Get(target).WantStatus(http.StatusOK)
			page.Want("#"+fragment+" .form-success, #"+fragment+" .form-confirmation-title", messages.T("done.stored."+c.Name))
			if got := page.Page().Find("html").AttrOr("lang", ""); got != string(lang) {
				t.Errorf("the page is in %q", got)
			}
		}
		s.WantRows(c.Table, 1)

		again := s.Send(form).WantStatus(http.StatusSeeOther)
		s.WantRows(c.Table, 1)
		if c.Table != "subscribers" { // which tells nobody who subscribes: the same form gets the same answer
			target, _, _ = strings.Cut(again.Header.Get("Location"), "#")
			s.Get(target).Want(takenNote, messages.T("done.again."+c.Name))
		}

		other := "also " + form.Values.Get(c.Vary)
		switch c.Vary {
		case "email":
			other = "berta@example.com"
		case "time":
			other = "17:00"
		}
		s.Send(form.With(url.Values{c.Vary: {other}})).WantStatus(http.StatusSeeOther)
		s.WantRows(c.Table, 2)
		s.Wait(20 * time.Minute)
		if got := s.Get(target).Text(takenNote); got != "" {
			t.Errorf("much later the page still says %q", got)
		}
	})
}

// TestFormLacks checks each field that must be answered: the form comes back as it was filled in, leads to the field, and
// is taken once that is mended.
func TestFormLacks(t *testing.T) {
	t.Parallel()
	eachForm(t, func(t *testing.T, s *handlertest.FormSite, c handlertest.FormCase, lang i18n.Lang) {
		for i, field := range c.Needs {
			form := s.Filled(c, lang).With(url.Values{field: nil})
			answer := s.Send(form)
			back := answer.WantRefused(c.Name, lang)
			link := answer.Page().Find(".error-summary a")
			if link.Length() != 1 || link.AttrOr("href", "") != "#"+c.Name+"-"+field {
				t.Errorf("%s: the summary leads to %q", field, link.AttrOr("href", ""))
			}
			if at := answer.Page().Find("#" + c.Name + "-" + field); !at.Is("input, select, textarea") {
				t.Errorf("%s: there is no such field", field)
			}
			back.WantKept(t, form)
			s.WantRows(c.Table, i)
			mended := url.Values{field: c.Values[field]}
			if c.Name == "newsletter" || c.Name == "podcast-subscribe" {
				mended.Set("email", fmt.Sprintf("ana%d@example.com", i))
			}
			s.Send(back.With(mended)).WantStatus(http.StatusSeeOther)
			s.WantRows(c.Table, i+1)
		}
	})
}

// TestFormUnknownAnswer checks that answers that are no option, or given twice, are refused.
func TestFormUnknownAnswer(t *testing.T) {
	t.Parallel()
	eachForm(t, func(t *testing.T, s *handlertest.FormSite, c handlertest.FormCase, lang i18n.Lang) {
		for _, field := range c.Chooses {
			for _, values := range [][]string{{"nonsense"}, {handlertest.Hostile}, {c.Values[field][0], c.Values[field][0]}} {
				answer := s.Send(s.Filled(c, lang).With(url.Values{field: values}))
				answer.WantRefused(c.Name, lang)
				if got := answer.Page().Find(".error-summary a").AttrOr("href", ""); got != "#"+c.Name+"-"+field {
					t.Errorf("%s %q: the summary leads to %q", field, values, got)
				}
			}
		}
		s.WantRows(c.Table, 0)
	})
}

// TestFormUnlikely checks that forms sent by programs are not stored, but that a person can send the form again.
func TestFormUnlikely(t *testing.T) {
	t.Parallel()
	eachForm(t, func(t *testing.T, s *handlertest.FormSite, c handlertest.FormCase, lang i18n.Lang) {
		quick := s.Content.Languages.Messages(lang).T("form.notice.quick")
		for i, make := range []func() handlertest.DrawnForm{
			func() handlertest.DrawnForm { return s.Open(c, lang).With(c.Values) }, // and sent at once
			func() handlertest.DrawnForm { return s.Filled(c, lang).With(url.Values{forms.HoneypotField: {"x"}}) },
			func() handlertest.DrawnForm { return s.Filled(c, lang).With(url.Values{forms.TokenField: nil}) },
			func() handlertest.DrawnForm {
				return s.Filled(c, lang).With(url.Values{forms.TokenField: {"made.up.stamp"}})
			},
		} {
			form := make()
			if c.Vary == "email" {
				form = form.With(url.Values{"email": {fmt.Sprintf("ana%d@example.com", i)}})
			}
			answer := s.Send(form)
			back := answer.WantRefused(c.Name, lang)
			answer.Want(".error-summary-title", quick)
			back.WantKept(t, form)
			s.WantRows(c.Table, i)
			s.Send(back).WantStatus(http.StatusSeeOther)
			s.WantRows(c.Table, i+1)
		}
	})
}

// TestFormConcurrent checks that a form sent a hundred times concurrently is stored once.
func TestFormConcurrent(t *testing.T) {
	t.Parallel()
	for _, c := range handlertest.FormCases {
		t.Run(c.Name, func(t *testing.T) {
			s := handlertest.NewFormSite(t)
			s.Kernel.TrustedProxies = anyProxy
			form := s.Filled(c, "en", "X-Forwarded-For", "198.51.100.200")
			var senders sync.WaitGroup
			for i := range 100 {
				senders.Go(func() {
					got := s.Send(form, "X-Forwarded-For", fmt.Sprintf("198.51.100.%d", i))
					if got.Status != http.StatusSeeOther {
						t.Errorf("status %d", got.Status)
					}
				})
			}
			senders.Wait()
			s.WantRows(c.Table, 1)
		})
	}
}

// TestFormKeepsEnglish checks that a form on an English page is answered in English though the browser prefers Spanish.
func TestFormKeepsEnglish(t *testing.T) {
	t.Parallel()
	for _, c := range handlertest.FormCases {
		s := handlertest.NewFormSite(t)
		wants := []string{"Accept-Language", "es", "Sec-Fetch-Site", "same-origin"}
		address := i18n.WithQuery(s.Content.Languages.Pattern("en", c.Page), i18n.LangQuery, "en")
		if s.Content.Languages.HasOwnPaths(c.Page) {
			address = s.Content.Languages.Path("en", c.Page)
		}
		form := s.Get(address, wants...).WantStatus(http.StatusOK).Form(c.Name).With(c.Values)
		back := s.Send(form, wants...).WantRefused(c.Name, "en") // too quick
		sent := s.Send(back, wants...).WantStatus(http.StatusSeeOther)
		target, _, _ := strings.Cut(sent.Header.Get("Location"), "#")
		s.Get(target, wants...).Want(takenNote, s.Content.Languages.Messages("en").T("done.stored."+c.Name))
	}
}
