package auth

import (
	"context"
	"time"

	"portfolio/db"
)

// Store keeps the password, the second factor, sessions, devices and login attempts. *db.Store implements it.
type Store interface {
	OwnerPassword(ctx context.Context) (hash string, err error)
	SecondFactor(ctx context.Context) (db.SecondFactor, error)
	UseSecondFactorStep(ctx context.Context, step, current int64) error
	RecoveryCodes(ctx context.Context) (db.RecoveryCodes, error)
	UseRecoveryCode(ctx context.Context, hash []byte) error

	CountAttempt(ctx context.Context, counters []db.AttemptCounter, overall db.OverallLimit, now time.Time) (wait time.Duration, err error)
	RecordLogin(ctx context.Context, visitors []string, now time.Time) error

	FindDevice(ctx context.Context, key string, credential []byte) (db.Device, error)
	RememberDevice(ctx context.Context, key, name string, credential []byte, now time.Time) error
	Devices(ctx context.Context, credential []byte) ([]db.Device, error)
	ForgetDevicesExcept(ctx context.Context, key string, credential []byte) error

	StartSession(ctx context.Context, key string, credential []byte, now time.Time) error
	FindSession(ctx context.Context, key string, credential []byte, now time.Time, life db.SessionLifetime) (db.Session, error)
	TouchSession(ctx context.Context, key string, now time.Time) error
	EndSession(ctx context.Context, key string) error
	Sessions(ctx context.Context, credential []byte, now time.Time, life db.SessionLifetime) ([]db.Session, error)
}
