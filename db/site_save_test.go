package db

import (
	"errors"
	"fmt"
	"testing"
)

// beginSave begins a save of files.
func beginSave(t *testing.T, s *Store, device string, files ...SiteVersion) int64 {
	t.Helper()
	id, err := s.BeginSiteSave(t.Context(), SiteSave{Device: device, Files: files})
	must(t, err)
	return id
}

func TestSiteSaves(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	first := beginSave(t, s, "Firefox", SiteVersion{Path: "articles/a/en.md", Before: []byte("x\x00\xff"), BeforeDigest: "1", AfterDigest: "2"}, SiteVersion{Path: "articles/ab/en.md", AfterDigest: "3"})
	unfinished, err := s.UnfinishedSiteSaves(t.Context())
	must(t, err)
	if len(unfinished) != 1 || len(unfinished[0].Files) != 2 || string(unfinished[0].Files[0].Before) != "x\x00\xff" {
		t.Fatalf("unfinished are %+v", unfinished)
	}
	must(t, s.EndSiteSave(t.Context(), first))
	must(t, s.DropSiteSave(t.Context(), beginSave(t, s, "Firefox", SiteVersion{Path: "profile.toml"})))
	saves, err := s.SiteSaves(t.Context(), 0, 10)
	must(t, err)
	if len(saves) != 1 || saves[0].Device != "Firefox" || len(saves[0].Files) != 2 || saves[0].Files[0].Before != nil {
		t.Errorf("saves are %+v", saves)
	}
	if save, err := s.SiteSave(t.Context(), first); err != nil || len(save.Files) != 2 {
		t.Errorf("the save is %+v (%v)", save, err)
	}
	if _, err := s.SiteSave(t.Context(), first+100); !errors.Is(err, ErrNotFound) {
		t.Errorf("a save that does not exist: %v", err)
	}
	below, err := s.SavesBelow(t.Context(), "articles/ab")
	must(t, err)
	if len(below) != 1 {
		t.Errorf("below a folder are %+v", below)
	}
	if none, err := s.SavesBelow(t.Context(), "articles/abc"); err != nil || len(none) != 0 {
		t.Errorf("below another folder are %+v (%v)", none, err)
	}
	version, err := s.SiteVersion(t.Context(), below[0].Files[0].ID)
	must(t, err)
	if string(version.Before) != "x\x00\xff" {
		t.Errorf("the version is %q", version.Before)
	}
}

// The oldest versions of a file go, and saves without any.
func TestFiftyVersionsOfFile(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	must(t, s.EndSiteSave(t.Context(), beginSave(t, s, "", SiteVersion{Path: "b.toml"})))
	for i := range maxVersions + 3 {
		must(t, s.EndSiteSave(t.Context(), beginSave(t, s, "", SiteVersion{Path: "a.toml", Before: fmt.Append(nil, i), BeforeDigest: "x"})))
	}
	saves, err := s.SiteSaves(t.Context(), 0, 100)
	must(t, err)
	if len(saves) != maxVersions+1 || saves[maxVersions].Files[0].Path != "b.toml" {
		t.Errorf("%d saves are left", len(saves))
	}
	oldest, err := s.SiteVersion(t.Context(), saves[maxVersions-1].Files[0].ID)
	must(t, err)
	if string(oldest.Before) != "3" {
		t.Errorf("the oldest version is %s", oldest.Before)
	}
}

func TestKeptTexts(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	if none, err := s.KeptText(t.Context(), "articles/a"); err != nil || none.Version != 0 {
		t.Fatalf("before: %+v (%v)", none, err)
	}
	first, err := s.KeepText(t.Context(), KeptText{Path: "articles/a", Digest: "1", Text: "One"})
	must(t, err)
	other := KeptText{Path: "articles/a", Digest: "1", Text: "Another window"}
	if stored, err := s.KeepText(t.Context(), other); !errors.Is(err, ErrChanged) || stored.Text != "One" {
		t.Errorf("another window got %+v (%v)", stored, err)
	}
	first.Text = "One more"
	second, err := s.KeepText(t.Context(), first)
	must(t, err)
	if again, err := s.KeepText(t.Context(), first); err != nil || again.Version != second.Version {
		t.Errorf("repeated: %+v (%v)", again, err)
	}
	if kept, err := s.KeptText(t.Context(), "articles/a"); err != nil || kept.Text != "One more" {
		t.Errorf("kept is %+v (%v)", kept, err)
	}
	if paths, err := s.KeptPaths(t.Context()); err != nil || len(paths) != 1 {
		t.Errorf("kept are %v (%v)", paths, err)
	}
	must(t, s.ForgetText(t.Context(), "articles/a"))
	if kept, err := s.KeptText(t.Context(), "articles/a"); err != nil || kept.Text != "" {
		t.Errorf("after: %+v (%v)", kept, err)
	}
}
