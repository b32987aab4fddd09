package password

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestHash(t *testing.T) {
	for password, want := range map[string]error{
		"short":                       ErrLength,
		strings.Repeat("ñ", 257):      ErrLength,
		"123456789012":                ErrLeaked,
		"contraseña123":               ErrGuessable,
		"portfolio2026":               ErrGuessable,
		"aaaaaaaaaaaaaaaaaaaa":        ErrLeaked,
		"9876543210 2026":             ErrGuessable,
		"ada lovelace":                ErrGuessable,
		"elmerrichard":                ErrLeaked,
		"EllicUllucille":              ErrLeaked,
		"una casa verde en el mar":    nil,
		"  spaces count as well  ":    nil,
		strings.Repeat("lluvia7 ", 9): nil,
	} {
		hash, err := Hash(password, "Ada Lovelace")
		if !errors.Is(err, want) {
			t.Errorf("Hash(%.20q) says %v, want %v", password, err, want)
			continue
		}
		if err != nil {
			continue
		}
		if err := Check(hash); err != nil {
			t.Errorf("our own hash is refused: %v", err)
		}
		keeper := NewKeeper(hash)
		for said, known := range map[string]bool{password: true, password + " ": false, strings.ToUpper(password): false, "": false} {
			if got, err := keeper.Matches(t.Context(), said); err != nil || got != known {
				t.Errorf("Matches(%.20q) after Hash(%.20q) is %v, %v", said, password, got, err)
			}
		}
	}
}

func TestCheckRefuses(t *testing.T) {
	const salt, key = "vjG2gigMt2Hs4TMxy+uBrA", "my/YqWyUsAKFdEpGO7isr0dNaettMorfoA3lO9WLKNs"
	for why, hash := range map[string]string{
		"nothing":           "",
		"a password":        "my password",
		"another algorithm": "$argon2i$v=19$m=19456,t=2,p=1$" + salt + "$" + key,
		"another version":   "$argon2id$v=16$m=19456,t=2,p=1$" + salt + "$" + key,
		"little memory":     "$argon2id$v=19$m=8192,t=2,p=1$" + salt + "$" + key,
		"too much memory":   "$argon2id$v=19$m=4194304,t=2,p=1$" + salt + "$" + key,
		"one round":         "$argon2id$v=19$m=19456,t=1,p=1$" + salt + "$" + key,
		"too many rounds":   "$argon2id$v=19$m=19456,t=2000,p=1$" + salt + "$" + key,
		"no thread":         "$argon2id$v=19$m=19456,t=2,p=0$" + salt + "$" + key,
		"a short salt":      "$argon2id$v=19$m=19456,t=2,p=1$dg$" + key,
		"a short key":       "$argon2id$v=19$m=19456,t=2,p=1$" + salt + "$dg",
		"something cut off": "$argon2id$v=19$m=19456,t=2,p=1$" + salt,
	} {
		if Check(hash) == nil {
			t.Errorf("%s is taken for a hash", why)
		}
	}
}

// TestTyped checks that a keyboard that writes ñ as two signs writes the same password.
func TestTyped(t *testing.T) {
	hash, err := Hash("una cabaña en el mar")
	if err != nil {
		t.Fatal(err)
	}
	keeper := NewKeeper(hash)
	for said, want := range map[string]bool{"una caban\u0303a en el mar": true, "una cabana en el mar": false} {
		if got, err := keeper.Matches(t.Context(), said); got != want || err != nil {
			t.Errorf("%q: %v, %v", said, got, err)
		}
	}
}

// TestCodeStep reads the example of RFC 6238, appendix B, at 59 seconds: eight digits there, the last six of them here.
func TestCodeStep(t *testing.T) {
	const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
	at := time.Unix(59, 0)
	if step, ok := CodeStep(secret, "287082", at); !ok || step != 1 {
		t.Errorf("the example of the RFC: step %d, %v", step, ok)
	}
	for _, wrong := range []string{"", "287083", "94287082", "28708"} {
		if _, ok := CodeStep(secret, wrong, at); ok {
			t.Errorf("%q is taken", wrong)
		}
	}
	if _, ok := CodeStep(secret, "287082", at.Add(time.Second)); ok {
		t.Error("a code outlives its 30 seconds")
	}
	if _, ok := CodeStep("no base 32!", "287082", at); ok {
		t.Error("a broken secret opens")
	}
}

func TestSecret(t *testing.T) {
	first, address, err := Secret("", "vera.example", "admin")
	if err != nil || len(first) != 32 {
		t.Fatalf("Secret is %q, %v", first, err)
	}
	if !strings.HasPrefix(address, "otpauth://totp/vera.example:admin?") || !strings.Contains(address, "secret="+first) {
		t.Errorf("the address is %q", address)
	}
	if again, _, _ := Secret(first, "vera.example", "admin"); again != first {
		t.Error("a secret that is being set up is not kept")
	}
	for _, bad := range []string{"AAAA", "!", strings.Repeat("A", 64)} {
		if made, _, err := Secret(bad, "vera.example", "admin"); made == bad || len(made) != 32 || err != nil {
			t.Errorf("Secret(%q) is %q, %v", bad, made, err)
		}
	}
}

// TestFewAtOnce holds both turns: who comes then waits, and leaves when tired of it.
func TestFewAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hash, err := Hash("una casa verde en el mar")
		if err != nil {
			t.Fatal(err)
		}
		keeper := NewKeeper(hash)
		for range cap(keeper.turns) {
			keeper.turns <- struct{}{}
		}
		var waiting sync.WaitGroup
		passed := false
		waiting.Go(func() { passed, _ = keeper.Matches(t.Context(), "una casa verde en el mar") })
		synctest.Wait()
		if passed {
			t.Error("it passed without a turn")
		}
		<-keeper.turns
		waiting.Wait()
		if !passed {
			t.Error("it did not pass in its turn")
		}
	})
}
