package auth

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/netip"
	"strings"
	"time"

	"portfolio/db"
	"portfolio/internal/password"
)

// attemptLimit limits login attempts.
var attemptLimit = db.AttemptLimit{
	Free: 5, First: time.Minute, Longest: 24 * time.Hour, Overall: 60, Window: time.Minute,
}

// Attempt is the result of a login attempt.
type Attempt struct {
	OK         bool
	Wait       time.Duration // until the visitor may try again; nothing was checked
	NeededCode bool          // whether a one-time code was needed as well
}

// WaitSeconds returns how long to wait, in whole seconds.
func (a Attempt) WaitSeconds() int { return int((a.Wait + time.Second - 1) / time.Second) }

// Try checks the owner's password, and the one-time code if there is a second factor. It counts the attempt of the network
// before it checks anything. An error means that the database did not answer.
func (a *Auth) Try(ctx context.Context, network netip.Prefix, given, code string) (Attempt, error) {
	key := a.attemptKey(network)
	wait, err := a.Store.CountAttempt(ctx, key, a.Now(), attemptLimit)
	switch {
	case err != nil:
		return Attempt{}, err
	case wait > 0:
		a.Log.Warn("login limited", "wait", wait.Round(time.Second))
		return Attempt{Wait: wait}, nil
	}
	known, err := a.verifier.Matches(ctx, given)
	if err != nil {
		return Attempt{}, err
	}
	right, needed, err := a.tryCode(ctx, code, known)
	if err != nil {
		return Attempt{}, err
	}
	if !known || !right {
		a.Log.Warn("login failed")
		return Attempt{NeededCode: needed}, nil
	}
	if err := a.Store.RecordLogin(ctx, key, a.Now()); err != nil {
		return Attempt{}, err
	}
	return Attempt{OK: true, NeededCode: needed}, nil
}

// tryCode checks a one-time code. useUp marks a right code as used. Without a second factor every code is right.
func (a *Auth) tryCode(ctx context.Context, code string, useUp bool) (right, needed bool, err error) {
	factor, err := a.Store.SecondFactor(ctx)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return true, false, nil
	case err != nil:
		return false, true, err
	}
	step, right := password.VerifyTOTP(factor.Secret, strings.ReplaceAll(code, " ", ""), a.Now())
	if !right || !useUp {
		return false, true, nil
	}
	err = a.Store.UseSecondFactorStep(ctx, step)
	if errors.Is(err, db.ErrDuplicate) {
		return false, true, nil
	}
	return err == nil, true, err
}

// NeedsCode reports whether a login needs a one-time code. If the database does not answer, it does.
func (a *Auth) NeedsCode(ctx context.Context) bool {
	_, err := a.Store.SecondFactor(ctx)
	return !errors.Is(err, db.ErrNotFound)
}

// attemptKey returns the key that identifies a network's attempts without revealing the network.
func (a *Auth) attemptKey(network netip.Prefix) string {
	mac := hmac.New(sha256.New, a.Key)
	mac.Write([]byte("login\x00" + network.String()))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}
