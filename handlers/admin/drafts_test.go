package admin_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"portfolio/db"
	"portfolio/handlers/handlertest"
)

// draftSite is a site with a draft.
type draftSite struct {
	handlertest.Site
	address string // of the draft
	version int    // its first
}

func newDraftSite(t *testing.T) draftSite {
	t.Helper()
	s := draftSite{address: "/admin/newsletter/1"}
	s.Site = handlertest.New(t)
	if _, err := s.Store.AddIssue(t.Context(), db.Issue{Texts: map[string]db.IssueText{"en": {Subject: "Before"}}}); err != nil {
		t.Fatal(err)
	}
	s.version = s.draft(t, 1).Version
	return s
}

// With returns the owner's form with other values for some fields.
func (s draftSite) with(changes ...string) url.Values {
	form := maps.Clone(written)
	form.Set("version", strconv.Itoa(s.version))
	for i := 0; i < len(changes); i += 2 {
		form.Set(changes[i], changes[i+1])
	}
	return form
}

// loginForm returns the form of a login page with the password.
func loginForm(page handlertest.Reply, password string) url.Values {
	form := url.Values{"password": {password}}
	for _, name := range []string{"next", "kept"} {
		if value, ok := page.Page().Find("main [name=" + name + "]").Attr("value"); ok {
			form.Set(name, value)
		}
	}
	return form
}

// askLink returns the form of a login page that asks for a login link.
func askLink(page handlertest.Reply) url.Values {
	form := loginForm(page, "")
	form.Set("ask-link", "yes")
	return form
}

func (s draftSite) draft(t *testing.T, id int64) db.Issue {
	t.Helper()
	issue, err := s.Store.Issue(t.Context(), id)
	must(t, err)
	return issue
}

// TestDraftSurvivesEndOfSession checks that a draft that is sent without a session is there after the login, whatever
// attempts fail before.
func TestDraftSurvivesEndOfSession(t *testing.T) {
	t.Parallel()
	s := newDraftSite(t)
	page := s.Post(s.address, s.with("do", "trial")).WantStatus(http.StatusUnauthorized)
	page.Want("h1", "Acceso")
	page.Want("[role=alert]", "La sesión ha terminado. Tu texto está a salvo en esta página: entra para recuperarlo.")
	for range 4 {
		page = s.Post("/admin/login", loginForm(page, "wrong")).WantStatus(http.StatusUnauthorized)
	}
	if got := s.draft(t, 1).Texts["en"].Subject; got != "Before" {
		t.Fatalf("the draft is %q before the login", got)
	}
	got := s.Post("/admin/login", loginForm(page, handlertest.OwnerPassword)).WantStatus(http.StatusSeeOther)
	to := got.Header.Get("Location")
	if !strings.HasPrefix(to, s.address+"?") {
		t.Errorf("the login leads to %q", to)
	}
	s.Get(to, "Cookie", got.Session()).Want("[role=status]", "Tu texto está guardado. La sesión había terminado, pero no se ha perdido nada.")
	if issue := s.draft(t, 1); issue.Texts["es"].Body != written.Get("body_es") || issue.Version != s.version+1 {
		t.Errorf("the draft is %+v", issue)
	}
	if n := len(s.MailsOf("issue-trial")); n > 0 {
		t.Errorf("the login sent %d mails", n)
	}
}

// TestDraftSurvivesLimit checks that a draft stays in a login page that asks to wait, and in the one after a login
// link was asked for.
func TestDraftSurvivesLimit(t *testing.T) {
	t.Parallel()
	s := newDraftSite(t)
	page := s.Post(s.address, s.with())
	kept := loginForm(page, "").Get("kept")
	for range 5 {
		page = s.Post("/admin/login", loginForm(page, "wrong"))
	}
	page = s.Post("/admin/login", loginForm(page, handlertest.OwnerPassword)).WantStatus(http.StatusTooManyRequests)
	page = s.Post("/admin/login", askLink(page)).WantStatus(http.StatusAccepted)
	if got := loginForm(page, "").Get("kept"); got != kept || kept == "" {
		t.Errorf("the page keeps %d bytes, want %d", len(got), len(kept))
	}
}

// TestLargestDraftSurvives checks that a login page can send whatever the form could.
func TestLargestDraftSurvives(t *testing.T) {
	t.Parallel()
	for name, letter := range map[string]string{"plain letters": "a", "accents": "ñ", "ideographs": "語", "emoji": "🙂"} {
		s := newDraftSite(t)
		n := min(12_000, (64<<10-600)/2/len(url.QueryEscape(letter)))
		text := strings.Repeat(letter, n)
		page := s.Post(s.address, s.with("body_es", text, "body_en", text)).WantStatus(http.StatusUnauthorized)
		s.Post("/admin/login", loginForm(page, handlertest.OwnerPassword)).WantStatus(http.StatusSeeOther)
		if got := s.draft(t, 1).Texts; got["es"].Body != text || got["en"].Body != text {
			t.Errorf("%s: %d and %d bytes of %d are stored", name, len(got["es"].Body), len(got["en"].Body), len(text))
		}
	}
}

