package contact_test

import (
	"bytes"
	"context"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
	"portfolio/internal/subscription"
	"portfolio/views/email"
)

// lists are the lists that visitors subscribe to.
var lists = []subscription.List{subscription.Newsletter, subscription.Podcast}

// subscribed stores a subscriber, and returns the tokens of the emails: to confirm, and to leave. Both emails are sent.
func subscribed(s *handlertest.FormSite, list subscription.List, email string, lang i18n.Lang) (confirm, leave string) {
	s.T.Helper()
	toConfirm, toLeave := db.NewToken(db.PurposeConfirm), db.NewToken(db.PurposeUnsubscribe)
	row := db.Subscriber{
		Signup: db.Signup{Submission: db.Submission{Language: string(lang)}}, Audience: list.Audience, Email: email,
	}
	mail := db.Mail{To: email}
	err := s.Store.Subscribe(s.T.Context(), row, db.TokenMail{Token: toConfirm, Mail: mail}, db.TokenMail{Token: toLeave, Mail: mail})
	if err != nil {
		s.T.Fatal(err)
	}
	sendMails(s)
	return toConfirm.Value, toLeave.Value
}

// sendMails marks the emails that wait as sent.
func sendMails(s *handlertest.FormSite) {
	s.T.Helper()
	due, err := s.Store.Due(s.T.Context(), s.Clock(), 100)
	if err != nil {
		s.T.Fatal(err)
	}
	for _, mail := range due {
		if err := s.Store.MarkSent(s.T.Context(), mail.ID, s.Clock()); err != nil {
			s.T.Fatal(err)
		}
	}
}

// wantState reports a subscriber who is in another state.
func wantState(s *handlertest.FormSite, want db.SubscriberState) {
	s.T.Helper()
	var got string
	row := s.Rows.QueryRowContext(s.T.Context(), "select state from subscribers")
	if err := row.Scan(&got); err != nil || got != string(want) {
		s.T.Errorf("the subscriber is %q (%v), want %q", got, err, want)
	}
}

// eachList runs a test for every list in every language, on a site of its own.
func eachList(t *testing.T, test func(t *testing.T, s *handlertest.FormSite, list subscription.List, lang i18n.Lang)) {
	t.Helper()
	for _, list := range lists {
		for _, lang := range []i18n.Lang{"en", "es"} {
			t.Run(string(list.Audience)+" "+string(lang), func(t *testing.T) { test(t, handlertest.NewFormSite(t), list, lang) })
		}
	}
}

// subscribedTexts are the headings of the confirmation that an address was entered, by list and language.
var subscribedTexts = map[subscription.List]map[i18n.Lang]string{
	subscription.Newsletter: {
		"en": "Successfully subscribed! Check your email for confirmation.",
		"es": "¡Suscripción exitosa! Revisa tu email para la confirmación.",
	},
	subscription.Podcast: {
		"en": "Successfully subscribed! Check your email for confirmation.",
		"es": "¡Suscripción exitosa! Revisa tu correo para la confirmación.",
	},
}

// TestSubscribedAgain checks that an address that is not confirmed gets the same page as often as it is entered, and one email.
func TestSubscribedAgain(t *testing.T) {
	t.Parallel()
	eachList(t, func(t *testing.T, s *handlertest.FormSite, list subscription.List, lang i18n.Lang) {
		c, panel := handlertest.CaseOf(string(list.Kind)), "#"+string(list.Kind)+"-form .form-confirmation"
		for _, address := range []string{"ana@example.com", "ana@example.com", "ANA@example.com"} {
			sent := s.Send(s.Filled(c, lang).With(url.Values{"email": {address}})).WantStatus(http.StatusSeeOther)
			target, _, _ := strings.Cut(sent.Header.Get("Location"), "#")
			page := s.Get(target).WantStatus(http.StatusOK)
			page.Want(panel+" h2", subscribedTexts[list][lang])
			page.Want(panel+" p:not(.form-confirmation-sent)", s.Content.Languages.Messages(lang).T("done.note."+c.Name))
			s.Wait(10 * time.Minute)
		}
		s.WantRows(c.Table, 1)
		s.WantRows("outbox", 1)
	})
}

