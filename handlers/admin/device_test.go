package admin_test

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

	"portfolio/handlers/handlertest"
)

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

// guessFrom guesses a wrong password from each address once, and returns how many guesses were checked.
func guessFrom(s handlertest.Site, addresses []string) (checked int) {
	s.T.Helper()
	for _, address := range addresses {
		if s.LogIn("wrong", "X-Forwarded-For", address).Status == http.StatusUnauthorized {
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
	t.Parallel()
	for name, c := range map[string]struct {
		from []string
		most int
	}{
		"14 /64s of a /56": {addresses(14, 5, "2001:db8:0:%x::1"), 10},
		"14 /56s of a /48": {addresses(14, 5, "2001:db8:0:%x00::1"), 20},
		"200 of a /24":     {addresses(200, 5, "198.51.100.%d"), 20},
	} {
		site := handlertest.New(t, handlertest.NewClock().Running, behindProxy)
		if checked := guessFrom(site, c.from); checked != c.most {
			t.Errorf("%s: %d guesses were checked, want %d", name, checked, c.most)
		}
		site.LogIn(handlertest.OwnerPassword, "X-Forwarded-For", "2001:db8:1::1").WantStatus(http.StatusSeeOther)
	}
}

// TestKnownDevice checks that guesses from 300 networks keep strangers out, never a device that the owner has logged in with, and
// that the device's own guesses are limited.
func TestKnownDevice(t *testing.T) {
	t.Parallel()
	now := handlertest.NewClock()
	site := handlertest.New(t, now.Running, behindProxy)
	device := site.LogIn(handlertest.OwnerPassword, "X-Forwarded-For", "203.0.113.7").Device()
	now.Pass(time.Hour)
	if checked := guessFrom(site, addresses(300, 5, "2001:db8:%x::1")); checked != handlertest.LoginsOverall {
		t.Errorf("%d guesses were checked, want %d", checked, handlertest.LoginsOverall)
	}
	const elsewhere = "192.0.2.200"
	site.LogIn(handlertest.OwnerPassword, "X-Forwarded-For", elsewhere).WantStatus(http.StatusTooManyRequests)
	site.LogIn(handlertest.OwnerPassword, "X-Forwarded-For", elsewhere, "Cookie", "__Host-device="+strings.Repeat("0", 64)).WantStatus(http.StatusTooManyRequests)
	again := site.LogIn(handlertest.OwnerPassword, "X-Forwarded-For", elsewhere, "Cookie", device).WantStatus(http.StatusSeeOther).Device()
	if again != device {
		t.Error("a device that logs in again gets another key")
	}
	for range 5 {
		site.LogIn("wrong", "X-Forwarded-For", elsewhere, "Cookie", device).WantStatus(http.StatusUnauthorized)
	}
	limited := site.LogIn(handlertest.OwnerPassword, "X-Forwarded-For", elsewhere, "Cookie", device).WantStatus(http.StatusTooManyRequests)
	if limited.Header.Get("Retry-After") != "60" {
		t.Errorf("Retry-After is %q", limited.Header.Get("Retry-After"))
	}
	now.Pass(time.Minute)
	site.LogIn(handlertest.OwnerPassword, "Cookie", device).WantStatus(http.StatusSeeOther)
}

// TestDevices checks that the account lists devices and forgets one, that logging out keeps them, that a change of the password
// forgets the others, and that the twenty that were used last are kept.
func TestDevices(t *testing.T) {
	t.Parallel()
	now := handlertest.NewClock()
	site := handlertest.New(t, now.Running)
	first := site.LogIn(handlertest.OwnerPassword, "User-Agent", firefox)
	here, device := first.Session(), first.Device()
	other := site.LogIn(handlertest.OwnerPassword)
	list := func(cookie string) []string {
		var names []string
		site.Get("/admin/account", "Cookie", cookie).Page().Find("#account-devices + .admin-column li").Each(func(_ int, li *goquery.Selection) {
			names = append(names, li.Find("strong, .badge").Text())
		})
		return names
	}
	if got := list(here + "; " + device); len(got) != 2 || !strings.Contains(strings.Join(got, ","), "Firefox, Linuxeste dispositivo") {
		t.Errorf("the account lists %q", got)
	}
	site.Post("/admin/logout", nil, "Cookie", other.Session()).WantStatus(http.StatusSeeOther)
	if got := list(here); len(got) != 2 {
		t.Errorf("after a logout: %q", got)
	}
	change := url.Values{"password": {handlertest.OwnerPassword}, "new-password": {handlertest.NewPassword}}
	here = site.Post("/admin/account/password", change, "Cookie", here+"; "+device).WantStatus(http.StatusSeeOther).Session()
	if got := list(here + "; " + device); len(got) != 1 || got[0] != "Firefox, Linuxeste dispositivo" {
		t.Errorf("after a change of the password: %q", got)
	}
	id := site.Get("/admin/account", "Cookie", here).Page().Find("[name=device]").AttrOr("value", "")
	for _, id := range []string{"nothing", id, id} {
		site.Post("/admin/account/devices", url.Values{"device": {id}}, "Cookie", here).WantStatus(http.StatusSeeOther)
	}
	if got := list(here); len(got) != 0 {
		t.Errorf("after forgetting it: %q", got)
	}
	for range 25 {
		now.Pass(time.Minute)
		site.LogIn(handlertest.NewPassword).WantStatus(http.StatusSeeOther)
	}
	if got := list(here); len(got) != 20 {
		t.Errorf("%d devices are kept", len(got))
	}
}

// TestLoginLink checks that a mailed link lets a new device in while guesses keep other strangers out, and that nobody can make the
// Site send more than one in an hour.
func TestLoginLink(t *testing.T) {
	t.Parallel()
	now := handlertest.NewClock()
	site := handlertest.New(t, now.Running, behindProxy)
	guessFrom(site, addresses(60, 1, "198.51.%d.1"))
	const here = "203.0.113.9"
	limited := site.LogIn(handlertest.OwnerPassword, "X-Forwarded-For", here).WantStatus(http.StatusTooManyRequests)
	if limited.Page().Find("[name=ask-link]").Length() != 1 {
		t.Error("the page offers no link")
	}
	for range 3 {
		site.Post("/admin/login", url.Values{"ask-link": {"yes"}}, "X-Forwarded-For", here).WantStatus(http.StatusAccepted)
		now.Pass(time.Second)
	}
	mails, err := site.Store.Due(t.Context(), time.Now(), 10)
	if err != nil || len(mails) != 1 || mails[0].To != site.MailTo {
		t.Fatalf("%d mails, %v", len(mails), err)
	}
	link := regexp.MustCompile(`/admin/login\?link=\S+`).FindString(mails[0].Text)
	key := site.Get(link).WantStatus(http.StatusOK).Page().Find("[name=link]").AttrOr("value", "")
	enter := func(password, key string) handlertest.Reply {
		return site.Post("/admin/login", url.Values{"password": {password}, "link": {key}}, "X-Forwarded-For", here)
	}
	guessFrom(site, addresses(60, 1, "198.52.%d.1"))
	enter(handlertest.OwnerPassword, key+"0").WantStatus(http.StatusTooManyRequests)
	for range 4 {
		enter("wrong", key).WantStatus(http.StatusUnauthorized)
	}
	enter(handlertest.OwnerPassword, key).WantStatus(http.StatusSeeOther).Device()
	for range 5 {
		enter("wrong", key).WantStatus(http.StatusUnauthorized)
	}
	enter("wrong", key).WantStatus(http.StatusTooManyRequests)
	now.Pass(time.Hour)
	guessFrom(site, addresses(60, 1, "198.53.%d.1"))
	enter(handlertest.OwnerPassword, key).WantStatus(http.StatusTooManyRequests) // the link is an hour old
	site.Post("/admin/login", url.Values{"ask-link": {"yes"}}, "X-Forwarded-For", here).WantStatus(http.StatusAccepted)
	if mails, err = site.Store.Due(t.Context(), time.Now(), 10); len(mails) != 2 || err != nil {
		t.Errorf("an hour later: %d mails, %v", len(mails), err)
	}
}

// TestClockWasAhead checks that guesses and logins while the clock was three years ahead do not keep the owner waiting.
func TestClockWasAhead(t *testing.T) {
	t.Parallel()
	now := handlertest.NewClock()
	site := handlertest.New(t, now.Running)
	today := now.Time
	now.Pass(3 * 365 * 24 * time.Hour)
	for range 30 {
		site.LogIn("wrong")
		now.Pass(24 * time.Hour)
	}
	now.Time = today
	wait, err := strconv.Atoi(site.LogIn(handlertest.OwnerPassword).Header.Get("Retry-After"))
	if err != nil || wait > 24*60*60 {
		t.Errorf("the owner waits %d s", wait)
	}
	now.Pass(time.Duration(wait) * time.Second)
	site.LogIn(handlertest.OwnerPassword).WantStatus(http.StatusSeeOther)
}
