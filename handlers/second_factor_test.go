package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/pquerna/otp/totp"
)

// factorSite is the site with a clock, an owner who is logged in, and the secret that the account offers.
type factorSite struct {
	testSite
	now     *clock
	session string
	secret  string
}

func newFactorSite(t *testing.T) *factorSite {
	t.Helper()
	now := newClock()
	s := &factorSite{testSite: newTestSite(t, now.running), now: now}
	s.session = s.owner()
	s.secret, _ = s.get("/admin/account", "Cookie", s.session).page().Find("[name=secret]").Attr("value")
	return s
}

// code returns the one-time code of now.
func (s *factorSite) code() string {
	s.t.Helper()
	made, err := totp.GenerateCode(s.secret, s.now.Time)
	if err != nil {
		s.t.Fatal(err)
	}
	return made
}

// setUp sets up the second factor and returns its recovery codes.
func (s *factorSite) setUp() []string {
	s.t.Helper()
	return recoveryCodes(s.post("/admin/account/second-factor", s.setUpForm(ownerPassword, s.code()), "Cookie", s.session))
}

func (s *factorSite) setUpForm(password, code string) url.Values {
	return url.Values{"password": {password}, "secret": {s.secret}, "new-code": {code}}
}

// enter tries to log in.
func (s *factorSite) enter(password, code string, headers ...string) reply {
	s.t.Helper()
	return s.post("/admin/login", url.Values{"password": {password}, "code": {code}}, headers...)
}

// recoveryCodes returns the codes that a page shows.
func recoveryCodes(r reply) []string {
	r.t.Helper()
	var codes []string
	r.wantStatus(http.StatusOK).page().Find(".recovery-code-list code").Each(func(_ int, code *goquery.Selection) {
		codes = append(codes, code.Text())
	})
	if len(codes) != 10 {
		r.t.Fatalf("the page shows %d recovery codes", len(codes))
	}
	return codes
}

// TestSecondFactor checks setting up a second factor, logging in with it, and removing it.
func TestSecondFactor(t *testing.T) {
	s := newFactorSite(t)
	there := s.owner()
	path := "/admin/account/second-factor"
	s.post(path, s.setUpForm("wrong", s.code()), "Cookie", s.session).wantStatus(http.StatusUnprocessableEntity).
		want("#factor-form [role=alert]", "Contraseña incorrecta")
	again := s.post(path, s.setUpForm(ownerPassword, "000000"), "Cookie", s.session).wantStatus(http.StatusUnprocessableEntity)
	if kept, _ := again.page().Find("[name=secret]").Attr("value"); kept != s.secret {
		t.Errorf("after a wrong code the secret is another one: %q", kept)
	}
	s.setUp()
	if !s.letsIn(s.session) || s.letsIn(there) {
		t.Error("the other sessions do not end, or this one does")
	}
	s.enter(ownerPassword, s.code()).wantStatus(http.StatusUnauthorized) // it was used to set up
	s.now.pass(30 * time.Second)
	s.enter(ownerPassword, "").wantStatus(http.StatusUnauthorized)
	s.enter("wrong", s.code()).wantStatus(http.StatusUnauthorized)
	s.enter(ownerPassword, s.code()).wantStatus(http.StatusSeeOther)
	remove := url.Values{"password": {ownerPassword}, "code": {s.code()}}
	s.post(path, remove, "Cookie", s.session).wantStatus(http.StatusUnprocessableEntity) // it was used to log in
	s.now.pass(30 * time.Second)
	remove.Set("code", s.code())
	s.post(path, remove, "Cookie", s.session).wantStatus(http.StatusSeeOther)
	s.logIn(ownerPassword).wantStatus(http.StatusSeeOther)
}

