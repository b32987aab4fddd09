package handlers

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
	"portfolio/internal/subscription"
	"portfolio/views/email"
)

// lists are the lists that visitors subscribe to.
var lists = []subscription.List{subscription.Newsletter, subscription.Podcast}

// subscribed stores a subscriber, and returns the tokens of the mails: to confirm, and to leave. Both mails are sent.
func (s *formSite) subscribed(list subscription.List, email string, lang i18n.Lang) (confirm, leave string) {
	s.t.Helper()
	toConfirm, toLeave := db.NewToken(db.PurposeConfirm), db.NewToken(db.PurposeUnsubscribe)
	row := db.Subscriber{
		Signup: db.Signup{Submission: db.Submission{Language: string(lang)}}, Audience: list.Audience, Email: email,
	}
	mail := db.Mail{To: email}
	err := s.Store.Subscribe(s.t.Context(), row, db.TokenMail{Token: toConfirm, Mail: mail}, db.TokenMail{Token: toLeave, Mail: mail})
	if err != nil {
		s.t.Fatal(err)
	}
	s.sendMails()
	return toConfirm.Value, toLeave.Value
}

// sendMails marks the mails that wait as sent.
func (s *formSite) sendMails() {
	s.t.Helper()
	due, err := s.Store.Due(s.t.Context(), s.clock(), 100)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, mail := range due {
		if err := s.Store.MarkSent(s.t.Context(), mail.ID, s.clock()); err != nil {
			s.t.Fatal(err)
		}
	}
}

// wantState reports a subscriber who is in another state.
func (s *formSite) wantState(want db.SubscriberState) {
	s.t.Helper()
	var got string
	row := s.rows.QueryRowContext(s.t.Context(), "select state from subscribers")
	if err := row.Scan(&got); err != nil || got != string(want) {
		s.t.Errorf("the subscriber is %q (%v), want %q", got, err, want)
	}
}

