// Package password keeps the owner's password: as a slow hash, and checked by few at a time.
package password

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"
)

// How long a password may be, in characters: shorter ones can be guessed, nobody remembers longer ones.
const (
	MinLength = 12
	MaxLength = 256
)

// What one guess costs, as OWASP recommends it for argon2id; memory in KiB.
const (
	memory     = 19 << 10
	iterations = 2
)

// What a hash from elsewhere may cost at most: with more, a login would take the machine.
const (
	maxMemory     = 256 << 10
	maxIterations = 20
)

// ErrLength is returned for a password that is too short or too long.
var ErrLength = fmt.Errorf("a password must have %d to %d characters", MinLength, MaxLength)

// ErrLeaked is returned for a password that is on a public list of leaked passwords.
var ErrLeaked = errors.New("this password is on a list of leaked passwords: choose another one")

// errCost is returned for a hash that is cheap to guess or expensive to check.
var errCost = errors.New("the parameters of the hash are out of range")

// Hash returns what to keep of a new password. about lists what is known of its owner. The error is ErrLength, ErrLeaked
// or ErrGuessable where the password is not good enough.
func Hash(password string, about ...string) (string, error) {
	if n := utf8.RuneCountInString(password); n < MinLength || n > MaxLength {
		return "", ErrLength
	}
	if known, err := leaked(password); err != nil {
		return "", err
	} else if known {
		return "", ErrLeaked
	}
	if guessable(password, about) {
		return "", ErrGuessable
	}
	return argon2id.CreateHash(typed(password), &argon2id.Params{
		Memory: memory, Iterations: iterations, Parallelism: 1, SaltLength: 16, KeyLength: 32,
	})
}

// Check tells whether hash can be kept as that of a password.
func Check(hash string) error {
	params, salt, key, err := argon2id.DecodeHash(hash)
	switch {
	case err != nil:
		return err
	case params.Memory < memory, params.Memory > maxMemory, params.Iterations < iterations, params.Iterations > maxIterations,
		params.Parallelism < 1, len(salt) < 8, len(key) < 16:
		return errCost
	}
	return nil
}

// typed is a password as any keyboard would have it: some write ñ as one sign, some as two.
func typed(password string) string { return norm.NFC.String(password) }

// atOnce is how many passwords are compared at a time, where there are processors enough to leave one to everybody else:
// each takes memory and a processor.
const atOnce = 2

// Keeper compares passwords with the owner's.
type Keeper struct {
	hash  atomic.Value // string
	turns chan struct{}
}

// NewKeeper returns a keeper of a hash that Check takes.
func NewKeeper(hash string) *Keeper {
	k := &Keeper{turns: make(chan struct{}, max(1, min(atOnce, runtime.GOMAXPROCS(0)-1)))}
	k.Keep(hash)
	return k
}

// Keep puts another hash in the place of the one that was kept.
func (k *Keeper) Keep(hash string) { k.hash.Store(hash) }

// Matches tells whether password is the owner's, when its turn has come.
func (k *Keeper) Matches(ctx context.Context, password string) (bool, error) {
	select {
	case k.turns <- struct{}{}:
		defer func() { <-k.turns }()
	case <-ctx.Done():
		return false, ctx.Err()
	}
	defer debug.FreeOSMemory() // the megabytes that it took
	ok, err := argon2id.ComparePasswordAndHash(typed(password), k.hash.Load().(string))
	if err != nil {
		return false, fmt.Errorf("compare password: %w", err)
	}
	return ok, nil
}
