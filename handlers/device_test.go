package handlers

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"portfolio/db"
)

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

// device returns the device's cookie that an answer sets, as a request sends it back.
func (r reply) device() string {
	r.t.Helper()
	for _, cookie := range (&http.Response{Header: r.Header}).Cookies() {
		if cookie.Name == "__Host-device" {
			if !cookie.HttpOnly || !cookie.Secure || cookie.SameSite != http.SameSiteStrictMode || cookie.MaxAge != 365*24*60*60 {
				r.t.Errorf("the device's cookie is %s", cookie)
			}
			return cookie.Name + "=" + cookie.Value
		}
	}
	r.t.Fatalf("status %d sets no device: %q", r.Status, r.Header.Values("Set-Cookie"))
	return ""
}

// guessFrom guesses a wrong password from each address once, and returns how many guesses were checked.
func (s testSite) guessFrom(addresses []string) (checked int) {
	s.t.Helper()
	for _, address := range addresses {
		if s.logIn("wrong", "X-Forwarded-For", address).Status == http.StatusUnauthorized {
			checked++
		}
	}
	return checked
}

// addresses returns n addresses of a format, each several times.
func addresses(n, times int, format string) (all []string) {
	for i := range n {
		for range times {
			all = append(all, fmt.Sprintf(format, i))
		}
	}
	return all
}

// TestWideNetworks checks that many narrow networks of one owner do not reach the limit over all strangers.
func TestWideNetworks(t *testing.T) {
	for name, c := range map[string]struct {
		from []string
		most int
	}{
		"14 /64s of a /56": {addresses(14, 5, "2001:db8:0:%x::1"), 10},
		"14 /56s of a /48": {addresses(14, 5, "2001:db8:0:%x00::1"), 20},
		"200 of a /24":     {addresses(200, 5, "198.51.100.%d"), 20},
	} {
		site := newTestSite(t, newClock().running, behindProxy)
		if checked := site.guessFrom(c.from); checked != c.most {
			t.Errorf("%s: %d guesses were checked, want %d", name, checked, c.most)
		}
		site.logIn(ownerPassword, "X-Forwarded-For", "2001:db8:1::1").wantStatus(http.StatusSeeOther)
	}
}

// TestKnownDevice checks that guesses from 300 networks keep strangers out, never a device that the owner has logged in with, and
// that the device's own guesses are limited.
func TestKnownDevice(t *testing.T) {
	now := newClock()
	site := newTestSite(t, now.running, behindProxy)
	device := site.logIn(ownerPassword, "X-Forwarded-For", "203.0.113.7").device()
	now.pass(time.Hour)
	if checked := site.guessFrom(addresses(300, 5, "2001:db8:%x::1")); checked != loginsOverall {
		t.Errorf("%d guesses were checked, want %d", checked, loginsOverall)
	}
	const elsewhere = "192.0.2.200"
	site.logIn(ownerPassword, "X-Forwarded-For", elsewhere).wantStatus(http.StatusTooManyRequests)
	site.logIn(ownerPassword, "X-Forwarded-For", elsewhere, "Cookie", "__Host-device="+strings.Repeat("0", 64)).wantStatus(http.StatusTooManyRequests)
	again := site.logIn(ownerPassword, "X-Forwarded-For", elsewhere, "Cookie", device).wantStatus(http.StatusSeeOther).device()
	if again != device {
		t.Error("a device that logs in again gets another key")
	}
	for range 5 {
		site.logIn("wrong", "X-Forwarded-For", elsewhere, "Cookie", device).wantStatus(http.StatusUnauthorized)
	}
	limited := site.logIn(ownerPassword, "X-Forwarded-For", elsewhere, "Cookie", device).wantStatus(http.StatusTooManyRequests)
	if limited.Header.Get("Retry-After") != "60" {
		t.Errorf("Retry-After is %q", limited.Header.Get("Retry-After"))
	}
	now.pass(time.Minute)
	site.logIn(ownerPassword, "Cookie", device).wantStatus(http.StatusSeeOther)
}

