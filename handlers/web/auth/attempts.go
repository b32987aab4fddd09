package auth

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"net/netip"
	"time"

	"portfolio/db"
	"portfolio/internal/password"
)

// Limits of login attempts. A device that the owner has logged in with is counted by itself. Anybody else is counted by network,
// the narrow ones as strictly as a device, the wide ones so that whoever owns many narrow ones gains little; and all strangers
// together, so that guessing from networks everywhere gains little either. That limit ends with its window: it delays an owner
// on a new device, but never for long, and LoginLink avoids it.
var (
	attemptLimit = db.AttemptLimit{Free: 5, First: time.Minute, Longest: 24 * time.Hour}
	siteLimit    = db.AttemptLimit{Free: 10, First: time.Minute, Longest: time.Hour}
	regionLimit  = db.AttemptLimit{Free: 20, First: time.Minute, Longest: time.Hour}
	overallLimit = db.OverallLimit{Attempts: 60, Window: time.Minute}
)

// networkLimits are the networks that an attempt is counted by, with their prefix lengths: those that a provider assigns to one
// customer, and those around them.
var (
	networkLimits4 = []networkLimit{{32, attemptLimit}, {24, regionLimit}}
	networkLimits6 = []networkLimit{{64, attemptLimit}, {56, siteLimit}, {48, regionLimit}}
)

type networkLimit struct {
	bits  int
	limit db.AttemptLimit
}

// Guess is an attempt to log in: the entered secret, and where it comes from.
type Guess struct {
	Network  netip.Prefix
	Device   string // key of the device, "" for none
	Password string
	Code     string // one-time code or recovery code
}

// Attempt is the result of a login attempt.
type Attempt struct {
	OK         bool
	Wait       time.Duration // until the visitor may try again; nothing was checked
	Empty      bool          // whether no password was entered; nothing was checked or counted
	NeededCode bool          // whether a one-time code was needed as well
	credential []byte        // of the password that was right
}

// WaitSeconds returns how long to wait, in whole seconds.
func (a Attempt) WaitSeconds() int { return int((a.Wait + time.Second - 1) / time.Second) }

// Try checks the owner's password, and the code if there is a second factor. It counts the attempt before it checks anything. An
// error means that the database did not answer.
func (a *Auth) Try(ctx context.Context, guess Guess) (Attempt, error) {
	if guess.Password == "" {
		return Attempt{Empty: true}, nil
	}
	hash, err := a.passwordHash(ctx)
	if err != nil {
		return Attempt{}, err
	}
	counters, wait, err := a.count(ctx, "login", guess, hash)
	if err != nil || wait > 0 {
		return Attempt{Wait: wait}, err
	}
	known, err := a.Verifier.Matches(ctx, hash, guess.Password)
	if err != nil {
		return Attempt{}, err
	}
	right, needed, err := a.tryCode(ctx, guess.Code, known)
	if err != nil {
		return Attempt{}, err
	}
	if !known || !right {
		a.Log.Warn("login failed")
		return Attempt{NeededCode: needed}, nil
	}
	return Attempt{OK: true, NeededCode: needed, credential: Credential(a.Key, hash)}, a.Store.RecordLogin(ctx, visitors(counters), a.Now())
}

// TrySecret counts an attempt to know a secret that the program has printed, as an attempt to log in from that network, and compares
// what was entered with it.
func (a *Auth) TrySecret(ctx context.Context, network netip.Prefix, entered, secret string) (Attempt, error) {
	counters, wait, err := a.count(ctx, "code", Guess{Network: network}, "")
	if err != nil || wait > 0 {
		return Attempt{Wait: wait}, err
	}
	given, right := sha256.Sum256([]byte(entered)), sha256.Sum256([]byte(secret)) // of one length, whatever was entered
	if subtle.ConstantTimeCompare(given[:], right[:]) != 1 {
		a.Log.Warn("wrong code")
		return Attempt{}, nil
	}
	return Attempt{OK: true}, a.Store.RecordLogin(ctx, visitors(counters), a.Now())
}

