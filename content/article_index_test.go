package content

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"portfolio/i18n"
)

func madridDay(t *testing.T, moment string) time.Time {
	t.Helper()
	for _, layout := range momentLayouts {
		if found, err := time.ParseInLocation(layout, moment, madrid); err == nil {
			return found
		}
	}
	t.Fatalf("%s is no date", moment)
	return time.Time{}
}

// TestPublication checks what is public a minute before and at the time of publication, in the site's time zone.
func TestPublication(t *testing.T) {
	articles, findings := readArticles(folderOf(
		"articles/old/en.md", head("slug: old", "languages: [en]")+body,
		"articles/soon/en.md", head("slug: soon", "languages: [en]", "date: 2026-07-01T09:30")+body,
		"articles/later/en.md", head("slug: later", "languages: [en]", "date: 2026-07-02")+body,
		"articles/draft/en.md", head("slug: draft", "languages: [en]", "draft: true", "date: 2020-01-01")+body,
	))
	if len(findings) != 0 {
		t.Fatal(findings)
	}
	for _, c := range []struct {
		now, next string
		public    int
	}{
		{"2026-07-01T09:29", "2026-07-01T09:30", 1},
		{"2026-07-01T09:30", "2026-07-02", 2},
		{"2026-07-02", "", 3},
	} {
		now := madridDay(t, c.now)
		index := newArticleIndex(articles, now, false)
		if got := len(index.ArticlesIn("en", CollectionArticles)); got != c.public || len(index.Articles) != got {
			t.Errorf("%s: %d are public, want %d", c.now, got, c.public)
		}
		next, ok := index.NextPublication(now)
		if ok != (c.next != "") || ok && !next.Equal(madridDay(t, c.next)) {
			t.Errorf("%s: the next one comes at %v", c.now, next)
		}
		_, _, public := index.Article("en", "draft")
		_, _, there := index.UnpublishedArticle("en", "draft")
		if public || !there {
			t.Errorf("%s: the draft is public, or cannot be read at all", c.now)
		}
	}
	if got := len(newArticleIndex(articles, madridDay(t, "2026-01-01"), true).Articles); got != 4 {
		t.Errorf("with drafts, %d are public, want 4", got)
	}
}

func TestListsByLanguage(t *testing.T) {
	articles, _ := readArticles(folderOf(
		"articles/both/en.md", head("slug: both", "date: 2026-01-03")+body, "articles/both/es.md", head("slug: ambos", "date: 2026-01-03")+body,
		"articles/spanish/es.md", head("slug: solo", "languages: [es]", "date: 2026-01-02")+body,
		"articles/old/en.md", head("slug: old")+body, "articles/old/es.md", head("slug: viejo")+body,
	))
	index := newArticleIndex(articles, madridDay(t, "2026-02-01"), false)
	ids := func(lang i18n.Lang) (ids string) {
		for _, a := range index.ArticlesIn(lang, CollectionArticles) {
			ids += a.ID + " "
		}
		return ids
	}
	if ids("en") != "both old " || ids("es") != "both spanish old " {
		t.Errorf("the lists are %q and %q", ids("en"), ids("es"))
	}
	both, lang, ok := index.Article("en", "ambos")
	if !ok || lang != "es" || both.ID != "both" {
		t.Errorf("ambos is %s in %s", both.ID, lang)
	}
	if newer, older := index.Neighbors("en", both); newer != nil || older == nil || older.ID != "old" {
		t.Errorf("beside it stand %v and %v in English", newer, older)
	}
	if _, older := index.Neighbors("es", both); older == nil || older.ID != "spanish" {
		t.Errorf("before it stands %v in Spanish", older)
	}
	if related := index.Related("en", both, 3); len(related) != 1 || related[0].ID != "old" {
		t.Errorf("related in English are %v", related)
	}
}

// TestRelatedArticles checks that articles with common tags or the same series come first, then those of the same category, then the newest.
func TestRelatedArticles(t *testing.T) {
	article := func(id string, category Category, series string, tags ...string) Article {
		return Article{ID: id, Collection: CollectionArticles, Category: category, Localized: i18n.Localized[ArticleText]{"en": {Slug: id, Series: series, Tags: tags}}}
	}
	index := newArticleIndex([]Article{ // from new to old
		article("newest", "a", ""), article("newer", "b", ""), article("one-tag", "b", "", "Go"), article("this", "a", "Boats", "go", "Go", "Linux"),
		article("two-tags", "b", "", "linux", "Go"), article("part", "a", "boats"), article("two-more", "a", "", "go", "Linux", "Emacs"),
	}, time.Now(), true)
	this, _ := index.ArticleByID("this")
	var ids []string
	for _, related := range index.Related("en", this, 5) {
		ids = append(ids, related.ID)
	}
	if diff := cmp.Diff([]string{"two-more", "two-tags", "part", "one-tag", "newest"}, ids); diff != "" {
		t.Error(diff)
	}
}