// eachList runs a test for every list in every language, on a site of its own.
func eachList(t *testing.T, test func(t *testing.T, s *formSite, list subscription.List, lang i18n.Lang)) {
	t.Helper()
	for _, list := range lists {
		for _, lang := range []i18n.Lang{"en", "es"} {
			t.Run(string(list.Audience)+" "+string(lang), func(t *testing.T) { test(t, newFormSite(t), list, lang) })
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

// TestSubscribedAgain checks that an address that is not confirmed gets the same page as often as it is entered, and one mail.
func TestSubscribedAgain(t *testing.T) {
	eachList(t, func(t *testing.T, s *formSite, list subscription.List, lang i18n.Lang) {
		c, panel := caseOf(string(list.Kind)), "#"+string(list.Kind)+"-form .form-confirmation"
		for _, address := range []string{"ana@example.com", "ana@example.com", "ANA@example.com"} {
			sent := s.send(s.filled(c, lang).with(url.Values{"email": {address}})).wantStatus(http.StatusSeeOther)
			target, _, _ := strings.Cut(sent.Header.Get("Location"), "#")
			page := s.get(target).wantStatus(http.StatusOK)
			page.want(panel+" h2", subscribedTexts[list][lang])
			page.want(panel+" p:not(.form-confirmation-sent)", s.Content.Languages.Messages(lang).T("done.note."+c.name))
			s.wait(10 * time.Minute)
		}
		s.wantRows(c.table, 1)
		s.wantRows("outbox", 1)
	})
}

// TestSubscriptionKnown checks that an address that is confirmed shows an error and the form as it was.
func TestSubscriptionKnown(t *testing.T) {
	eachList(t, func(t *testing.T, s *formSite, list subscription.List, lang i18n.Lang) {
		c := caseOf(string(list.Kind))
		confirm, _ := s.subscribed(list, "ana@example.com", lang)
		if _, err := s.Store.Confirm(t.Context(), list.Audience, confirm); err != nil {
			t.Fatal(err)
		}
		form := s.filled(c, lang).with(url.Values{"email": {"ANA@example.com"}})
		answer := s.send(form).wantStatus(http.StatusConflict)
		said := s.Content.Languages.Messages(lang).T("done.again." + c.name)
		if summary := answer.text("#" + c.name + "-form .error-summary"); !strings.Contains(summary, said) {
			t.Errorf("the page says %q, want %q", summary, said)
		}
		answer.form(c.name).wantKept(t, form)
		script := s.sendJSON(form.action, form.json(), http.StatusConflict)
		if fields, _ := script["fields"].(map[string]any); fields["email"] != said {
			t.Errorf("a script is told %v", script)
		}
		s.wantRows(c.table, 1)
	})
}

// TestAnswerPromise checks that page and mail say until when the owner answers, if the owner has promised it.
func TestAnswerPromise(t *testing.T) {
	for _, promised := range []bool{false, true} {
		s := newFormSite(t)
		if promised {
			s.Content.Settings.Promises = []string{string(content.PromiseAnswer)}
		}
		for _, name := range []string{"budget", "collaboration", "meeting", "cv"} {
			when := s.Content.Languages.Messages("en").T("done.when")
			sent := s.send(s.filled(caseOf(name), "en")).wantStatus(http.StatusSeeOther)
			target, _, _ := strings.Cut(sent.Header.Get("Location"), "#")
			if said := strings.Contains(s.get(target).text(".form-confirmation"), when); said != promised {
				t.Errorf("%s: the page says so: %t, want %t", name, said, promised)
			}
			mail := s.mailsOf("visitor-" + name)["ana@example.comen"]
			if said := strings.Contains(mail.Text, when); mail.Text == "" || said != promised {
				t.Errorf("%s: the mail says %q, want the promise %t", name, mail.Text, promised)
			}
		}
	}
}

// TestNewsletterScript checks the values that only scripts send: the language of the mails and the page of the form.
func TestNewsletterScript(t *testing.T) {
	s, c := newFormSite(t), caseOf("newsletter")
	form := s.filled(c, "en")
	said := s.sendJSON(form.action, form.with(url.Values{"language": {"fr"}}).json(), http.StatusUnprocessableEntity)
	if fields, _ := said["fields"].(map[string]any); fields["language"] == nil {
		t.Errorf("a script is told %v", said)
	}
	s.sendJSON(form.action, form.with(url.Values{"language": {"es"}, "source": {"/articulos?a=b"}}).json(), http.StatusOK)
	var language, source string
	row := s.rows.QueryRowContext(t.Context(), "select language, source from subscribers")
	if err := row.Scan(&language, &source); err != nil || language != "es" || source != "/articulos" {
		t.Errorf("stored: %q, %q, %v", language, source, err)
	}
}

// TestSubscriptionConfirm checks that a sign-up mails a link, that only the button confirms, because programs follow links, and
// that repeating it is harmless.
func TestSubscriptionConfirm(t *testing.T) {
	eachList(t, func(t *testing.T, s *formSite, list subscription.List, lang i18n.Lang) {
		s.send(s.filled(caseOf(string(list.Kind)), lang)).wantStatus(http.StatusSeeOther)
		asked := s.mailsOf("visitor-" + string(list.Kind))["ana@example.com"+string(lang)]
		if asked.Class != db.ConfirmationMail || asked.Network == "" || !asked.Secret {
			t.Errorf("the mail is %+v", asked)
		}
		address := linkIn(asked.Text, i18ntest.Two().Path(lang, list.Confirm))
		page := s.get(address).wantStatus(http.StatusOK)
		s.wantState(db.Pending)
		button := page.page().Find("main form")
		form := drawnForm{button.AttrOr("action", ""), url.Values{email.TokenParam: {button.Find("[name=token]").AttrOr("value", "")}}}
		page.want("main form button", s.Content.Languages.Messages(lang).T(string(list.Confirm)+".submit"))
		for range 2 {
			done := s.send(form).wantStatus(http.StatusOK)
			done.want("h1", s.Content.Languages.Messages(lang).T(string(list.Confirm)+".done"))
			if ways := done.page().Find("main .actions a").Length(); ways != 2 {
				t.Errorf("the page leads on in %d ways, want 2", ways)
			}
			s.wantState(db.Confirmed)
		}
		s.get(address).wantStatus(http.StatusOK)
		s.sendMails()
		if toOwner := len(s.mailsOf("owner-" + string(list.Kind))); toOwner != 0 {
			t.Errorf("%d mails to the owner are left", toOwner)
		}
	})
}

// linkIn returns the path and query of the link to a path in the text of a mail, "" if it has none.
func linkIn(text, path string) string {
	_, link, _ := strings.Cut(text, origin+path)
	link, _, _ = strings.Cut(link, "\n")
	if link == "" {
		return ""
	}
	return path + strings.TrimSpace(link)
}

// TestOptOutIsKept checks that a stranger who signs up an address that has unsubscribed changes nothing but a mail.
func TestOptOutIsKept(t *testing.T) {
	eachList(t, func(t *testing.T, s *formSite, list subscription.List, lang i18n.Lang) {
		confirm, leave := s.subscribed(list, "ana@example.com", lang)
		s.send(drawnForm{i18ntest.Two().Path(lang, list.Confirm), url.Values{email.TokenParam: {confirm}}}).wantStatus(http.StatusOK)
		s.send(drawnForm{i18ntest.Two().Path(lang, list.Unsubscribe), url.Values{email.TokenParam: {leave}}}).wantStatus(http.StatusOK)
		s.wantState(db.Unsubscribed)
		s.wait(2 * time.Hour)
		for _, language := range []i18n.Lang{"en", "es"} {
			s.send(s.filled(caseOf(string(list.Kind)), language))
			s.wantState(db.Unsubscribed)
		}
		asked := s.mailsOf("visitor-" + string(list.Kind))
		if len(asked) != 1 {
			t.Fatalf("%d mails", len(asked))
		}
		for _, mail := range asked {
			address, err := url.Parse(linkIn(mail.Text, "/"+string(list.Audience)+"/confirm"))
			if err != nil {
				t.Fatal(err)
			}
			s.send(drawnForm{address.Path, address.Query()}).wantStatus(http.StatusOK)
		}
		s.wantState(db.Confirmed)
	})
}

// TestNewsletterFlood checks that two hundred addresses of one inbox, or from one network, do not keep anybody else from
// subscribing: all are stored, and who comes next is asked to confirm at once.
func TestNewsletterFlood(t *testing.T) {
	for name, flood := range map[string]func(i int) (address, network string){
		"inbox": func(i int) (string, string) { return fmt.Sprintf("ana+%d@gmail.com", i), fmt.Sprintf("198.51.%d.1", i) },
		"network": func(i int) (string, string) {
			return fmt.Sprintf("ana%d@example.com", i), fmt.Sprintf("203.0.113.%d", i)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, c := newFormSite(t), caseOf("newsletter")
			s.kernel.TrustedProxies = anyProxy
			for i := range 200 {
				address, network := flood(i)
				form := s.filled(c, "en", "X-Forwarded-For", network).with(url.Values{"email": {address}})
				s.send(form, "X-Forwarded-For", network).wantStatus(http.StatusSeeOther)
			}
			s.wantRows(c.table, 200)
			form := s.filled(c, "es", "X-Forwarded-For", "192.0.2.77").with(url.Values{"email": {"berta@example.org"}})
			s.send(form, "X-Forwarded-For", "192.0.2.77").wantStatus(http.StatusSeeOther)
			due, err := s.Store.Due(t.Context(), s.Now(), 300)
			if err != nil || len(due) == 0 || len(due) > 100 || due[len(due)-1].To != "berta@example.org" {
				t.Errorf("%d mails leave, %v", len(due), err)
			}
		})
	}
}

// TestNewsletterAfterVisitorLeft checks that the mail is stored although the visitor has closed the page.
func TestNewsletterAfterVisitorLeft(t *testing.T) {
	s, c := newFormSite(t), caseOf("newsletter")
	form := s.filled(c, "es")
	gone, leave := context.WithCancel(t.Context())
	leave()
	r := httptest.NewRequestWithContext(gone, http.MethodPost, origin+form.action, strings.NewReader(form.values.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	newReply(t, w.Result()).wantStatus(http.StatusSeeOther)
	s.wantRows("outbox", 1)
}

// TestSubscriptionLeave checks unsubscribing with a mail's link.
func TestSubscriptionLeave(t *testing.T) {
	eachList(t, func(t *testing.T, s *formSite, list subscription.List, lang i18n.Lang) {
		confirm, token := s.subscribed(list, "ana@example.com", lang)
		s.send(drawnForm{i18ntest.Two().Path(lang, list.Confirm), url.Values{email.TokenParam: {confirm}}}).wantStatus(http.StatusOK)
		page := s.get(i18n.WithQuery(i18ntest.Two().Path(lang, list.Unsubscribe), email.TokenParam, token)).wantStatus(http.StatusOK)
		s.wantState(db.Confirmed)
		action := page.page().Find("main form").AttrOr("action", "")
		for range 2 {
			left := s.send(drawnForm{action, url.Values{email.TokenParam: {token}}}).wantStatus(http.StatusOK)
			left.want("h1", s.Content.Languages.Messages(lang).T(string(list.Unsubscribe)+".done"))
			s.wantState(db.Unsubscribed)
		}
		s.send(drawnForm{i18ntest.Two().Path(lang, list.Confirm), url.Values{email.TokenParam: {confirm}}}).wantStatus(http.StatusNotFound)
	})
}

// TestSubscriptionBadTokens checks that a token serves one purpose of one list, and expires 48 hours after the sending.
func TestSubscriptionBadTokens(t *testing.T) {
	eachList(t, func(t *testing.T, s *formSite, list subscription.List, lang i18n.Lang) {
		confirm, leave := s.subscribed(list, "ana@example.com", lang)
		other := lists[0]
		if other == list {
			other = lists[1]
		}
		for token, page := range map[string]i18n.Page{confirm: other.Confirm, leave: other.Unsubscribe} {
			s.get(i18n.WithQuery(i18ntest.Two().Path(lang, page), email.TokenParam, token)).wantStatus(http.StatusNotFound)
		}
		s.wait(confirmWithin)
		for token, page := range map[string]i18n.Page{
			"": list.Confirm, "nonsense": list.Confirm, confirm: list.Confirm,
			confirm + " ": list.Unsubscribe, leave + "A": list.Unsubscribe, hostile: list.Unsubscribe,
		} {
			address := i18n.WithQuery(i18ntest.Two().Path(lang, page), email.TokenParam, token)
			for _, got := range []reply{
				s.get(address), s.send(drawnForm{i18ntest.Two().Path(lang, page), url.Values{email.TokenParam: {token}}}),
			} {
				got.wantStatus(http.StatusNotFound).want("h1", s.Content.Languages.Messages(lang).T("error.key.heading"))
				if strings.Contains(got.Body, "<script>alert") {
					t.Error("the token comes back as markup")
				}
			}
		}
		s.wantState(db.Pending)
	})
}

// TestOneClick checks one-click unsubscription: from any origin, without a cookie or a redirect, and repeatable.
func TestOneClick(t *testing.T) {
	var parts bytes.Buffer
	form := multipart.NewWriter(&parts)
	if err := form.WriteField("List-Unsubscribe", "One-Click"); err != nil {
		t.Fatal(err)
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	for media, body := range map[string]string{
		"application/x-www-form-urlencoded": "List-Unsubscribe=One-Click", form.FormDataContentType(): parts.String(), "": "",
	} {
		s := newFormSite(t)
		_, token := s.subscribed(subscription.Newsletter, "ana@example.com", "es")
		address := i18n.WithQuery(i18ntest.Two().Path("en", i18n.NewsletterUnsubscribe), email.TokenParam, token)
		for range 2 {
			got := s.do(http.MethodPost, address, body, "Content-Type", media, "Sec-Fetch-Site", "cross-site", "Origin", "https://mail.example")
			got.wantStatus(http.StatusOK)
			if got.Header.Get("Set-Cookie") != "" {
				t.Error("a cookie is set")
			}
			s.wantState(db.Unsubscribed)
		}
		// Neither the button's address nor any other is open to other sites.
		for _, closed := range []string{
			i18ntest.Two().Path("en", i18n.NewsletterUnsubscribe), i18n.WithQuery(i18ntest.Two().Path("en", i18n.NewsletterConfirm), email.TokenParam, token),
		} {
			s.do(http.MethodPost, closed, body, "Content-Type", media, "Sec-Fetch-Site", "cross-site").wantStatus(http.StatusForbidden)
		}
	}
}

// TestNewsletterNotStored checks that a failing database is not reported as an invalid link.
func TestNewsletterNotStored(t *testing.T) {
	s := newFormSite(t)
	token, _ := s.subscribed(subscription.Newsletter, "ana@example.com", "en")
	if err := s.Store.Close(); err != nil {
		t.Fatal(err)
	}
	for _, page := range []i18n.Page{i18n.NewsletterConfirm, i18n.NewsletterUnsubscribe} {
		got := s.send(drawnForm{i18ntest.Two().Path("en", page), url.Values{email.TokenParam: {token}}}).wantStatus(http.StatusServiceUnavailable)
		if got.Header.Get("Retry-After") == "" {
			t.Error("nobody is told when to come back")
		}
	}
}

// TestFormLogs checks that logs about forms hold neither what visitors sent nor their IP addresses.
func TestFormLogs(t *testing.T) {
	var log bytes.Buffer
	s := newFormSite(t)
	s.kernel.Log = slog.New(slog.NewTextHandler(&log, nil))
	for _, c := range formCases {
		form := s.filled(c, "en")
		s.send(form).wantStatus(http.StatusSeeOther)
		s.send(form.with(url.Values{"leave_empty": {"x"}})).wantStatus(http.StatusUnprocessableEntity)
		s.do(http.MethodPost, form.action, form.values.Encode(), "Sec-Fetch-Site", "cross-site").wantStatus(http.StatusForbidden)
		for s.send(form.with(url.Values{c.needs[0]: nil})).Status != http.StatusTooManyRequests {
		}
	}
	if err := s.Store.Close(); err != nil {
		t.Fatal(err)
	}
	for _, c := range formCases {
		s.send(s.filled(c, "en")).wantStatus(http.StatusServiceUnavailable)
	}
	for _, secret := range []string{"ana@", "example.com", "alert", "Ruiz", "192.0.2.1", "baker", "Ñandú"} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log holds %q", secret)
		}
	}
	for _, want := range []string{"because=limited", "because=\"not a person's\"", "because=cross-site", "form not stored"} {
		if got := strings.Count(log.String(), want); got < len(formCases) {
			t.Errorf("the log has %d lines with %s, want %d", got, want, len(formCases))
		}
	}
}