// TestDevices checks that the account lists devices and forgets one, that logging out keeps them, that a change of the password
// forgets the others, and that the twenty that were used last are kept.
func TestDevices(t *testing.T) {
	now := newClock()
	site := newTestSite(t, now.running)
	first := site.logIn(ownerPassword, "User-Agent", firefox)
	here, device := first.session(), first.device()
	other := site.logIn(ownerPassword)
	list := func(cookie string) []string {
		var names []string
		site.get("/admin/account", "Cookie", cookie).page().Find("#account-devices + .admin-column li").Each(func(_ int, li *goquery.Selection) {
			names = append(names, li.Find("strong, .badge").Text())
		})
		return names
	}
	if got := list(here + "; " + device); len(got) != 2 || !strings.Contains(strings.Join(got, ","), "Firefox, Linuxeste dispositivo") {
		t.Errorf("the account lists %q", got)
	}
	site.post("/admin/logout", nil, "Cookie", other.session()).wantStatus(http.StatusSeeOther)
	if got := list(here); len(got) != 2 {
		t.Errorf("after a logout: %q", got)
	}
	change := url.Values{"password": {ownerPassword}, "new-password": {newPassword}}
	here = site.post("/admin/account/password", change, "Cookie", here+"; "+device).wantStatus(http.StatusSeeOther).session()
	if got := list(here + "; " + device); len(got) != 1 || got[0] != "Firefox, Linuxeste dispositivo" {
		t.Errorf("after a change of the password: %q", got)
	}
	id := site.get("/admin/account", "Cookie", here).page().Find("[name=device]").AttrOr("value", "")
	for _, id := range []string{"nothing", id, id} {
		site.post("/admin/account/devices", url.Values{"device": {id}}, "Cookie", here).wantStatus(http.StatusSeeOther)
	}
	if got := list(here); len(got) != 0 {
		t.Errorf("after forgetting it: %q", got)
	}
	for range 25 {
		now.pass(time.Minute)
		site.logIn(newPassword).wantStatus(http.StatusSeeOther)
	}
	if got := list(here); len(got) != 20 {
		t.Errorf("%d devices are kept", len(got))
	}
}

// TestLoginLink checks that a mailed link lets a new device in while guesses keep other strangers out, and that nobody can make the
// site send more than one in an hour.
func TestLoginLink(t *testing.T) {
	now := newClock()
	var store *db.Store
	site := newTestSite(t, now.running, behindProxy, func(c *Config) { store = c.Store })
	site.guessFrom(addresses(60, 1, "198.51.%d.1"))
	const here = "203.0.113.9"
	limited := site.logIn(ownerPassword, "X-Forwarded-For", here).wantStatus(http.StatusTooManyRequests)
	if limited.page().Find("[name=ask-link]").Length() != 1 {
		t.Error("the page offers no link")
	}
	for range 3 {
		site.post("/admin/login", url.Values{"ask-link": {"yes"}}, "X-Forwarded-For", here).wantStatus(http.StatusAccepted)
		now.pass(time.Second)
	}
	mails, err := store.Due(t.Context(), time.Now(), 10)
	if err != nil || len(mails) != 1 || mails[0].To != site.MailTo {
		t.Fatalf("%d mails, %v", len(mails), err)
	}
	link := regexp.MustCompile(`/admin/login\?link=\S+`).FindString(mails[0].Text)
	key := site.get(link).wantStatus(http.StatusOK).page().Find("[name=link]").AttrOr("value", "")
	enter := func(password, key string) reply {
		return site.post("/admin/login", url.Values{"password": {password}, "link": {key}}, "X-Forwarded-For", here)
	}
	site.guessFrom(addresses(60, 1, "198.52.%d.1"))
	enter(ownerPassword, key+"0").wantStatus(http.StatusTooManyRequests)
	for range 4 {
		enter("wrong", key).wantStatus(http.StatusUnauthorized)
	}
	enter(ownerPassword, key).wantStatus(http.StatusSeeOther).device()
	for range 5 {
		enter("wrong", key).wantStatus(http.StatusUnauthorized)
	}
	enter("wrong", key).wantStatus(http.StatusTooManyRequests)
	now.pass(time.Hour)
	site.guessFrom(addresses(60, 1, "198.53.%d.1"))
	enter(ownerPassword, key).wantStatus(http.StatusTooManyRequests) // the link is an hour old
	site.post("/admin/login", url.Values{"ask-link": {"yes"}}, "X-Forwarded-For", here).wantStatus(http.StatusAccepted)
	if mails, err = store.Due(t.Context(), time.Now(), 10); len(mails) != 2 || err != nil {
		t.Errorf("an hour later: %d mails, %v", len(mails), err)
	}
}

// TestClockWasAhead checks that guesses and logins while the clock was three years ahead do not keep the owner waiting.
func TestClockWasAhead(t *testing.T) {
	now := newClock()
	site := newTestSite(t, now.running)
	today := now.Time
	now.pass(3 * 365 * 24 * time.Hour)
	for range 30 {
		site.logIn("wrong")
		now.pass(24 * time.Hour)
	}
	now.Time = today
	wait, err := strconv.Atoi(site.logIn(ownerPassword).Header.Get("Retry-After"))
	if err != nil || wait > 24*60*60 {
		t.Errorf("the owner waits %d s", wait)
	}
	now.pass(time.Duration(wait) * time.Second)
	site.logIn(ownerPassword).wantStatus(http.StatusSeeOther)
}
