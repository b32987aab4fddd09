package forms

import (
	"strings"
	"testing"
	"time"
)

var (
	stamper = NewStamper([]byte("key material of some thirty-two b"))
	morning = time.Date(2026, time.March, 14, 9, 0, 0, 0, time.UTC)
)

// TestStampAge checks that a form is taken at the age that a person's form has.
func TestStampAge(t *testing.T) {
	stamp := stamper.New("budget", morning)
	for _, c := range []struct {
		age  time.Duration
		want bool
	}{
		{-time.Hour, false}, {0, false}, {minAge - time.Millisecond, false}, {minAge, true}, {time.Hour, true},
		{maxAge, true}, {maxAge + time.Millisecond, false}, {365 * 24 * time.Hour, false},
	} {
		if _, ok := stamper.Check("budget", stamp, morning.Add(c.age)); ok != c.want {
			t.Errorf("after %v: taken is %t", c.age, ok)
		}
	}
}

// TestStampForged checks that nobody else's stamp is taken, and that none can be changed.
func TestStampForged(t *testing.T) {
	stamp, later := stamper.New("budget", morning), morning.Add(time.Hour)
	id, made, _ := strings.Cut(stamp, ".")
	_, signature, _ := strings.Cut(made, ".")
	other := NewStamper([]byte("another key"))
	for why, forged := range map[string]string{
		"nothing":            "",
		"dots":               "..",
		"no signature":       id + "." + "abc",
		"an empty signature": id + "." + "abc" + ".",
		"another id":         otherLetter(stamp[0]) + stamp[1:],
		"another time":       id + ".zzzzzzz." + signature,
		"another key":        other.New("budget", morning),
		"another form":       stamper.New("cv", morning),
		"an outcome":         stamper.Sent("budget", "stored", morning),
		"more of it":         stamp + "A",
		"less of it":         stamp[:len(stamp)-1],
		"spaces":             " " + stamp,
		"another name":       stamper.New("budget\x00", morning),
	} {
		if _, ok := stamper.Check("budget", forged, later); ok {
			t.Errorf("%s: %q is taken", why, forged)
		}
	}
}

// TestStampTells checks that each form has an id of its own, and that others with the same key know it.
func TestStampTells(t *testing.T) {
	first, second, later := stamper.New("budget", morning), stamper.New("budget", morning), morning.Add(time.Minute)
	one, _ := NewStamper([]byte("key material of some thirty-two b")).Check("budget", first, later)
	two, _ := stamper.Check("budget", second, later)
	if one == "" || two == "" || one == two {
		t.Errorf("the ids are %q and %q", one, two)
	}
}

// TestRipe checks that a form that comes back can be sent at once, whatever its stamp was, and is still the same form.
func TestRipe(t *testing.T) {
	fresh := stamper.New("budget", morning)
	id, _ := stamper.Check("budget", fresh, morning)
	for why, c := range map[string]struct {
		stamp string
		same  bool
	}{
		"too young":    {fresh, true},
		"too old":      {stamper.New("budget", morning.Add(-100*time.Hour)), false},
		"none":         {"", false},
		"another form": {stamper.New("cv", morning), false},
	} {
		got, ok := stamper.Check("budget", stamper.Ripe("budget", c.stamp, morning), morning)
		if !ok || (got == id) != c.same {
			t.Errorf("%s: the id is %q, taken is %t", why, got, ok)
		}
	}
}

// TestSent checks that a page says that a form was taken for a while, and only for that form.
func TestSent(t *testing.T) {
	value := stamper.Sent("budget", "again", morning)
	if outcome, ok := stamper.WasSent("budget", value, morning.Add(sentFor)); !ok || outcome != "again" {
		t.Errorf("the outcome is %q, %t", outcome, ok)
	}
	if _, ok := stamper.WasSent("budget", value, morning.Add(sentFor+time.Millisecond)); ok {
		t.Error("it is still said when it is over")
	}
	for _, other := range []string{"", "stored", stamper.New("budget", morning), stamper.Sent("cv", "again", morning)} {
		if _, ok := stamper.WasSent("budget", other, morning); ok {
			t.Errorf("%q is believed", other)
		}
	}
}

// FuzzStamp checks that nothing but what the stamper made is taken, and that a ripe stamp always is.
func FuzzStamp(f *testing.F) {
	good := stamper.seal("budget", "THE-SAME-IN-EVERY-PROCESS", morning)
	for _, seed := range []string{good, "", ".", "..", "a.b.c", "a.zzzzzzzzzzzzzzzzz.c", good + ".", "." + good} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, stamp string) {
		later := morning.Add(time.Hour)
		if _, ok := stamper.Check("budget", stamp, later); ok && stamp != good {
			t.Errorf("%q is taken", stamp)
		}
		if _, ok := stamper.Check("budget", stamper.Ripe("budget", stamp, later), later); !ok {
			t.Errorf("%q does not ripen", stamp)
		}
		if outcome, ok := stamper.WasSent("budget", stamp, later); ok {
			t.Errorf("%q stands for %q", stamp, outcome)
		}
	})
}

// otherLetter is a letter that ids are written in, and not the given one.
func otherLetter(letter byte) string {
	if letter == 'X' {
		return "Y"
	}
	return "X"
}
