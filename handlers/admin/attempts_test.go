package admin_test

import (
	"fmt"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"portfolio/handlers"
	"portfolio/handlers/handlertest"
)

// behindProxy makes the site trust X-Forwarded-For, so that a test can use many addresses.
func behindProxy(c *handlers.Config) {
	c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} // where httptest's requests come from
}

// TestBruteForce checks how many guesses the site accepts in two days.
func TestBruteForce(t *testing.T) {
	t.Parallel()
	now := handlertest.NewClock()
	site := handlertest.New(t, now.Running)
	began, taken, longest := now.Time, []time.Time{}, 0
	for now.Sub(began) < 48*time.Hour {
		got := site.LogIn("wrong")
		if got.Status == http.StatusUnauthorized {
			taken = append(taken, now.Time)
			continue
		}
		got.WantStatus(http.StatusTooManyRequests)
		seconds, err := strconv.Atoi(got.Header.Get("Retry-After"))
		if err != nil || seconds < 1 {
			t.Fatalf("Retry-After is %q", got.Header.Get("Retry-After"))
		}
		longest = max(longest, seconds)
		now.Pass(time.Duration(seconds-1) * time.Second)
		site.LogIn(handlertest.OwnerPassword).WantStatus(http.StatusTooManyRequests) // not even the right one, nor a moment too early
		now.Pass(time.Second)
	}
	for i := range taken[5:] {
		if apart := taken[i+5].Sub(taken[i]); apart < time.Minute {
			t.Errorf("six guesses within %v", apart)
		}
	}
	if len(taken) > 17 || longest != 24*60*60 {
		t.Errorf("%d guesses in two days, the longest delay %ds", len(taken), longest)
	}
}

// TestLimitedPage checks the page for a visitor who has to wait.
func TestLimitedPage(t *testing.T) {
	t.Parallel()
	now := handlertest.NewClock()
	site := handlertest.New(t, now.Running)
	for range 5 {
		site.LogIn("wrong").WantStatus(http.StatusUnauthorized)
	}
	for _, wait := range []string{"60 segundos", "2 minutos", "4 minutos", "8 minutos", "16 minutos", "32 minutos", "2 horas"} {
		got := site.LogIn("wrong").WantStatus(http.StatusTooManyRequests)
		got.Want("[role=alert]", "Demasiados intentos. Vuelve a probar dentro de "+wait+".")
		got.Want("h1", "Acceso")
		seconds, _ := strconv.Atoi(got.Header.Get("Retry-After"))
		now.Pass(time.Duration(seconds) * time.Second)
		site.LogIn("wrong").WantStatus(http.StatusUnauthorized)
	}
}

// TestLoginForgives checks that a login resets the count of failed attempts.
func TestLoginForgives(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for range 3 {
		for range 4 {
			site.LogIn("wrong").WantStatus(http.StatusUnauthorized)
		}
		site.Owner()
	}
}

// TestFortyAtOnce checks that forty concurrent guesses with forged addresses are limited.
func TestFortyAtOnce(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	var guesses sync.WaitGroup
	var through atomic.Int32
	for i := range 40 {
		guesses.Go(func() {
			if site.LogIn("wrong", "X-Forwarded-For", fmt.Sprintf("198.51.100.%d", i)).Status != http.StatusTooManyRequests {
				through.Add(1)
			}
		})
	}
	guesses.Wait()
	if n := through.Load(); n != 5 {
		t.Errorf("%d guesses got through, want 5", n)
	}
}

// TestManyAddresses checks that guesses from many addresses are limited per minute, and that the owner can still log in.
func TestManyAddresses(t *testing.T) {
	t.Parallel()
	now := handlertest.NewClock()
	site := handlertest.New(t, now.Running, behindProxy)
	const home, elsewhere = "203.0.113.7", "203.0.113.8"
	site.LogIn(handlertest.OwnerPassword, "X-Forwarded-For", home).WantStatus(http.StatusSeeOther)
	for minute := range 3 {
		now.Pass(time.Minute)
		through := 0
		for i := range 100 {
			from := fmt.Sprintf("198.%d.%d.1", minute, i)
			if site.LogIn("wrong", "X-Forwarded-For", from).Status == http.StatusUnauthorized {
				through++
			}
		}
		if through != handlertest.LoginsOverall {
			t.Errorf("%d guesses got through, want %d", through, handlertest.LoginsOverall)
		}
		site.LogIn(handlertest.OwnerPassword, "X-Forwarded-For", home).WantStatus(http.StatusSeeOther)
	}
	wait, err := strconv.Atoi(site.LogIn(handlertest.OwnerPassword, "X-Forwarded-For", elsewhere).WantStatus(http.StatusTooManyRequests).Header.Get("Retry-After"))
	if err != nil || wait > 60 {
		t.Errorf("at an address where the owner never was, the owner waits %ds", wait)
	}
	now.Pass(time.Duration(wait) * time.Second)
	site.LogIn(handlertest.OwnerPassword, "X-Forwarded-For", elsewhere).WantStatus(http.StatusSeeOther)
}

// TestOtherAddress checks that locking out one address does not affect the owner at another.
func TestOtherAddress(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, behindProxy)
	for range 20 {
		site.LogIn("wrong", "X-Forwarded-For", "198.51.100.1")
	}
	site.LogIn(handlertest.OwnerPassword, "X-Forwarded-For", "198.51.100.1").WantStatus(http.StatusTooManyRequests)
	site.LogIn(handlertest.OwnerPassword, "X-Forwarded-For", "198.51.100.2").WantStatus(http.StatusSeeOther)
}
