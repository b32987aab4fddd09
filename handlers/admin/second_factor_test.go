package admin_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"portfolio/handlers/handlertest"

	"github.com/pquerna/otp/totp"
)

// factorSite is the site with a clock, an owner who is logged in, and the secret that the account offers.
type factorSite struct {
	handlertest.Site
	now     *handlertest.Clock
	session string
	secret  string
}

func newFactorSite(t *testing.T) *factorSite {
	t.Helper()
	now := handlertest.NewClock()
	s := &factorSite{Site: handlertest.New(t, now.Running), now: now}
	s.session = s.Owner()
	s.secret, _ = s.Get("/admin/account", "Cookie", s.session).Page().Find("[name=secret]").Attr("value")
	return s
}

// code returns the one-time code of now.
func (s *factorSite) code() string {
	s.T.Helper()
	made, err := totp.GenerateCode(s.secret, s.now.Time)
	if err != nil {
		s.T.Fatal(err)
	}
	return made
}

// setUp sets up the second factor and returns its recovery codes.
func (s *factorSite) setUp() []string {
	s.T.Helper()
	return handlertest.RecoveryCodes(s.Post("/admin/account/second-factor", s.setUpForm(handlertest.OwnerPassword, s.code()), "Cookie", s.session))
}

func (s *factorSite) setUpForm(password, code string) url.Values {
	return url.Values{"password": {password}, "secret": {s.secret}, "new-code": {code}}
}

// enter tries to log in.
func (s *factorSite) enter(password, code string, headers ...string) handlertest.Reply {
	s.T.Helper()
	return s.Post("/admin/login", url.Values{"password": {password}, "code": {code}}, headers...)
}

// TestSecondFactor checks setting up a second factor, logging in with it, and removing it.
func TestSecondFactor(t *testing.T) {
	t.Parallel()
	s := newFactorSite(t)
	there := s.Owner()
	path := "/admin/account/second-factor"
	s.Post(path, s.setUpForm("wrong", s.code()), "Cookie", s.session).WantStatus(http.StatusUnprocessableEntity).
		Want("#factor-form [role=alert]", "Contraseña incorrecta")
	again := s.Post(path, s.setUpForm(handlertest.OwnerPassword, "000000"), "Cookie", s.session).WantStatus(http.StatusUnprocessableEntity)
	if kept, _ := again.Page().Find("[name=secret]").Attr("value"); kept != s.secret {
		t.Errorf("after a wrong code the secret is another one: %q", kept)
	}
	s.setUp()
	if !s.LetsIn(s.session) || s.LetsIn(there) {
		t.Error("the other sessions do not end, or this one does")
	}
	s.enter(handlertest.OwnerPassword, s.code()).WantStatus(http.StatusUnauthorized) // it was used to set up
	s.now.Pass(30 * time.Second)
	s.enter(handlertest.OwnerPassword, "").WantStatus(http.StatusUnauthorized)
	s.enter("wrong", s.code()).WantStatus(http.StatusUnauthorized)
	s.enter(handlertest.OwnerPassword, s.code()).WantStatus(http.StatusSeeOther)
	remove := url.Values{"password": {handlertest.OwnerPassword}, "code": {s.code()}}
	s.Post(path, remove, "Cookie", s.session).WantStatus(http.StatusUnprocessableEntity) // it was used to log in
	s.now.Pass(30 * time.Second)
	remove.Set("code", s.code())
	s.Post(path, remove, "Cookie", s.session).WantStatus(http.StatusSeeOther)
	s.LogIn(handlertest.OwnerPassword).WantStatus(http.StatusSeeOther)
}

// TestCodesOfTheStepBefore checks that a code is accepted until the step after its own ends, and each step once.
func TestCodesOfTheStepBefore(t *testing.T) {
	t.Parallel()
	s := newFactorSite(t)
	s.setUp()
	s.now.Pass(30 * time.Second)
	late := s.code()
	s.now.Pass(30 * time.Second)
	next := s.code()
	s.enter(handlertest.OwnerPassword, late).WantStatus(http.StatusSeeOther)
	s.enter(handlertest.OwnerPassword, late).WantStatus(http.StatusUnauthorized)
	s.enter(handlertest.OwnerPassword, next).WantStatus(http.StatusSeeOther)
	s.enter(handlertest.OwnerPassword, late).WantStatus(http.StatusUnauthorized) // the step before the last one used
	s.enter(handlertest.OwnerPassword, next).WantStatus(http.StatusUnauthorized)
	s.now.Pass(30 * time.Second)
	tooLate := s.code()
	s.now.Pass(time.Minute)
	s.enter(handlertest.OwnerPassword, tooLate).WantStatus(http.StatusUnauthorized)
}

