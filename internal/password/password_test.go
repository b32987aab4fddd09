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
			t.Errorf("Hash(%.20q): error %v, want %v", password, err, want)
			continue
		}
		if err != nil {
			continue
		}
		if err := CheckHash(hash); err != nil {
			t.Errorf("CheckHash of the hash: %v", err)
		}
		verifier := NewVerifier()
		for given, want := range map[string]bool{password: true, password + " ": false, strings.ToUpper(password): false, "": false} {
			if got, err := verifier.Matches(t.Context(), hash, given); err != nil || got != want {
				t.Errorf("Matches(%.20q) after Hash(%.20q) = %v, %v", given, password, got, err)
			}
		}
	}
}

func TestCheckHashErrors(t *testing.T) {
	const salt, key = "vjG2gigMt2Hs4TMxy+uBrA", "my/YqWyUsAKFdEpGO7isr0dNaettMorfoA3lO9WLKNs"
	for name, hash := range map[string]string{
		"an empty string":     "",
		"a password":          "my password",
		"another algorithm":   "$argon2i$v=19$m=19456,t=2,p=1$" + salt + "$" + key,
		"another version":     "$argon2id$v=16$m=19456,t=2,p=1$" + salt + "$" + key,
		"little memory":       "$argon2id$v=19$m=8192,t=2,p=1$" + salt + "$" + key,
		"too much memory":     "$argon2id$v=19$m=4194304,t=2,p=1$" + salt + "$" + key,
		"one iteration":       "$argon2id$v=19$m=19456,t=1,p=1$" + salt + "$" + key,
		"too many iterations": "$argon2id$v=19$m=19456,t=2000,p=1$" + salt + "$" + key,
		"no thread":           "$argon2id$v=19$m=19456,t=2,p=0$" + salt + "$" + key,
		"a short salt":        "$argon2id$v=19$m=19456,t=2,p=1$dg$" + key,
		"a short key":         "$argon2id$v=19$m=19456,t=2,p=1$" + salt + "$dg",
		"a truncated hash":    "$argon2id$v=19$m=19456,t=2,p=1$" + salt,
	} {
		if CheckHash(hash) == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestNormalize checks that a password matches with composed and with combining accents.
func TestNormalize(t *testing.T) {
	hash, err := Hash("una cabaña en el mar")
	if err != nil {
		t.Fatal(err)
	}
	verifier := NewVerifier()
	for given, want := range map[string]bool{"una caban\u0303a en el mar": true, "una cabana en el mar": false} {
		if got, err := verifier.Matches(t.Context(), hash, given); got != want || err != nil {
			t.Errorf("%q: %v, %v", given, got, err)
		}
	}
}

// TestVerifyTOTP uses the example of RFC 6238, appendix B, at 59 seconds. It has eight digits; the last six are used here.
func TestVerifyTOTP(t *testing.T) {
	const secret, code = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", "287082"
	for second, want := range map[int64]bool{29: false, 30: true, 59: true, 60: true, 89: true, 90: false} {
		step, ok := VerifyTOTP(secret, code, time.Unix(second, 0))
		if ok != want || ok && step != 1 {
			t.Errorf("at %d s: step %d, %v", second, step, ok)
		}
	}
	at := time.Unix(59, 0)
	for _, wrong := range []string{"", "287083", "94287082", "28708"} {
		if _, ok := VerifyTOTP(secret, wrong, at); ok {
			t.Errorf("%q is accepted", wrong)
		}
	}
	if _, ok := VerifyTOTP("no base 32!", code, at); ok {
		t.Error("a code of an invalid secret is accepted")
	}
}

func TestTOTPSecret(t *testing.T) {
	first, url, err := TOTPSecret("", "robin.example", "admin")
	if err != nil || len(first) != 32 {
		t.Fatalf("TOTPSecret = %q, %v", first, err)
	}
	if !strings.HasPrefix(url, "otpauth://totp/robin.example:admin?") || !strings.Contains(url, "secret="+first) {
		t.Errorf("the URL is %q", url)
	}
	if again, _, _ := TOTPSecret(first, "robin.example", "admin"); again != first {
		t.Error("a given secret is replaced")
	}
	for _, invalid := range []string{"AAAA", "!", strings.Repeat("A", 64)} {
		if secret, _, err := TOTPSecret(invalid, "robin.example", "admin"); secret == invalid || len(secret) != 32 || err != nil {
			t.Errorf("TOTPSecret(%q) = %q, %v", invalid, secret, err)
		}
	}
}

// TestMatchesWaits occupies all slots: Matches waits until one is free.
func TestMatchesWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hash, err := Hash("una casa verde en el mar")
		if err != nil {
			t.Fatal(err)
		}
		verifier := NewVerifier()
		for range cap(verifier.slots) {
			verifier.slots <- struct{}{}
		}
		var waiting sync.WaitGroup
		matches := false
		waiting.Go(func() { matches, _ = verifier.Matches(t.Context(), hash, "una casa verde en el mar") })
		synctest.Wait()
		if matches {
			t.Error("Matches returned without a slot")
		}
		<-verifier.slots
		waiting.Wait()
		if !matches {
			t.Error("Matches is false after a slot is free")
		}
	})
}

// TestRecoveryHash checks that recovery codes are found by their hashes, with their salt only.
func TestRecoveryHash(t *testing.T) {
	codes, hashes, salt := RecoveryCodes()
	if len(codes) != 10 || len(hashes) != 10 || len(salt) != 16 {
		t.Fatalf("%d codes, %d hashes, %d bytes of salt", len(codes), len(hashes), len(salt))
	}
	verifier := NewVerifier()
	hash := func(code string, salt []byte) string {
		found, err := verifier.RecoveryHash(t.Context(), code, salt)
		if err != nil {
			t.Fatal(err)
		}
		return string(found)
	}
	if hash(codes[3], salt) != string(hashes[3]) || hash(codes[3], nil) == string(hashes[3]) {
		t.Error("a code has not the hash that was made with its salt, or has it with another salt")
	}
	for _, other := range []string{"", "123456", codes[3][1:], codes[3] + "0"} {
		if hash(other, salt) != "" {
			t.Errorf("%q has a hash", other)
		}
	}
	seen := map[string]bool{}
	for _, code := range codes {
		if printed := GroupCode(code); len(code) != 20 || len(printed) != 23 || NormalizeCode(" "+printed+" ") != code || seen[code] {
			t.Errorf("the code %q is printed as %q", code, printed)
		}
		seen[code] = true
	}
}
