package handlers

import (
	"fmt"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// behindProxy makes the site trust X-Forwarded-For, so that a test can use many addresses.
func behindProxy(c *Config) {
	c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} // where httptest's requests come from
}

// TestBruteForce checks how many guesses the site accepts in two days.
func TestBruteForce(t *testing.T) {
	now := newClock()
	site := newTestSite(t, now.running)
	began, taken, longest := now.Time, []time.Time{}, 0
	for now.Sub(began) < 48*time.Hour {
		got := site.logIn("wrong")
		if got.Status == http.StatusUnauthorized {
			taken = append(taken, now.Time)
			continue
		}
		got.wantStatus(http.StatusTooManyRequests)
		seconds, err := strconv.Atoi(got.Header.Get("Retry-After"))
		if err != nil || seconds < 1 {
			t.Fatalf("Retry-After is %q", got.Header.Get("Retry-After"))
		}
		longest = max(longest, seconds)
		now.pass(time.Duration(seconds-1) * time.Second)
		site.logIn(ownerPassword).wantStatus(http.StatusTooManyRequests) // not even the right one, nor a moment too early
		now.pass(time.Second)
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
	now := newClock()
	site := newTestSite(t, now.running)
	for range 5 {
		site.logIn("wrong").wantStatus(http.StatusUnauthorized)
	}
	for _, wait := range []string{"60 segundos", "2 minutos", "4 minutos", "8 minutos", "16 minutos", "32 minutos", "2 horas"} {
		got := site.logIn("wrong").wantStatus(http.StatusTooManyRequests)
		got.want("[role=alert]", "Demasiados intentos. Vuelve a probar dentro de "+wait+".")
		got.want("h1", "Acceso")
		seconds, _ := strconv.Atoi(got.Header.Get("Retry-After"))
		now.pass(time.Duration(seconds) * time.Second)
		site.logIn("wrong").wantStatus(http.StatusUnauthorized)
	}
}

// TestLoginForgives checks that a login resets the count of failed attempts.
func TestLoginForgives(t *testing.T) {
	site := newTestSite(t)
	for range 3 {
		for range 4 {
			site.logIn("wrong").wantStatus(http.StatusUnauthorized)
		}
		site.owner()
	}
}

// TestFortyAtOnce checks that forty concurrent guesses with forged addresses are limited.
func TestFortyAtOnce(t *testing.T) {
	site := newTestSite(t)
	var guesses sync.WaitGroup
	var through atomic.Int32
	for i := range 40 {
		guesses.Go(func() {
			if site.logIn("wrong", "X-Forwarded-For", fmt.Sprintf("198.51.100.%d", i)).Status != http.StatusTooManyRequests {
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
	now := newClock()
	site := newTestSite(t, now.running, behindProxy)
	const home, elsewhere = "203.0.113.7", "203.0.113.8"
	site.logIn(ownerPassword, "X-Forwarded-For", home).wantStatus(http.StatusSeeOther)
	for minute := range 3 {
		now.pass(time.Minute)
		through := 0
		for i := range 100 {
			from := fmt.Sprintf("198.%d.%d.1", minute, i)
			if site.logIn("wrong", "X-Forwarded-For", from).Status == http.StatusUnauthorized {
				through++
			}
		}
		if through != loginsOverall {
			t.Errorf("%d guesses got through, want %d", through, loginsOverall)
		}
		site.logIn(ownerPassword, "X-Forwarded-For", home).wantStatus(http.StatusSeeOther)
	}
	wait, err := strconv.Atoi(site.logIn(ownerPassword, "X-Forwarded-For", elsewhere).wantStatus(http.StatusTooManyRequests).Header.Get("Retry-After"))
	if err != nil || wait > 60 {
		t.Errorf("at an address where the owner never was, the owner waits %ds", wait)
	}
	now.pass(time.Duration(wait) * time.Second)
	site.logIn(ownerPassword, "X-Forwarded-For", elsewhere).wantStatus(http.StatusSeeOther)
}

// TestOtherAddress checks that locking out one address does not affect the owner at another.
func TestOtherAddress(t *testing.T) {
	site := newTestSite(t, behindProxy)
	for range 20 {
		site.logIn("wrong", "X-Forwarded-For", "198.51.100.1")
	}
	site.logIn(ownerPassword, "X-Forwarded-For", "198.51.100.1").wantStatus(http.StatusTooManyRequests)
	site.logIn(ownerPassword, "X-Forwarded-For", "198.51.100.2").wantStatus(http.StatusSeeOther)
}