// TestCodeUsedInTheFuture checks that a clock that was ahead while a code was used does not keep the owner out.
func TestCodeUsedInTheFuture(t *testing.T) {
	t.Parallel()
	s := newFactorSite(t)
	s.setUp()
	today := s.now.Time
	s.now.Pass(3 * 365 * 24 * time.Hour)
	s.enter(handlertest.OwnerPassword, s.code()).WantStatus(http.StatusSeeOther)
	s.now.Time = today.Add(time.Minute)
	code := s.code()
	s.enter(handlertest.OwnerPassword, code).WantStatus(http.StatusSeeOther)
	s.enter(handlertest.OwnerPassword, code).WantStatus(http.StatusUnauthorized)
}

// TestRecoveryCodes checks that each recovery code replaces a one-time code once, however it is typed, that new ones replace
// them, and that no page shows them again.
func TestRecoveryCodes(t *testing.T) {
	t.Parallel()
	s := newFactorSite(t)
	codes := s.setUp()
	account := s.Get("/admin/account", "Cookie", s.session)
	account.Want("#recovery-form strong", "Quedan 10 códigos.")
	for i, code := range codes {
		typed := []string{code, code[:5] + " " + code[6:], " " + code[:11] + code[12:]}[i%3]
		s.enter("wrong", typed).WantStatus(http.StatusUnauthorized)
		s.enter(handlertest.OwnerPassword, typed).WantStatus(http.StatusSeeOther)
		s.enter(handlertest.OwnerPassword, code).WantStatus(http.StatusUnauthorized)
	}
	account = s.Get("/admin/account", "Cookie", s.session)
	account.Want("#recovery-form strong", "Quedan 0 códigos.")
	account.Want("#recovery-form .badge", "Quedan pocos: crea otros nuevos")
	s.now.Pass(time.Minute)
	confirm := url.Values{"password": {handlertest.OwnerPassword}, "code": {s.code()}}
	more := handlertest.RecoveryCodes(s.Post("/admin/account/recovery-codes", confirm, "Cookie", s.session))
	for _, code := range more {
		if strings.Contains(s.Get("/admin/account", "Cookie", s.session).Body, code) {
			t.Error("the account shows a recovery code")
		}
	}
	s.enter(handlertest.OwnerPassword, codes[0]).WantStatus(http.StatusUnauthorized)
	s.now.Pass(time.Minute)
	s.Post("/admin/account/recovery-codes", url.Values{"password": {handlertest.OwnerPassword}, "code": {more[0]}}, "Cookie", s.session).WantStatus(http.StatusOK)
	s.enter(handlertest.OwnerPassword, more[1]).WantStatus(http.StatusUnauthorized) // replaced as well
}

// TestLoginDoesNotTellOfASecondFactor compares what a stranger sees with and without a second factor.
func TestLoginDoesNotTellOfASecondFactor(t *testing.T) {
	t.Parallel()
	without, with := newFactorSite(t), newFactorSite(t)
	with.setUp()
	for name, ask := range map[string]func(*factorSite) handlertest.Reply{
		"the form":           func(s *factorSite) handlertest.Reply { return s.Get("/admin/login") },
		"a wrong password":   func(s *factorSite) handlertest.Reply { return s.enter("wrong", "") },
		"and a code":         func(s *factorSite) handlertest.Reply { return s.enter("wrong", "123456") },
		"the right password": func(s *factorSite) handlertest.Reply { return with.enter(handlertest.OwnerPassword, "123456") },
	} {
		a, b := ask(without), ask(with)
		if a.Status != b.Status || a.Text("main") != b.Text("main") || a.Page().Find("input").Length() != b.Page().Find("input").Length() {
			t.Errorf("%s: status %d says %q, with a second factor %d says %q", name, a.Status, a.Text("main"), b.Status, b.Text("main"))
		}
	}
	if label := with.Get("/admin/login").Page().Find("#code").AttrOr("required", "no"); label != "no" {
		t.Error("the code is required")
	}
}
