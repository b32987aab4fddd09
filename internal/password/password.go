// Package password hashes and verifies the owner's password, judges new ones, and verifies one-time codes.
package password

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"
)

// The limits of a password's length, in characters.
const (
	MinLength = 12
	MaxLength = 256
)

// The cost of a hash, as OWASP recommends it for argon2id. Memory is in KiB.
const (
	memory     = 19 << 10
	iterations = 2
)

// The maximum cost of a configured hash: with more, logins could exhaust the machine.
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

// Hash returns the hash of a new password. personal lists texts about the owner, whose words are easy to guess. If the
// password is not good enough, the error is ErrLength, ErrLeaked or ErrGuessable.
func Hash(password string, personal ...string) (string, error) {
	if n := utf8.RuneCountInString(password); n < MinLength || n > MaxLength {
		return "", ErrLength
	}
	if leaked, err := isLeaked(password); err != nil {
		return "", err
	} else if leaked {
		return "", ErrLeaked
	}
	if isGuessable(password, personal) {
		return "", ErrGuessable
	}
	return argon2id.CreateHash(normalize(password), &argon2id.Params{
		Memory: memory, Iterations: iterations, Parallelism: 1, SaltLength: 16, KeyLength: 32,
	})
}

// CheckHash returns an error if hash is not an argon2id hash with parameters in range.
func CheckHash(hash string) error {
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

// normalize returns a password with composed accents: depending on the keyboard, an ñ is one character or two.
func normalize(password string) string { return norm.NFC.String(password) }

// maxConcurrent is how many passwords are verified at a time. With fewer processors it is less, so that one stays free: each
// takes a processor and memory.
const maxConcurrent = 2

// Verifier verifies passwords, a few at a time. It is safe for concurrent use.
type Verifier struct {
	slots chan struct{}
	freed atomic.Int64 // when memory was last given back, in nanoseconds since 1970
}

// freeEvery is how often memory is given back at most, which takes as long as a collection of all garbage.
const freeEvery = time.Second

// NewVerifier returns a verifier.
func NewVerifier() *Verifier {
	return &Verifier{slots: make(chan struct{}, max(1, min(maxConcurrent, runtime.GOMAXPROCS(0)-1)))}
}

// Matches reports whether hash, which CheckHash accepts, is that of password. It waits while maxConcurrent others are being
// verified.
func (v *Verifier) Matches(ctx context.Context, hash, password string) (bool, error) {
	release, err := v.wait(ctx)
	if err != nil {
		return false, err
	}
	defer release()
	ok, params, err := argon2id.CheckHash(normalize(password), hash)
	if err != nil {
		return false, fmt.Errorf("compare password: %w", err)
	}
	v.free(params.Memory)
	return ok, nil
}

// wait waits for a turn, and returns the function that ends it.
func (v *Verifier) wait(ctx context.Context) (release func(), err error) {
	select {
	case v.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return func() { <-v.slots }, nil
}

// free gives the memory of a hash back, in KiB; the cheap hashes of tests are not worth a collection.
func (v *Verifier) free(used uint32) {
	if now := time.Now().UnixNano(); used >= memory && now-v.freed.Swap(now) > int64(freeEvery) {
		debug.FreeOSMemory()
	}
}
