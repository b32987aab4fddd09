package db

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// changeSite stores texts and makes the changes.
func changeSite(t *testing.T, s *Store, save SiteSave, changes ...SiteFileChange) error {
	t.Helper()
	for _, c := range changes {
		if c.Digest != "" {
			must(t, s.StoreSiteBytes(t.Context(), c.Digest, []byte(strings.TrimPrefix(c.Digest, "of "))))
		}
	}
	return s.ChangeSiteFiles(t.Context(), save, changes)
}

// siteFile returns the change of a file with the digest read to a text, "" to delete it.
func siteFile(path, read, text string) SiteFileChange {
	c := SiteFileChange{SiteFile: SiteFile{Path: path, Size: int64(len(text))}, Read: read}
	if text != "" {
		c.Digest = "of " + text
	}
	return c
}

func TestSiteFiles(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	save := SiteSave{Device: "Firefox", Files: []SiteVersion{{Path: "site.toml", AfterDigest: "of a"}}}
	must(t, changeSite(t, s, save, siteFile("site.toml", "", "a"), siteFile("articles/x/en.md", "", "\x01")))
	files, err := s.SiteFiles(t.Context())
	must(t, err)
	if len(files) != 2 || files[0].Path != "articles/x/en.md" || files[1].Digest != "of a" || files[1].Size != 1 || files[1].ChangedAt.IsZero() {
		t.Errorf("the files are %+v", files)
	}
	data, err := s.SiteBytes(t.Context(), files[0].Digest)
	must(t, err)
	if string(data) != "\x01" {
		t.Errorf("the bytes are %q", data)
	}
	if _, err := s.SiteBytes(t.Context(), "of b"); !errors.Is(err, ErrNotFound) {
		t.Errorf("bytes of no file: %v", err)
	}
	saves, err := s.SiteSaves(t.Context(), 0, 10)
	must(t, err)
	if len(saves) != 1 || len(saves[0].Files) != 1 {
		t.Errorf("the saves are %+v", saves)
	}
}

// TestSiteFilesTogether checks that a change set is written as a whole or not at all.
func TestSiteFilesTogether(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	must(t, changeSite(t, s, SiteSave{}, siteFile("a", "", "1"), siteFile("b/c", "", "1")))
	for _, test := range []struct {
		name   string
		change SiteFileChange
		want   error
	}{
		{"changed meanwhile", siteFile("a", "of 0", "2"), ErrChanged},
		{"deleted meanwhile", siteFile("d", "of 1", ""), ErrChanged},
		{"made meanwhile", siteFile("a", "", "2"), ErrChanged},
		{"a file for a folder", siteFile("b", "", "2"), ErrSitePath},
		{"a folder for a file", siteFile("a/b", "", "2"), ErrSitePath},
	} {
		err := changeSite(t, s, SiteSave{}, siteFile("new", "", "2"), test.change)
		if !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
	}
	files, err := s.SiteFiles(t.Context())
	must(t, err)
	revision, err := s.SiteRevision(t.Context())
	must(t, err)
	if len(files) != 2 || revision.Revision != 1 {
		t.Errorf("revision %+v has %+v", revision, files)
	}
	must(t, changeSite(t, s, SiteSave{}, siteFile("a", "of 1", ""), siteFile("a/b", "", "2")))
}

// TestUnusedBytes checks that the bytes of a file stay as long as the file, and a day.
func TestUnusedBytes(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	must(t, changeSite(t, s, SiteSave{}, siteFile("a", "", "1"), siteFile("b", "", "2")))
	must(t, changeSite(t, s, SiteSave{}, siteFile("a", "of 1", "")))
	for _, test := range []struct {
		after time.Duration
		want  error
	}{{time.Hour, nil}, {25 * time.Hour, ErrNotFound}} {
		_, err := s.Purge(t.Context(), time.Now().Add(test.after), Retention{})
		must(t, err)
		if _, err := s.SiteBytes(t.Context(), "of 1"); !errors.Is(err, test.want) {
			t.Errorf("after %s: %v", test.after, err)
		}
	}
	_, err := s.SiteBytes(t.Context(), "of 2")
	must(t, err)
}