// TestSubscriptionKnown checks that an address that is confirmed shows an error and the form as it was.
func TestSubscriptionKnown(t *testing.T) {
	t.Parallel()
	eachList(t, func(t *testing.T, s *handlertest.FormSite, list subscription.List, lang i18n.Lang) {
		c := handlertest.CaseOf(string(list.Kind))
		confirm, _ := subscribed(s, list, "ana@example.com", lang)
		if _, err := s.Store.Confirm(t.Context(), list.Audience, confirm); err != nil {
			t.Fatal(err)
		}
		form := s.Filled(c, lang).With(url.Values{"email": {"ANA@example.com"}})
		answer := s.Send(form).WantStatus(http.StatusConflict)
		said := s.Content.Languages.Messages(lang).T("done.again." + c.Name)
		if summary := answer.Text("#" + c.Name + "-form .error-summary"); !strings.Contains(summary, said) {
			t.Errorf("the page says %q, want %q", summary, said)
		}
		answer.Form(c.Name).WantKept(t, form)
		script := sendJSON(s, form.Action, asJSON(form), http.StatusConflict)
		if fields, _ := script["fields"].(map[string]any); fields["email"] != said {
			t.Errorf("a script is told %v", script)
		}
		s.WantRows(c.Table, 1)
	})
}

// TestAnswerPromise checks that page and mail say until when the owner answers, if the owner has promised it.
func TestAnswerPromise(t *testing.T) {
	t.Parallel()
	for _, promised := range []bool{false, true} {
		s := handlertest.NewFormSite(t)
		if promised {
			s.Content.Settings.Promises = []string{string(content.PromiseAnswer)}
		}
		for _, name := range []string{"budget", "collaboration", "meeting", "cv"} {
			when := s.Content.Languages.Messages("en").T("done.when")
			sent := s.Send(s.Filled(handlertest.CaseOf(name), "en")).WantStatus(http.StatusSeeOther)
			target, _, _ := strings.Cut(sent.Header.Get("Location"), "#")
			if said := strings.Contains(s.Get(target).Text(".form-confirmation"), when); said != promised {
				t.Errorf("%s: the page says so: %t, want %t", name, said, promised)
			}
			mail := s.MailsOf("visitor-" + name)["ana@example.comen"]
			if said := strings.Contains(mail.Text, when); mail.Text == "" || said != promised {
				t.Errorf("%s: the mail says %q, want the promise %t", name, mail.Text, promised)
			}
		}
	}
}

// TestNewsletterScript checks the values that only scripts send: the language of the emails and the page of the form.
func TestNewsletterScript(t *testing.T) {
	t.Parallel()
	s, c := handlertest.NewFormSite(t), handlertest.CaseOf("newsletter")
	form := s.Filled(c, "en")
	said := sendJSON(s, form.Action, asJSON(form.With(url.Values{"language": {"fr"}})), http.StatusUnprocessableEntity)
	if fields, _ := said["fields"].(map[string]any); fields["language"] == nil {
		t.Errorf("a script is told %v", said)
	}
	sendJSON(s, form.Action, asJSON(form.With(url.Values{"language": {"es"}, "source": {"/articulos?a=b"}})), http.StatusOK)
	var language, source string
	row := s.Rows.QueryRowContext(t.Context(), "select language, source from subscribers")
	if err := row.Scan(&language, &source); err != nil || language != "es" || source != "/articulos" {
		t.Errorf("stored: %q, %q, %v", language, source, err)
	}
}

// TestSubscriptionConfirm checks that a sign-up mails a link, that only the button confirms, because programs follow links, and
// that repeating it is harmless.
func TestSubscriptionConfirm(t *testing.T) {
	t.Parallel()
	eachList(t, func(t *testing.T, s *handlertest.FormSite, list subscription.List, lang i18n.Lang) {
		s.Send(s.Filled(handlertest.CaseOf(string(list.Kind)), lang)).WantStatus(http.StatusSeeOther)
		asked := s.MailsOf("visitor-" + string(list.Kind))["ana@example.com"+string(lang)]
		if asked.Class != db.ConfirmationMail || asked.Network == "" || !asked.Secret {
			t.Errorf("the mail is %+v", asked)
		}
		address := linkIn(asked.Text, i18ntest.Two().Path(lang, list.Confirm))
		page := s.Get(address).WantStatus(http.StatusOK)
		wantState(s, db.Pending)
		button := page.Page().Find("main form")
		form := handlertest.DrawnForm{Action: button.AttrOr("action", ""), Values: url.Values{email.TokenParam: {button.Find("[name=token]").AttrOr("value", "")}}}
		page.Want("main form button", s.Content.Languages.Messages(lang).T(string(list.Confirm)+".submit"))
		for range 2 {
			done := s.Send(form).WantStatus(http.StatusOK)
			done.Want("h1", s.Content.Languages.Messages(lang).T(string(list.Confirm)+".done"))
			if ways := done.Page().Find("main .actions a").Length(); ways != 2 {
				t.Errorf("the page leads on in %d ways, want 2", ways)
			}
			wantState(s, db.Confirmed)
		}
		s.Get(address).WantStatus(http.StatusOK)
		sendMails(s)
		if toOwner := len(s.MailsOf("owner-" + string(list.Kind))); toOwner != 0 {
			t.Errorf("%d mails to the owner are left", toOwner)
		}
	})
}

