package auth

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"testing"
	"time"

	"portfolio/db"
	"portfolio/internal/password"
)

func newAuth(t *testing.T, word string) (*Auth, *db.Store) {
	t.Helper()
	store, err := db.Open(t.Context(), filepath.Join(t.TempDir(), "portfolio.db"), db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	setPassword(t, store, word)
	return New(Config{
		Store: store, Verifier: NewVerifier(), Key: make([]byte, 32), SessionDays: 1, Now: time.Now, Log: slog.New(slog.DiscardHandler),
	}), store
}

func setPassword(t *testing.T, store *db.Store, word string) {
	t.Helper()
	hash, err := password.Hash(word)
	if err != nil {
		t.Fatal(err)
	}
	if err := store.ChangeOwnerPassword(t.Context(), hash); err != nil {
		t.Fatal(err)
	}
}

// TestPasswordChangedDuringLogin checks that a password that is right when it is checked lets nobody in if another copy of the
// program changes it before the session begins.
func TestPasswordChangedDuringLogin(t *testing.T) {
	t.Parallel()
	const former, next = "a green house by the sea", "seven blue boats go out"
	for _, changed := range []bool{false, true} {
		a, store := newAuth(t, former)
		attempt, err := a.Try(t.Context(), Guess{Network: netip.MustParsePrefix("192.0.2.1/32"), Password: former})
		if err != nil || !attempt.OK {
			t.Fatalf("%+v, %v", attempt, err)
		}
		if changed {
			setPassword(t, store, next)
		}
		request := httptest.NewRequest(http.MethodPost, "/", nil)
		session, err := a.Begin(request, attempt)
		if err != nil {
			t.Fatal(err)
		}
		recorder := httptest.NewRecorder()
		if err := Save(recorder, request, session); err != nil {
			t.Fatal(err)
		}
		later := httptest.NewRequest(http.MethodGet, "/", nil)
		later.Header.Set("Cookie", recorder.Header().Get("Set-Cookie"))
		if _, isOwner := a.Authenticate(later); isOwner == changed {
			t.Errorf("password changed: %v, is the owner: %v", changed, isOwner)
		}
	}
}
