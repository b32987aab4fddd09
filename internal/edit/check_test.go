package edit

import (
	"context"
	"errors"
	"io/fs"
	"testing"

	"portfolio/content"
)

// Only mistakes that the save brings, and that readers would see, refuse it.
func TestMistakes(t *testing.T) {
	t.Parallel()
	f, _ := newFolder(t)
	put(t, f.Dir, "articles/wrong/en.md", "---\ntitle: Wrong\nnonsense: 1\n---\n")
	_, err := f.Save(t.Context(), Set{Changes: []Change{change(t, f, "articles/wrong/en.md", "---\ntitle: Still wrong\nnonsense: 1\n---\n")}})
	must(t, err)
	result, err := f.Save(t.Context(), Set{Changes: []Change{change(t, f, "articles/draft/en.md", article("Draft", "draft: true\nnonsense: 1\n"))}})
	if err != nil || len(result.Findings) != 1 || result.Findings[0].Line != 6 {
		t.Errorf("a draft has %v (%v)", result.Findings, err)
	}
	for name, text := range map[string]string{
		"articles/out/en.md": article("Out", "nonsense: 1\n"), "site.toml": "name = ", "profile.toml": "", "articles/draft/en.md": article("", "nonsense: 1\n"),
	} {
		var refused *Refused
		if _, err := f.Save(t.Context(), Set{Changes: []Change{change(t, f, name, text)}}); !errors.As(err, &refused) || len(refused.Findings) == 0 {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	var refused *Refused
	published := change(t, f, "articles/draft/en.md", article("Draft", "nonsense: 1\n"))
	if _, err := f.Save(t.Context(), Set{Changes: []Change{published}}); !errors.As(err, &refused) || len(refused.Findings) != 1 {
		t.Errorf("a draft is published with a mistake that it had: %v", err)
	}
	want(t, f, "articles/out/en.md", least["articles/out/en.md"])
	wantOnly(t, f, "articles/wrong/en.md")
}

// A save checks the site as it would be. What was wrong before matters only if something is wrong then.
func TestSaveChecksOnce(t *testing.T) {
	t.Parallel()
	f, _ := newFolder(t)
	checks := 0
	f.Check = func(ctx context.Context, folder fs.FS) (*content.Site, content.Findings, error) {
		checks++
		return check(ctx, folder)
	}
	_, err := f.Save(t.Context(), Set{Changes: []Change{change(t, f, "articles/out/en.md", article("Out", "tags: [sea]\n"))}})
	if must(t, err); checks != 1 {
		t.Errorf("a save checks %d times", checks)
	}
	put(t, f.Dir, "articles/wrong/en.md", "---\ntitle: Wrong\nnonsense: 1\n---\n")
	_, err = f.Save(t.Context(), Set{Changes: []Change{change(t, f, "articles/out/en.md", article("Out", "tags: [sail]\n"))}})
	must(t, err)
	f.Check = func(ctx context.Context, folder fs.FS) (*content.Site, content.Findings, error) {
		site, _, err := check(ctx, folder)
		return site, content.Findings{}, errors.Join(err, context.Canceled)
	}
	changed := change(t, f, "articles/out/en.md", article("Out", "tags: [wind]\n"))
	if _, err := f.Save(t.Context(), Set{Changes: []Change{changed}}); !errors.Is(err, context.Canceled) {
		t.Errorf("a check that did not end lets a save pass: %v", err)
	}
}