// TestCodesOfTheStepBefore checks that a code is accepted until the step after its own ends, and each step once.
func TestCodesOfTheStepBefore(t *testing.T) {
	s := newFactorSite(t)
	s.setUp()
	s.now.pass(30 * time.Second)
	late := s.code()
	s.now.pass(30 * time.Second)
	next := s.code()
	s.enter(ownerPassword, late).wantStatus(http.StatusSeeOther)
	s.enter(ownerPassword, late).wantStatus(http.StatusUnauthorized)
	s.enter(ownerPassword, next).wantStatus(http.StatusSeeOther)
	s.enter(ownerPassword, late).wantStatus(http.StatusUnauthorized) // the step before the last one used
	s.enter(ownerPassword, next).wantStatus(http.StatusUnauthorized)
	s.now.pass(30 * time.Second)
	tooLate := s.code()
	s.now.pass(time.Minute)
	s.enter(ownerPassword, tooLate).wantStatus(http.StatusUnauthorized)
}

// TestCodeUsedInTheFuture checks that a clock that was ahead while a code was used does not keep the owner out.
func TestCodeUsedInTheFuture(t *testing.T) {
	s := newFactorSite(t)
	s.setUp()
	today := s.now.Time
	s.now.pass(3 * 365 * 24 * time.Hour)
	s.enter(ownerPassword, s.code()).wantStatus(http.StatusSeeOther)
	s.now.Time = today.Add(time.Minute)
	code := s.code()
	s.enter(ownerPassword, code).wantStatus(http.StatusSeeOther)
	s.enter(ownerPassword, code).wantStatus(http.StatusUnauthorized)
}

// TestRecoveryCodes checks that each recovery code replaces a one-time code once, however it is typed, that new ones replace
// them, and that no page shows them again.
func TestRecoveryCodes(t *testing.T) {
	s := newFactorSite(t)
	codes := s.setUp()
	account := s.get("/admin/account", "Cookie", s.session)
	account.want("#recovery-form strong", "Quedan 10 códigos.")
	for i, code := range codes {
		typed := []string{code, code[:5] + " " + code[6:], " " + code[:11] + code[12:]}[i%3]
		s.enter("wrong", typed).wantStatus(http.StatusUnauthorized)
		s.enter(ownerPassword, typed).wantStatus(http.StatusSeeOther)
		s.enter(ownerPassword, code).wantStatus(http.StatusUnauthorized)
	}
	account = s.get("/admin/account", "Cookie", s.session)
	account.want("#recovery-form strong", "Quedan 0 códigos.")
	account.want("#recovery-form .badge", "Quedan pocos: crea otros nuevos")
	s.now.pass(time.Minute)
	confirm := url.Values{"password": {ownerPassword}, "code": {s.code()}}
	more := recoveryCodes(s.post("/admin/account/recovery-codes", confirm, "Cookie", s.session))
	for _, code := range more {
		if strings.Contains(s.get("/admin/account", "Cookie", s.session).Body, code) {
			t.Error("the account shows a recovery code")
		}
	}
	s.enter(ownerPassword, codes[0]).wantStatus(http.StatusUnauthorized)
	s.now.pass(time.Minute)
	s.post("/admin/account/recovery-codes", url.Values{"password": {ownerPassword}, "code": {more[0]}}, "Cookie", s.session).wantStatus(http.StatusOK)
	s.enter(ownerPassword, more[1]).wantStatus(http.StatusUnauthorized) // replaced as well
}

// TestLoginDoesNotTellOfASecondFactor compares what a stranger sees with and without a second factor.
func TestLoginDoesNotTellOfASecondFactor(t *testing.T) {
	without, with := newFactorSite(t), newFactorSite(t)
	with.setUp()
	for name, ask := range map[string]func(*factorSite) reply{
		"the form":           func(s *factorSite) reply { return s.get("/admin/login") },
		"a wrong password":   func(s *factorSite) reply { return s.enter("wrong", "") },
		"and a code":         func(s *factorSite) reply { return s.enter("wrong", "123456") },
		"the right password": func(s *factorSite) reply { return with.enter(ownerPassword, "123456") },
	} {
		a, b := ask(without), ask(with)
		if a.Status != b.Status || a.text("main") != b.text("main") || a.page().Find("input").Length() != b.page().Find("input").Length() {
			t.Errorf("%s: status %d says %q, with a second factor %d says %q", name, a.Status, a.text("main"), b.Status, b.text("main"))
		}
	}
	if label := with.get("/admin/login").page().Find("#code").AttrOr("required", "no"); label != "no" {
		t.Error("the code is required")
	}
}