// TestLoginDoesNothingElse checks that a login neither deletes nor sends, and keeps no text for a page without drafts.
func TestLoginDoesNothingElse(t *testing.T) {
	t.Parallel()
	s := newDraftSite(t)
	for address, form := range map[string]url.Values{
		s.address:                      {"do": {"delete"}},
		s.address + "/send":            {},
		"/admin/account/password":      {"password": {"secret words"}, "new-password": {"other secret words"}},
		"/admin/inbox/budget/1/delete": {},
		"/admin/nothing":               {"body_es": {"text"}},
	} {
		page := s.Post(address, form).WantStatus(http.StatusUnauthorized)
		if strings.Contains(page.Body, "secret words") || page.Page().Find("[name=kept]").Length() > 0 {
			t.Errorf("the login that %s leads to repeats what was posted", address)
		}
		got := s.Post("/admin/login", loginForm(page, handlertest.OwnerPassword)).WantStatus(http.StatusSeeOther)
		want := address
		if address == "/admin/nothing" {
			want = "/admin"
		}
		if to := got.Header.Get("Location"); to != want {
			t.Errorf("the login leads from %s to %q", address, to)
		}
		if issue := s.draft(t, 1); issue.State != db.IssueDraft || issue.Version != s.version {
			t.Errorf("%s: the draft is %+v", address, issue)
		}
	}
	crossSite := s.Do(http.MethodPost, s.address, s.with().Encode(),
		"Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "cross-site").WantStatus(http.StatusForbidden)
	if strings.Contains(crossSite.Body, "kept") {
		t.Error("a post from another site is kept")
	}
	for _, odd := range []string{"x", "bnVsbA", "e30", "W10", strings.Repeat("A", 50_000)} {
		form := url.Values{"password": {handlertest.OwnerPassword}, "next": {s.address}, "kept": {odd}}
		if to := s.Post("/admin/login", form).WantStatus(http.StatusSeeOther).Header.Get("Location"); to != s.address {
			t.Errorf("with kept=%.9q the login leads to %q", odd, to)
		}
	}
}

// TestDraftChangedElsewhere checks that the later of two windows does not overwrite the draft unseen, with and without a
// session.
func TestDraftChangedElsewhere(t *testing.T) {
	t.Parallel()
	s := newDraftSite(t)
	cookie := s.Owner()
	s.Post(s.address, s.with("subject_es", "Primera"), "Cookie", cookie).WantStatus(http.StatusSeeOther)

	newer := strconv.Itoa(s.version + 1)
	late := s.with("subject_es", "Segunda")
	ended := s.Post(s.address, late).WantStatus(http.StatusUnauthorized)
	loggedIn := s.Post("/admin/login", loginForm(ended, handlertest.OwnerPassword)).WantStatus(http.StatusConflict)
	if !s.LetsIn(loggedIn.Session()) {
		t.Error("the login with a conflict begins no session")
	}
	for what, page := range map[string]handlertest.Reply{
		"after the login": loggedIn, "with a session": s.Post(s.address, late, "Cookie", cookie).WantStatus(http.StatusConflict),
	} {
		page.Want("h1", "Número de la newsletter")
		if text := page.Text("[role=alert]"); !strings.Contains(text, "Tu texto no se ha guardado todavía.") {
			t.Errorf("%s: the page says %q", what, text)
		}
		if mine, _ := page.Page().Find("#issue-subject_es").Attr("value"); mine != "Segunda" {
			t.Errorf("%s: the form has %q", what, mine)
		}
		if theirs := page.Text("article[lang=es] .issue-subject"); theirs != "Primera" {
			t.Errorf("%s: the stored version is %q", what, theirs)
		}
		if version, _ := page.Page().Find("form.issue [name=version]").Attr("value"); version != newer {
			t.Errorf("%s: the form is based on version %s", what, version)
		}
	}
	if got := s.draft(t, 1).Texts["es"].Subject; got != "Primera" {
		t.Errorf("the draft is %q", got)
	}
	s.Post(s.address, s.with("subject_es", "Segunda", "version", newer), "Cookie", cookie).WantStatus(http.StatusSeeOther)
	if got := s.draft(t, 1).Texts["es"].Subject; got != "Segunda" {
		t.Errorf("the draft is %q after the owner has seen both", got)
	}
}

// TestDraftIsGone checks that the text of a draft that was deleted or sent in the meantime becomes a new draft.
func TestDraftIsGone(t *testing.T) {
	t.Parallel()
	s := newDraftSite(t)
	cookie := s.Owner()
	must(t, s.Store.DeleteIssue(t.Context(), 1))
	got := s.Post(s.address, s.with(), "Cookie", cookie).WantStatus(http.StatusSeeOther)
	s.Get(got.Header.Get("Location"), "Cookie", cookie).
		Want("[role=status]", "El borrador se había borrado o enviado, así que tu texto está guardado en este nuevo.")
	s.Post(s.address, s.with(), "Cookie", cookie).WantStatus(http.StatusSeeOther) // pressed twice
	issues, err := s.Store.Issues(t.Context())
	if err != nil || len(issues) != 1 || issues[0].Texts["es"].Subject != "Novedades" {
		t.Fatalf("the issues are %+v (%v)", issues, err)
	}
	must(t, s.Store.StartIssue(t.Context(), issues[0].ID, time.Time{}))
	s.Post(s.address, s.with("subject_en", "More"), "Cookie", cookie).WantStatus(http.StatusSeeOther)
	if issues, err = s.Store.Issues(t.Context()); err != nil || len(issues) != 2 {
		t.Errorf("the issues are %+v (%v)", issues, err)
	}
	s.Post("/admin/newsletter/77", url.Values{}, "Cookie", cookie).WantStatus(http.StatusNotFound)
}

// TestDraftByScript checks what a script is told that saves a draft while the owner writes.
func TestDraftByScript(t *testing.T) {
	t.Parallel()
	s := newDraftSite(t)
	cookie := s.Owner()
	newer := strconv.Itoa(s.version + 1)
	save := func(form url.Values, headers ...string) (status int, answer struct {
		Message, Error string
		Version        int
	}) {
		got := s.Post(s.address, form, append(headers, "Accept", "application/json")...)
		if err := json.Unmarshal([]byte(got.Body), &answer); err != nil {
			t.Errorf("status %d: %v in %q", got.Status, err, got.Body)
		}
		return got.Status, answer
	}
	if status, answer := save(s.with(), "Cookie", cookie); status != 200 || answer.Version != s.version+1 || !strings.HasPrefix(answer.Message, "Guardado a la") {
		t.Errorf("saved: %d, %+v", status, answer)
	}
	if status, answer := save(s.with("subject_es", "Otra"), "Cookie", cookie); status != 409 || answer.Version != s.version+1 || answer.Message == "" {
		t.Errorf("an older version: %d, %+v", status, answer)
	}
	if status, answer := save(s.with("subject_es", strings.Repeat("a", 300), "version", newer), "Cookie", cookie); status != 422 || answer.Error == "" {
		t.Errorf("too long: %d, %+v", status, answer)
	}
	if status, answer := save(s.with("version", newer)); status != 401 || answer.Error == "" {
		t.Errorf("without a session: %d, %+v", status, answer)
	}
	must(t, s.Store.DeleteIssue(t.Context(), 1))
	if status, answer := save(s.with("version", newer), "Cookie", cookie); status != 404 || answer.Error == "" {
		t.Errorf("a draft that is gone: %d, %+v", status, answer)
	}
	if issues, err := s.Store.Issues(t.Context()); err != nil || len(issues) != 0 {
		t.Errorf("a script has made a draft: %+v (%v)", issues, err)
	}
}

// TestTopicSurvivesEndOfSession checks that a topic that is sent without a session comes back in its form, and is not
// published.
func TestTopicSurvivesEndOfSession(t *testing.T) {
	t.Parallel()
	s := newDraftSite(t)
	suggestion := db.Inquiry{Kind: db.SuggestionKind, Submission: db.Submission{SubmissionID: "1", Language: "en"}, Text: "Tests"}
	must(t, s.Store.AddInquiry(t.Context(), suggestion))
	page := s.Post("/admin/podcast/1", url.Values{"title_es": {"Pruebas"}, "description_es": {"Sobre <pruebas>."}}).
		WantStatus(http.StatusUnauthorized)
	got := s.Post("/admin/login", loginForm(page, handlertest.OwnerPassword)).WantStatus(http.StatusOK)
	if !s.LetsIn(got.Session()) {
		t.Error("the login begins no session")
	}
	got.Want("h1", "Tema del pódcast")
	got.Want("#topic-description_es", "Sobre <pruebas>.")
	if _, err := s.Store.OpenSuggestion(t.Context(), 1); err != nil {
		t.Errorf("the topic is published: %v", err)
	}
}
