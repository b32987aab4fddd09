//go:build audit

package audit

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"portfolio/views/forms"
)

var firstPassword = regexp.MustCompile(`The password for /admin/login is (\S+)`)

// ownerOfCopies does on one copy what another has to obey at once.
func (a *audit) ownerOfCopies(t *testing.T) {
	database := newServerDatabase(t, newServer(t))
	o := &ownerOfTwo{t: t, copies: a.serveCopies(t, 2, database)}
	for _, p := range o.copies.all {
		if found := firstPassword.FindStringSubmatch(p.log.String()); found != nil {
			o.printed++
			o.password = found[1]
		}
	}
	o.expect("copies that print the first password", o.printed, 1)
	for round := range 4 { // more would reach the limit of all attempts in a minute
		o.changeSessions()
		o.changePassword(fmt.Sprint(auditPassword, round))
	}
	o.guess()
	o.sendOneForm()
	o.sendToOneInbox(database)
	o.setUpFactor()
	t.Logf("N6: two copies: %d logins, sessions, logouts, password changes, limits and factors on one were looked at on the other: %d not obeyed "+
		"at once (limit 0)", o.checks, o.wrong)
}

// ownerOfTwo is the owner of a site with two copies.
type ownerOfTwo struct {
	t                      *testing.T
	copies                 *copies
	password               string
	printed, checks, wrong int
}

func (o *ownerOfTwo) expect(what string, got, want int) {
	o.t.Helper()
	o.checks++
	if got != want {
		o.wrong++
		o.t.Errorf("%s: %d instead of %d", what, got, want)
	}
}

// logIn logs in to a copy from an address of its own.
func (o *ownerOfTwo) logIn(copy int, password string) (*owner, int) {
	o.t.Helper()
	browser := newOwner(o.t, o.copies.origin(copy))
	status, _ := browser.send("/admin/login", randomIP(), url.Values{"password": {password}})
	return browser, status
}

// open returns the status of an owner's page on a copy.
func (o *ownerOfTwo) open(browser *owner, copy int) int {
	o.t.Helper()
	browser.origin = o.copies.origin(copy)
	status, _ := browser.read("/admin/inbox")
	return status
}

func (o *ownerOfTwo) changeSessions() {
	o.t.Helper()
	browser, status := o.logIn(0, o.password)
	o.expect("login on one copy", status, http.StatusSeeOther)
	o.expect("its session on the other", o.open(browser, 1), http.StatusOK)
	second, _ := o.logIn(1, o.password)
	browser.origin = o.copies.origin(0)
	cookies := maps.Clone(browser.cookies)
	browser.send("/admin/logout", randomIP(), url.Values{})
	browser.cookies = cookies // as in a copy of the browser
	o.expect("the session on the other after the logout", o.open(browser, 1), http.StatusSeeOther)
	o.expect("a second session after that", o.open(second, 0), http.StatusOK)
	second.send("/admin/logout", randomIP(), url.Values{"which": {"all"}})
	o.expect("a session on the other after all were ended", o.open(second, 1), http.StatusSeeOther)
}

func (o *ownerOfTwo) changePassword(next string) {
	o.t.Helper()
	browser, _ := o.logIn(0, o.password)
	other, _ := o.logIn(1, o.password)
	browser.origin = o.copies.origin(0)
	status, _ := browser.send("/admin/account/password", randomIP(), url.Values{"password": {o.password}, "new-password": {next}})
	o.expect("the change of the password", status, http.StatusSeeOther)
	_, status = o.logIn(1, o.password)
	o.expect("the old password on the other", status, http.StatusUnauthorized)
	_, status = o.logIn(1, next)
	o.expect("the new password on the other", status, http.StatusSeeOther)
	o.expect("an older session on the other", o.open(other, 1), http.StatusSeeOther)
	o.expect("the session that changed it on the other", o.open(browser, 1), http.StatusOK)
	o.password = next
}

// guess guesses passwords on both copies in turn.
func (o *ownerOfTwo) guess() {
	o.t.Helper()
	v, from, checked := newVisitor(1), randomIP(), 0
	for i := range 12 {
		if v.logIn(o.t, o.copies.origin(i), "wrong", from).StatusCode == http.StatusUnauthorized {
			checked++
		}
	}
	o.expect("guesses that were checked on both together", checked, 5)
	for i := range 2 {
		o.expect("the right password after them", v.logIn(o.t, o.copies.origin(i), o.password, from).StatusCode, http.StatusTooManyRequests)
	}
}

// sendOneForm sends a form that was read once to both copies in turn, with changed words.
func (o *ownerOfTwo) sendOneForm() {
	o.t.Helper()
	from, stored := randomIP(), 0
	v, token := newVisitor(1), signedFormToken("cv", from)
	for i := range 12 {
		values := v.inquiry(fmt.Sprintf("%s%dx", marker, i))
		values.Set(forms.TokenField, token)
		values.Set(fromField, from)
		if response, _, err := v.post(o.copies.origin(i)+"/resume", values); err == nil && response.StatusCode == http.StatusSeeOther {
			stored++
		}
	}
	o.expect("sendings of one form on both together", stored, 5)
}

// sendToOneInbox has both copies acknowledge requests to one inbox.
func (o *ownerOfTwo) sendToOneInbox(database string) {
	o.t.Helper()
	v := newVisitor(1)
	for i := range 8 {
		values := v.inquiry(fmt.Sprintf("%s%dx", marker, i))
		values.Set("email", fmt.Sprintf("one+%d@%s", i, visitorDomain))
		if _, _, err := v.post(o.copies.origin(i)+"/resume", values); err != nil {
			o.t.Error(err)
		}
	}
	o.expect("mails to one inbox in an hour, of both together", queryOne[int](o.t, openDatabase(o.t, database),
		"select count(*) from outbox where class = 'acknowledgement' and state <> 'held' and recipient like 'one+%'"), 1)
}

func (o *ownerOfTwo) setUpFactor() {
	o.t.Helper()
	browser, _ := o.logIn(0, o.password)
	_, account := browser.read("/admin/account")
	secret := firstOf(factorSecret, account)
	code, err := totp.GenerateCode(secret, time.Now())
	if err != nil {
		o.t.Fatal(err)
	}
	status, page := browser.send("/admin/account/second-factor", randomIP(), url.Values{"password": {o.password}, "secret": {secret}, "new-code": {code}})
	o.expect("setting up a second factor", status, http.StatusOK)
	_, status = o.logIn(1, o.password)
	o.expect("the password alone on the other", status, http.StatusUnauthorized)
	recovery := recoveryCode.FindStringSubmatch(page)
	if recovery == nil {
		o.t.Fatalf("the page has no recovery codes: %s", strings.TrimSpace(page[:min(len(page), 200)]))
	}
	opened := 0
	for i := range 2 {
		again := newOwner(o.t, o.copies.origin(i))
		if status, _ := again.send("/admin/login", randomIP(), url.Values{"password": {o.password}, "code": {recovery[1]}}); status == http.StatusSeeOther {
			opened++
		}
	}
	o.expect("logins with one recovery code", opened, 1)
}
