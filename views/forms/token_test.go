package forms

import (
	"strings"
	"testing"
	"time"
)

var (
	issuer  = NewTokenIssuer([]byte("key material of some thirty-two b"))
	morning = time.Date(2026, time.March, 14, 9, 0, 0, 0, time.UTC)
)

// TestTokenAge checks that a token is accepted from minAge to maxAge.
func TestTokenAge(t *testing.T) {
	token := issuer.Issue("budget", morning)
	for _, c := range []struct {
		age  time.Duration
		want bool
	}{
		{-time.Hour, false}, {0, false}, {minAge - time.Millisecond, false}, {minAge, true}, {time.Hour, true},
		{maxAge, true}, {maxAge + time.Millisecond, false}, {365 * 24 * time.Hour, false},
	} {
		if _, ok := issuer.Check("budget", token, morning.Add(c.age)); ok != c.want {
			t.Errorf("after %v: accepted is %t", c.age, ok)
		}
	}
}

// TestForgedToken checks that no token is accepted that was changed, or issued with another key or for another purpose.
func TestForgedToken(t *testing.T) {
	token, later := issuer.Issue("budget", morning), morning.Add(time.Hour)
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
		"another key":        other.Issue("budget", morning),
		"another form":       issuer.Issue("cv", morning),
		"a flash":            issuer.IssueFlash("budget", "stored", morning),
		"an added letter":    token + "A",
		"a missing letter":   token[:len(token)-1],
		"a leading space":    " " + token,
		"another name":       issuer.Issue("budget\x00", morning),
	} {
		if _, ok := issuer.Check("budget", forged, later); ok {
			t.Errorf("%s: %q is accepted", name, forged)
		}
	}
}

// TestTokenID checks that each token has an id of its own, and that another issuer with the same secret reads it.
func TestTokenID(t *testing.T) {
	first, second, later := issuer.Issue("budget", morning), issuer.Issue("budget", morning), morning.Add(time.Minute)
	one, _ := NewTokenIssuer([]byte("key material of some thirty-two b")).Check("budget", first, later)
	two, _ := issuer.Check("budget", second, later)
	if one == "" || two == "" || one == two {
		t.Errorf("the ids are %q and %q", one, two)
	}
}

// TestRenew checks that a renewed token is accepted at once, whatever the old one was, and that it keeps the id of a genuine one.
func TestRenew(t *testing.T) {
	fresh := issuer.Issue("budget", morning)
	id, _ := issuer.Check("budget", fresh, morning)
	for name, c := range map[string]struct {
		token  string
		sameID bool
	}{
		"too young":    {fresh, true},
		"too old":      {issuer.Issue("budget", morning.Add(-100*time.Hour)), false},
		"empty":        {"", false},
		"another form": {issuer.Issue("cv", morning), false},
	} {
		got, ok := issuer.Check("budget", issuer.Renew("budget", c.token, morning), morning)
		if !ok || (got == id) != c.sameID {
			t.Errorf("%s: the id is %q, accepted is %t", name, got, ok)
		}
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
	for _, other := range []string{"", "stored", issuer.Issue("budget", morning), issuer.IssueFlash("cv", "again", morning)} {
		if _, ok := issuer.CheckFlash("budget", other, morning); ok {
			t.Errorf("%q is accepted", other)
		}
	}
}

// FuzzToken checks that only issued tokens are accepted, and that a renewed token always is.
func FuzzToken(f *testing.F) {
	good := issuer.seal("budget", "THE-SAME-IN-EVERY-PROCESS", morning)
	for _, seed := range []string{good, "", ".", "..", "a.b.c", "a.zzzzzzzzzzzzzzzzz.c", good + ".", "." + good} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, token string) {
		later := morning.Add(time.Hour)
		if _, ok := issuer.Check("budget", token, later); ok && token != good {
			t.Errorf("%q is accepted", token)
		}
		if _, ok := issuer.Check("budget", issuer.Renew("budget", token, later), later); !ok {
			t.Errorf("%q renewed is not accepted", token)
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
