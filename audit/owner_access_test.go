//go:build audit

package audit

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
)

// owner is a browser of the owner.
type owner struct {
	*visitor
	t       *testing.T
	origin  string
	cookies map[string]string
}

func newOwner(t *testing.T, origin string) *owner {
	return &owner{newVisitor(1), t, origin, map[string]string{}}
}

// send sends a form from an address, with the browser's cookies, and keeps those that the response sets.
func (o *owner) send(path, from string, values url.Values) (status int, body string) {
	o.t.Helper()
	request, err := http.NewRequest(http.MethodPost, o.origin+path, strings.NewReader(values.Encode()))
	if err != nil {
		o.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return o.do(request, from)
}

// read reads a page.
func (o *owner) read(path string) (status int, body string) {
	o.t.Helper()
	request, err := http.NewRequest(http.MethodGet, o.origin+path, http.NoBody)
	if err != nil {
		o.t.Fatal(err)
	}
	return o.do(request, "203.0.113.1")
}

func (o *owner) do(request *http.Request, from string) (status int, body string) {
	o.t.Helper()
	request.Header.Set("X-Forwarded-For", from)
	for name, value := range o.cookies {
		request.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	response, err := o.client.Do(request)
	if err != nil {
		o.t.Fatal(err)
	}
	for _, cookie := range response.Cookies() {
		o.cookies[cookie.Name] = cookie.Value
	}
	status, body, err = readResponse(response)
	if err != nil {
		o.t.Fatal(err)
	}
	return status, body
}

// enter logs in with a code, "" for none.
func (o *owner) enter(from, code string) int {
	o.t.Helper()
	status, _ := o.send("/admin/login", from, url.Values{"password": {auditPassword}, "code": {code}})
	return status
}

// ownerAccess checks that guesses from many networks never keep the owner's device out.
func (a *audit) ownerAccess(t *testing.T) {
	database, hash, v := a.newDatabase(t), passwordHashVariable(t), newVisitor(20)
	p := a.serve(t, database, hash)
	home := newOwner(t, p.origin)
	first := home.enter("203.0.113.1", "")
	guess := func(networks int, format string) (checked int) {
		for i := range networks {
			for range 5 {
				if v.logIn(t, p.origin, "wrong", fmt.Sprintf(format, i)).StatusCode == http.StatusUnauthorized {
					checked++
				}
			}
		}
		return checked
	}
	ofOne := guess(14, "2001:db8:0:%x00::1")
	newDevice := newOwner(t, p.origin).enter("2001:db8:1::1", "")
	began := time.Now()
	ofMany := guess(300, "2001:db8:%x::1")
	minutes := 1 + int(time.Since(began)/time.Minute)
	stranger := newOwner(t, p.origin).enter("192.0.2.1", "")
	known := home.enter("192.0.2.1", "")
	p.kill()
	p = a.serve(t, database, hash)
	home.origin = p.origin
	afterKill := home.enter("192.0.2.2", "")
	t.Logf("O1: 70 guesses from 14 /64s of one /48: %d checked (limit 20), then the owner on a new device gets %d; 1,500 guesses from 300 networks: "+
		"%d checked in %d min (limit 60 a minute), then a stranger gets %d, the owner's device %d at once, and %d after kill -9",
		ofOne, newDevice, ofMany, minutes, stranger, known, afterKill)
	if first != http.StatusSeeOther || ofOne > 20 || newDevice != http.StatusSeeOther || ofMany > 60*(minutes+1) ||
		known != http.StatusSeeOther || afterKill != http.StatusSeeOther {
		t.Error("the owner is kept out, or a limit does not hold")
	}
}

var (
	factorSecret = regexp.MustCompile(`name="secret" value="([A-Z2-7]+)"`)
	recoveryCode = regexp.MustCompile(`<code>((?:\d{5}-){3}\d{5})</code>`)
)

// secondFactor checks that a code is accepted one step late, that each code and each recovery code opens once, and that the login
// does not tell whether there is a second factor.
func (a *audit) secondFactor(t *testing.T) {
	p := a.serve(t, a.newDatabase(t), passwordHashVariable(t))
	o, from := newOwner(t, p.origin), "203.0.113.1"
	without, _ := newOwner(t, p.origin).wrongPassword("198.51.100.1")
	o.enter(from, "")
	_, account := o.read("/admin/account")
	found := factorSecret.FindStringSubmatch(account)
	if found == nil {
		t.Fatal("the account offers no second factor")
	}
	code := func(ago time.Duration) string {
		text, err := totp.GenerateCode(found[1], time.Now().Add(-ago))
		must(t, err)
		return text
	}
	waitForStep()
	_, page := o.send("/admin/account/second-factor", from, url.Values{
		"password": {auditPassword}, "secret": {found[1]}, "new-code": {code(30 * time.Second)},
	})
	codes := recoveryCode.FindAllStringSubmatch(page, -1)
	with, right := newOwner(t, p.origin).wrongPassword("198.51.100.2")
	opened := map[string]int{}
	count := func(name string, status int) {
		if status == http.StatusSeeOther {
			opened[name]++
		}
	}
	late := code(0)
	time.Sleep(30 * time.Second) // the code's step is over
	for range 2 {
		count("late", o.enter(from, late))
	}
	count("too late", o.enter(from, code(time.Minute)))
	for _, recovery := range codes {
		for range 2 {
			count("recovery", o.enter(from, recovery[1]))
		}
	}
	t.Logf("O2: a code of the step before opens %d time of 2 (limit 1), one of two steps before %d times (0); %d recovery codes, each tried twice, open %d times (10); "+
		"the answers to a wrong password with and without a second factor are the same: %t", opened["late"], opened["too late"], len(codes), opened["recovery"],
		without == with && with == right)
	if opened["late"] != 1 || opened["too late"] != 0 || len(codes) != 10 || opened["recovery"] != 10 || without != with || with != right {
		t.Error("a code opens too often or not at all, or the login tells of the second factor")
	}
}

// wrongPassword returns the pages that answer to a wrong password, and to the right one without its code.
func (o *owner) wrongPassword(from string) (wrong, right string) {
	_, wrong = o.send("/admin/login", from, url.Values{"password": {"wrong"}})
	_, right = o.send("/admin/login", from, url.Values{"password": {auditPassword}})
	return wrong, right
}

// waitForStep waits until a step of one-time codes has just begun.
func waitForStep() {
	const step = 30 * time.Second
	time.Sleep(step - time.Duration(time.Now().UnixNano())%step + 100*time.Millisecond)
}
