package auth

import (
	"context"
	"time"

	"portfolio/db"
)

// Store keeps sessions, login attempts and the second factor. *db.Store implements it.
type Store interface {
	CountAttempt(ctx context.Context, visitor string, now time.Time, limit db.AttemptLimit) (wait time.Duration, err error)
	RecordLogin(ctx context.Context, visitor string, now time.Time) error
	SecondFactor(ctx context.Context) (db.SecondFactor, error)
	UseSecondFactorStep(ctx context.Context, step int64) error
	StartSession(ctx context.Context, key string, credential []byte, now time.Time) error
	FindSession(ctx context.Context, key string, credential []byte, now time.Time, life db.SessionLifetime) (db.Session, error)
	TouchSession(ctx context.Context, key string, now time.Time) error
	EndSession(ctx context.Context, key string) error
	Sessions(ctx context.Context, credential []byte, now time.Time, life db.SessionLifetime) ([]db.Session, error)
}