// linkIn returns the path and query of the link to a path in the text of an email, "" if it has none.
func linkIn(text, path string) string {
	_, link, _ := strings.Cut(text, handlertest.Origin+path)
	link, _, _ = strings.Cut(link, "\n")
	if link == "" {
		return ""
	}
	return path + strings.TrimSpace(link)
}

// TestOptOutIsKept checks that a stranger who signs up an address that has unsubscribed changes nothing but an email.
func TestOptOutIsKept(t *testing.T) {
	t.Parallel()
	eachList(t, func(t *testing.T, s *handlertest.FormSite, list subscription.List, lang i18n.Lang) {
		confirm, leave := subscribed(s, list, "ana@example.com", lang)
		s.Send(handlertest.DrawnForm{Action: i18ntest.Two().Path(lang, list.Confirm), Values: url.Values{email.TokenParam: {confirm}}}).WantStatus(http.StatusOK)
		s.Send(handlertest.DrawnForm{Action: i18ntest.Two().Path(lang, list.Unsubscribe), Values: url.Values{email.TokenParam: {leave}}}).WantStatus(http.StatusOK)
		wantState(s, db.Unsubscribed)
		s.Wait(2 * time.Hour)
		for _, language := range []i18n.Lang{"en", "es"} {
			s.Send(s.Filled(handlertest.CaseOf(string(list.Kind)), language))
			wantState(s, db.Unsubscribed)
		}
		asked := s.MailsOf("visitor-" + string(list.Kind))
		if len(asked) != 1 {
			t.Fatalf("%d mails", len(asked))
		}
		for _, mail := range asked {
			address, err := url.Parse(linkIn(mail.Text, "/"+string(list.Audience)+"/confirm"))
			must(t, err)
			s.Send(handlertest.DrawnForm{Action: address.Path, Values: address.Query()}).WantStatus(http.StatusOK)
		}
		wantState(s, db.Confirmed)
	})
}

// TestNewsletterFlood checks that two hundred addresses of one inbox, or from one network, do not keep anybody else from
// subscribing: all are stored, and who comes next is asked to confirm at once.
func TestNewsletterFlood(t *testing.T) {
	t.Parallel()
	for name, flood := range map[string]func(i int) (address, network string){
		"inbox": func(i int) (string, string) { return fmt.Sprintf("ana+%d@gmail.com", i), fmt.Sprintf("198.51.%d.1", i) },
		"network": func(i int) (string, string) {
			return fmt.Sprintf("ana%d@example.com", i), fmt.Sprintf("203.0.113.%d", i)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, c := handlertest.NewFormSite(t), handlertest.CaseOf("newsletter")
			s.Kernel.TrustedProxies = anyProxy
			for i := range 200 {
				address, network := flood(i)
				form := s.Filled(c, "en", "X-Forwarded-For", network).With(url.Values{"email": {address}})
				s.Send(form, "X-Forwarded-For", network).WantStatus(http.StatusSeeOther)
			}
			s.WantRows(c.Table, 200)
			form := s.Filled(c, "es", "X-Forwarded-For", "192.0.2.77").With(url.Values{"email": {"berta@example.org"}})
			s.Send(form, "X-Forwarded-For", "192.0.2.77").WantStatus(http.StatusSeeOther)
			due, err := s.Store.Due(t.Context(), s.Now(), 300)
			if err != nil || len(due) == 0 || len(due) > 100 || due[len(due)-1].To != "berta@example.org" {
				t.Errorf("%d mails leave, %v", len(due), err)
			}
		})
	}
}