// count counts an attempt, and returns its counters and how long to wait before anything is checked. what is the word for the log.
func (a *Auth) count(ctx context.Context, what string, guess Guess, hash string) ([]db.AttemptCounter, time.Duration, error) {
	counters, overall, err := a.counters(ctx, guess, hash)
	if err != nil {
		return nil, 0, err
	}
	wait, err := a.Store.CountAttempt(ctx, counters, overall, a.Now())
	if err != nil {
		return nil, 0, err
	}
	if wait > 0 {
		a.Log.Warn(what+" limited", "wait", wait.Round(time.Second))
	}
	return counters, wait, nil
}

// counters returns the counters of an attempt, and the limit over all strangers unless the attempt is exempt from it.
func (a *Auth) counters(ctx context.Context, guess Guess, hash string) ([]db.AttemptCounter, db.OverallLimit, error) {
	if guess.Device != "" {
		known, err := a.knowsDevice(ctx, guess.Device, hash)
		if err != nil || known {
			return []db.AttemptCounter{{Visitor: a.attemptKey("device", guess.Device), Limit: attemptLimit}}, db.OverallLimit{}, err
		}
	}
	limits := networkLimits4
	if guess.Network.Addr().Is6() {
		limits = networkLimits6
	}
	counters := make([]db.AttemptCounter, len(limits))
	for i, l := range limits {
		network, _ := guess.Network.Addr().Prefix(l.bits) // an unknown address is the invalid network, which is limited as well
		counters[i] = db.AttemptCounter{Visitor: a.attemptKey("login", network.String()), Limit: l.limit}
	}
	if a.Open {
		return counters[:1], db.OverallLimit{}, nil
	}
	return counters, overallLimit, nil
}

func visitors(counters []db.AttemptCounter) []string {
	list := make([]string, len(counters))
	for i, c := range counters {
		list[i] = c.Visitor
	}
	return list
}

// tryCode checks a one-time code, or a recovery code. useUp marks a right one as used. Without a second factor every code is
// right. It takes as long with a second factor as without.
func (a *Auth) tryCode(ctx context.Context, code string, useUp bool) (right, needed bool, err error) {
	code = password.NormalizeCode(code)
	recovery, err := a.findRecoveryCode(ctx, code)
	if err != nil {
		return false, true, err
	}
	factor, err := a.Store.SecondFactor(ctx)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return true, false, nil
	case err != nil:
		return false, true, err
	}
	step, isCode := password.VerifyTOTP(factor.Secret, code, a.Now())
	switch {
	case !useUp:
		return false, true, nil
	case isCode:
		return used(a.Store.UseSecondFactorStep(ctx, step, password.TOTPStep(a.Now())))
	case recovery != nil:
		if right, _, err = used(a.Store.UseRecoveryCode(ctx, recovery)); right {
			a.Log.Warn("recovery code used")
		}
		return right, true, err
	}
	return false, true, nil
}

// findRecoveryCode returns the hash of a recovery code that was not used, nil for any other code.
func (a *Auth) findRecoveryCode(ctx context.Context, code string) ([]byte, error) {
	codes, err := a.Store.RecoveryCodes(ctx)
	if err != nil {
		return nil, err
	}
	hash, err := a.Verifier.RecoveryHash(ctx, code, codes.Salt)
	if err != nil {
		return nil, err
	}
	for _, known := range codes.Hashes {
		if subtle.ConstantTimeCompare(known, hash) == 1 {
			return hash, nil
		}
	}
	return nil, nil
}

// used turns the error of using up a code into the result of checking it: the code was right unless it was used before.
func used(err error) (right, needed bool, _ error) {
	if errors.Is(err, db.ErrDuplicate) || errors.Is(err, db.ErrNotFound) {
		return false, true, nil
	}
	return err == nil, true, err
}

// attemptKey returns the key that identifies the attempts of a network or device without revealing it.
func (a *Auth) attemptKey(kind, visitor string) string {
	mac := hmac.New(sha256.New, a.Key)
	mac.Write([]byte(kind + "\x00" + visitor))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}
