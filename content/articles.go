package content

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"portfolio/i18n"
)

// Collection is one of the lists that an article can belong to. Each has a page.
type Collection string

// The collections.
const (
	CollectionArticles  Collection = "articles"
	CollectionTutorials Collection = "tutorials"
	CollectionHumor     Collection = "humor"
)

// Collections lists the collections.
var Collections = []Collection{CollectionArticles, CollectionTutorials, CollectionHumor}

// listPages names the page that lists each collection.
var listPages = map[Collection]i18n.Page{
	CollectionArticles:  i18n.Articles,
	CollectionTutorials: i18n.Tutorials,
	CollectionHumor:     i18n.Memes,
}

// ListPage returns the page that lists the collection.
func (c Collection) ListPage() i18n.Page { return listPages[c] }

// Category is the kind of text that an article is.
type Category string

// The categories.
const (
	CategoryArticles Category = "articles"
	CategoryHowTos   Category = "howTos"
	CategoryReviews  Category = "reviews"
	CategoryMemes    Category = "memes"
)

// CompiledArticles is the name of the file into which the build compiles articles/<id>/<lang>.md.
const CompiledArticles = "build/articles.json"

// Article is one text in every language.
type Article struct {
	ID         string // its folder's name
	Collection Collection
	Category   Category
	Date       time.Time // midnight UTC of the day of publication
	i18n.Localized[ArticleText]
}

// ArticleText is an article in one language.
type ArticleText struct {
	Slug        string
	Title       string
	Description string
	CoverAlt    string
	HTML        string // the body, safe to render
	Markdown    string // the body as it was written, without front matter
	Headings    []Heading
	Words       int
}

// Heading is an entry of an article's table of contents.
type Heading struct {
	ID    string
	Text  string
	Level int // 2 or 3
}

// Cover returns the name of the article's cover picture among the site's assets.
func (a Article) Cover() string { return "covers/" + a.ID + ".svg" }

// wordsPerMinute is the speed of silent reading, for English non-fiction and for Spanish.
// Source: Brysbaert, "How many words do we read per minute?", 2019.
var wordsPerMinute = i18n.Localized[int]{i18n.EN: 238, i18n.ES: 278}

// ReadingMinutes returns how long it takes to read the text, at least one minute.
func (a Article) ReadingMinutes(lang i18n.Lang) int {
	speed := wordsPerMinute.In(lang)
	return max(1, (a.In(lang).Words+speed/2)/speed)
}

// loadArticles reads the compiled articles, newest first.
func loadArticles(fsys fs.FS) ([]Article, error) {
	text, err := fs.ReadFile(fsys, CompiledArticles)
	if err != nil {
		return nil, fmt.Errorf("read articles (run 'make build' first): %w", err)
	}
	var articles []Article
	if err := json.Unmarshal(text, &articles); err != nil {
		return nil, fmt.Errorf("read articles: %w", err)
	}
	slices.SortStableFunc(articles, func(a, b Article) int { return b.Date.Compare(a.Date) })
	return articles, nil
}

// ArticlesIn returns the articles of one collection, newest first.
func (s *Site) ArticlesIn(c Collection) []Article {
	var found []Article
	for _, a := range s.Articles {
		if a.Collection == c {
			found = append(found, a)
		}
	}
	return found
}

// Article returns the article that has this slug in any language, and the language of the slug: lang where several
// languages have the same slug.
func (s *Site) Article(lang i18n.Lang, slug string) (Article, i18n.Lang, bool) {
	for _, a := range s.Articles {
		if a.In(lang).Slug == slug {
			return a, lang, true
		}
		for _, other := range i18n.Langs {
			if a.In(other).Slug == slug {
				return a, other, true
			}
		}
	}
	return Article{}, lang, false
}

// Neighbors returns the next newer and the next older article of the same collection, nil where there is none.
func (s *Site) Neighbors(a Article) (newer, older *Article) {
	list := s.ArticlesIn(a.Collection)
	at := slices.IndexFunc(list, func(b Article) bool { return b.ID == a.ID })
	if at > 0 {
		newer = &list[at-1]
	}
	if at >= 0 && at+1 < len(list) {
		older = &list[at+1]
	}
	return newer, older
}

// Related returns up to n other articles: those of the same category, then the rest, the newest first in both.
func (s *Site) Related(a Article, n int) []Article {
	var same, rest []Article
	for _, b := range s.Articles {
		switch {
		case b.ID == a.ID:
		case b.Category == a.Category:
			same = append(same, b)
		default:
			rest = append(rest, b)
		}
	}
	all := append(same, rest...)
	return all[:min(n, len(all))]
}
