package app

import (
	"context"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"portfolio/config"
	"portfolio/db"
)

// TestFillTrial checks that what invented visitors have sent is stored with its emails, none of which waits or was given up.
func TestFillTrial(t *testing.T) {
	t.Parallel()
	cfg := config.Config{DatabaseURL: filepath.Join(t.TempDir(), "portfolio.db")}
	if err := fillTrial(t.Context(), cfg, time.Now()); err != nil {
		t.Fatal(err)
	}
	store, err := db.Open(t.Context(), cfg.DatabaseURL, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	_, inquiries, err := store.Inquiries(t.Context(), db.InquiryFilter{State: db.AnyState, Count: 1})
	if err != nil || inquiries < 12 {
		t.Errorf("%d inquiries (%v)", inquiries, err)
	}
	mails, err := store.CountMails(t.Context(), db.MailFilter{})
	if err != nil || mails[db.MailSent] < inquiries || mails[db.MailWaiting]+mails[db.MailFailed]+mails[db.MailHeld] > 0 {
		t.Errorf("the outbox has %v (%v)", mails, err)
	}
	issues, err := store.Issues(t.Context())
	if err != nil || len(issues) != 2 || issues[0].State != db.IssueDraft || issues[1].State != db.IssueSent {
		t.Errorf("the issues are %+v (%v)", issues, err)
	}
	views, err := store.SumViews(t.Context(), db.ByDay, db.ViewFilter{})
	if err != nil || len(views) < trialDays {
		t.Errorf("pages were read on %d days (%v)", len(views), err)
	}
}

// TestTrialBeginsAnew checks that a trial is served, begins anew in another folder when told to, and leaves nothing.
func TestTrialBeginsAnew(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	ctx, end := context.WithCancel(t.Context())
	defer end()
	cfg, err := config.Read(map[string]string{"ADDR": "127.0.0.1:18463"})
	if err != nil {
		t.Fatal(err)
	}
	cfg.ReadOnly = true
	again, folders, ended := make(chan struct{}), make(chan string, 9), make(chan error)
	go func() { ended <- RunTrial(ctx, cfg, again, t.Output(), func(folder string) { folders <- folder }) }()
	for range 2 {
		folder := <-folders
		if _, err := os.Stat(filepath.Join(folder, "site", "site.toml")); err != nil {
			t.Error(err)
		}
		client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
		address := "http://" + cfg.Addr + "/admin/login"
		var got *http.Response
		for range 100 {
			if got, err = client.PostForm(address, url.Values{"password": {trialPassword}}); err == nil {
				break
			}
			time.Sleep(20 * time.Millisecond)
		}
		if err != nil {
			t.Fatal(err)
		}
		got.Body.Close()
		if to := got.Header.Get("Location"); to != "/admin" {
			t.Errorf("the login leads to %q", to)
		}
		again <- struct{}{}
	}
	end()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Errorf("%v is left (%v)", left, err)
	}
}