// TestNewsletterAfterVisitorLeft checks that the email is stored although the visitor has closed the page.
func TestNewsletterAfterVisitorLeft(t *testing.T) {
	t.Parallel()
	s, c := handlertest.NewFormSite(t), handlertest.CaseOf("newsletter")
	form := s.Filled(c, "es")
	gone, leave := context.WithCancel(t.Context())
	leave()
	r := httptest.NewRequestWithContext(gone, http.MethodPost, handlertest.Origin+form.Action, strings.NewReader(form.Values.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	handlertest.NewReply(t, w.Result()).WantStatus(http.StatusSeeOther)
	s.WantRows("outbox", 1)
}

// TestSubscriptionLeave checks unsubscribing with an email's link.
func TestSubscriptionLeave(t *testing.T) {
	t.Parallel()
	eachList(t, func(t *testing.T, s *handlertest.FormSite, list subscription.List, lang i18n.Lang) {
		confirm, token := subscribed(s, list, "ana@example.com", lang)
		s.Send(handlertest.DrawnForm{Action: i18ntest.Two().Path(lang, list.Confirm), Values: url.Values{email.TokenParam: {confirm}}}).WantStatus(http.StatusOK)
		page := s.Get(i18n.WithQuery(i18ntest.Two().Path(lang, list.Unsubscribe), email.TokenParam, token)).WantStatus(http.StatusOK)
		wantState(s, db.Confirmed)
		action := page.Page().Find("main form").AttrOr("action", "")
		for range 2 {
			left := s.Send(handlertest.DrawnForm{Action: action, Values: url.Values{email.TokenParam: {token}}}).WantStatus(http.StatusOK)
			left.Want("h1", s.Content.Languages.Messages(lang).T(string(list.Unsubscribe)+".done"))
			wantState(s, db.Unsubscribed)
		}
		s.Send(handlertest.DrawnForm{Action: i18ntest.Two().Path(lang, list.Confirm), Values: url.Values{email.TokenParam: {confirm}}}).WantStatus(http.StatusNotFound)
	})
}

// TestSubscriptionBadTokens checks that a token serves one purpose of one list, and expires 48 hours after the sending.
func TestSubscriptionBadTokens(t *testing.T) {
	t.Parallel()
	eachList(t, func(t *testing.T, s *handlertest.FormSite, list subscription.List, lang i18n.Lang) {
		confirm, leave := subscribed(s, list, "ana@example.com", lang)
		other := lists[0]
		if other == list {
			other = lists[1]
		}
		for token, page := range map[string]i18n.Page{confirm: other.Confirm, leave: other.Unsubscribe} {
			s.Get(i18n.WithQuery(i18ntest.Two().Path(lang, page), email.TokenParam, token)).WantStatus(http.StatusNotFound)
		}
		s.Wait(handlertest.ConfirmWithin)
		for token, page := range map[string]i18n.Page{
			"": list.Confirm, "nonsense": list.Confirm, confirm: list.Confirm,
			confirm + " ": list.Unsubscribe, leave + "A": list.Unsubscribe, handlertest.Hostile: list.Unsubscribe,
		} {
			address := i18n.WithQuery(i18ntest.Two().Path(lang, page), email.TokenParam, token)
			for _, got := range []handlertest.Reply{
				s.Get(address), s.Send(handlertest.DrawnForm{Action: i18ntest.Two().Path(lang, page), Values: url.Values{email.TokenParam: {token}}}),
			} {
				got.WantStatus(http.StatusNotFound).Want("h1", s.Content.Languages.Messages(lang).T("error.key.heading"))
				if strings.Contains(got.Body, "<script>alert") {
					t.Error("the token comes back as markup")
				}
			}
		}
		wantState(s, db.Pending)
	})
}

// TestOneClick checks one-click unsubscription: from any origin, without a cookie or a redirect, and repeatable.
func TestOneClick(t *testing.T) {
	t.Parallel()
	var parts bytes.Buffer
	form := multipart.NewWriter(&parts)
	must(t, form.WriteField("List-Unsubscribe", "One-Click"))
	must(t, form.Close())
	for media, body := range map[string]string{
		"application/x-www-form-urlencoded": "List-Unsubscribe=One-Click", form.FormDataContentType(): parts.String(), "": "",
	} {
		s := handlertest.NewFormSite(t)
		_, token := subscribed(s, subscription.Newsletter, "ana@example.com", "es")
		address := i18n.WithQuery(i18ntest.Two().Path("en", i18n.NewsletterUnsubscribe), email.TokenParam, token)
		for range 2 {
			got := s.Do(http.MethodPost, address, body, "Content-Type", media, "Sec-Fetch-Site", "cross-site", "Origin", "https://mail.example")
			got.WantStatus(http.StatusOK)
			if got.Header.Get("Set-Cookie") != "" {
				t.Error("a cookie is set")
			}
			wantState(s, db.Unsubscribed)
		}
		// Neither the button's address nor any other is open to other sites.
		for _, closed := range []string{
			i18ntest.Two().Path("en", i18n.NewsletterUnsubscribe), i18n.WithQuery(i18ntest.Two().Path("en", i18n.NewsletterConfirm), email.TokenParam, token),
		} {
			s.Do(http.MethodPost, closed, body, "Content-Type", media, "Sec-Fetch-Site", "cross-site").WantStatus(http.StatusForbidden)
		}
	}
}

// TestNewsletterNotStored checks that a failing database is not reported as an invalid link.
func TestNewsletterNotStored(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	token, _ := subscribed(s, subscription.Newsletter, "ana@example.com", "en")
	must(t, s.Store.Close())
	for _, page := range []i18n.Page{i18n.NewsletterConfirm, i18n.NewsletterUnsubscribe} {
		got := s.Send(handlertest.DrawnForm{Action: i18ntest.Two().Path("en", page), Values: url.Values{email.TokenParam: {token}}}).WantStatus(http.StatusServiceUnavailable)
		if got.Header.Get("Retry-After") == "" {
			t.Error("nobody is told when to come back")
		}
	}
}
