package forms

import (
	"errors"
	"strings"
	"testing"
	"time"
)

var (
	issuer  = NewTokenIssuer([]byte("key material of some thirty-two b"))
	home    = "a network"
	morning = time.Date(2026, time.March, 14, 9, 0, 0, 0, time.UTC)
)

// TestTokenAge checks that a token is accepted from minAge to maxAge.
func TestTokenAge(t *testing.T) {
	token := issuer.Issue("budget", home, morning)
	for _, c := range []struct {
		age  time.Duration
		want bool
	}{
		{-time.Hour, false}, {0, false}, {minAge - time.Millisecond, false}, {minAge, true}, {time.Hour, true},
		{maxAge, true}, {maxAge + time.Millisecond, false}, {365 * 24 * time.Hour, false},
	} {
		if _, err := issuer.Check("budget", token, home, morning.Add(c.age)); (err == nil) != c.want {
			t.Errorf("after %v: %v", c.age, err)
		}
	}
}

// TestForgedToken checks that no token is accepted that was changed, or issued with another key or for another purpose.
func TestForgedToken(t *testing.T) {
	token, later := issuer.Issue("budget", home, morning), morning.Add(time.Hour)
	id, made, _ := strings.Cut(token, ".")
	_, signature, _ := strings.Cut(made, ".")
	other := NewTokenIssuer([]byte("another key"))
	for name, forged := range map[string]string{
		"an empty token":     "",
		"only dots":          "..",
		"no signature":       id + "." + "abc",
		"an empty signature": id + "." + "abc" + ".",
		"another id":         otherLetter(token[0]) + token[1:],
		"another time":       id + ".zzzzzzz." + signature,
		"another key":        other.Issue("budget", home, morning),
		"another form":       issuer.Issue("cv", home, morning),
		"a flash":            issuer.IssueFlash("budget", "stored", morning),
		"an added letter":    token + "A",
		"a missing letter":   token[:len(token)-1],
		"a leading space":    " " + token,
		"another name":       issuer.Issue("budget\x00", home, morning),
	} {
		if _, err := issuer.Check("budget", forged, home, later); !errors.Is(err, ErrToken) {
			t.Errorf("%s: %q is accepted", name, forged)
		}
	}
}

// TestTokenID checks that each token has an id of its own, and that another issuer with the same secret reads it.
func TestTokenID(t *testing.T) {
	first, second, later := issuer.Issue("budget", home, morning), issuer.Issue("budget", home, morning), morning.Add(time.Minute)
	one, _ := NewTokenIssuer([]byte("key material of some thirty-two b")).Check("budget", first, home, later)
	two, _ := issuer.Check("budget", second, home, later)
	if one == "" || two == "" || one == two {
		t.Errorf("the ids are %q and %q", one, two)
	}
}

// TestRenew checks that a renewed token is accepted at once, whatever the old one was, and that it keeps the id of a genuine one.
func TestRenew(t *testing.T) {
	fresh := issuer.Issue("budget", home, morning)
	id, _ := issuer.Check("budget", fresh, home, morning)
	for name, c := range map[string]struct {
		token  string
		sameID bool
	}{
		"too young":    {fresh, true},
		"too old":      {issuer.Issue("budget", home, morning.Add(-100*time.Hour)), false},
		"empty":        {"", false},
		"another form": {issuer.Issue("cv", home, morning), false},
	} {
		got, err := issuer.Check("budget", issuer.Renew("budget", c.token, home, morning), home, morning)
		if err != nil || (got == id) != c.sameID {
			t.Errorf("%s: the id is %q, %v", name, got, err)
		}
	}
}

// TestTokenOfAnotherNetwork checks that a token is accepted only from the network it was issued for, and that it keeps its id when
// it is renewed for another one.
func TestTokenOfAnotherNetwork(t *testing.T) {
	const mobile = "another network"
	token, later := issuer.Issue("budget", home, morning), morning.Add(time.Minute)
	id, err := issuer.Check("budget", token, home, later)
	if err != nil {
		t.Fatal(err)
	}
	for _, network := range []string{mobile, "", home + " "} {
		if _, err := issuer.Check("budget", token, network, later); !errors.Is(err, ErrTokenNetwork) {
			t.Errorf("from %q: %v", network, err)
		}
	}
	renewed := issuer.Renew("budget", token, mobile, later)
	if got, err := issuer.Check("budget", renewed, mobile, later); err != nil || got != id {
		t.Errorf("the renewed token has the id %q, not %q: %v", got, id, err)
	}
	if _, err := issuer.Check("budget", renewed, home, later); !errors.Is(err, ErrTokenNetwork) {
		t.Errorf("the renewed token from home: %v", err)
	}
}

// TestFlash checks that a flash is accepted for flashAge, for its form only, and that a form's token is no flash.
func TestFlash(t *testing.T) {
	flash := issuer.IssueFlash("budget", "again", morning)
	if outcome, ok := issuer.CheckFlash("budget", flash, morning.Add(flashAge)); !ok || outcome != "again" {
		t.Errorf("the outcome is %q, %t", outcome, ok)
	}
	if _, ok := issuer.CheckFlash("budget", flash, morning.Add(flashAge+time.Millisecond)); ok {
		t.Error("an old flash is accepted")
	}
	for _, other := range []string{"", "stored", issuer.Issue("budget", home, morning), issuer.IssueFlash("cv", "again", morning)} {
		if _, ok := issuer.CheckFlash("budget", other, morning); ok {
			t.Errorf("%q is accepted", other)
		}
	}
}

// FuzzToken checks that only issued tokens are accepted, and that a renewed token always is.
func FuzzToken(f *testing.F) {
	good := issuer.seal("budget", "THESAMEINEVERYPROCESS"+tagMark+issuer.tag(home), morning)
	for _, seed := range []string{good, "", ".", "..", "a.b.c", "a.zzzzzzzzzzzzzzzzz.c", good + ".", "." + good} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, token string) {
		later := morning.Add(time.Hour)
		if _, err := issuer.Check("budget", token, home, later); err == nil && token != good {
			t.Errorf("%q is accepted", token)
		}
		if _, err := issuer.Check("budget", issuer.Renew("budget", token, home, later), home, later); err != nil {
			t.Errorf("%q renewed: %v", token, err)
		}
		if outcome, ok := issuer.CheckFlash("budget", token, later); ok {
			t.Errorf("%q is a flash with %q", token, outcome)
		}
	})
}

// otherLetter returns a letter of the alphabet of ids that is not the given one.
func otherLetter(letter byte) string {
	if letter == 'X' {
		return "Y"
	}
	return "X"
}
