package content

import (
	"maps"
	slashpath "path"
	"time"

	"portfolio/content/markdown"
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

// Categories lists the categories.
var Categories = []Category{CategoryArticles, CategoryHowTos, CategoryReviews, CategoryMemes}

// Article is one text in the languages that it has.
type Article struct {
	ID         string // its folder's name
	Collection Collection
	Category   Category
	Date       time.Time // of publication, in the site's time zone; midnight where only the day is known
	Updated    time.Time // of the last change worth telling, zero for none
	Draft      bool
	Verifiable bool     // whether a demonstration invented nothing in it but who signs it
	About      []string // the industries, services, projects and articles that it has to do with, as ids of subjects
	Stock      string   // the drawing of the stock that is its cover, "" for none
	i18n.Localized[ArticleText]

	only  []i18n.Lang // the languages that it is meant to have, nil for all
	cover string      // the file's name, "" for none
}

// ArticleText is an article in one language.
type ArticleText struct {
	Slug        string
	Title       string
	Description string
	Teaser      string // for lists; "" where the description serves
	CoverAlt    string
	Tags        []string // words of this language
	Series      string   // the name of the series that it belongs to, in this language
	Canonical   string   // where the text was published first, "" for here
	Aliases     []string // former addresses
	NoContents  bool     // whether it has no table of contents, however long it is
	GUID        string   // the id of its entry in feeds, "" for one that the program makes
	Sample      bool     // whether it says to be a sample

	OtherLanguage i18n.Lang // its language, where a list names it among texts of another one; "" anywhere else

	source *sourceText
	body   bodySource
}

// Words returns how many words of prose the body has.
func (t ArticleText) Words() int { return markdown.CountWords(t.Markdown()) }

// Markdown returns the body as it was written, without front matter.
func (t ArticleText) Markdown() string { return t.source.String() }

// Heading is an entry of an article's table of contents.
type Heading = markdown.Heading

// Parts are the parts of a text that most texts lack.
type Parts = markdown.Parts

// Parts returns the parts that the text may have.
func (t ArticleText) Parts() Parts { return markdown.PartsOf(t.Markdown()) }

// Cover returns the path of the article's cover picture in the site folder, "" for none.
func (a Article) Cover() string {
	if a.cover == "" {
		return ""
	}
	return slashpath.Join("articles", a.ID, a.cover)
}

// Picture returns the path of the picture that stands for the article: its cover, or the drawing that the program makes for one
// without a cover.
func (a Article) Picture() string {
	if cover := a.Cover(); cover != "" {
		return cover
	}
	return DrawnCover(a.ID)
}

// DrawnCover returns the path of the drawing that the program makes for a text without a picture of its own.
func DrawnCover(id string) string { return slashpath.Join("covers", id+".svg") }

// Has reports whether the article can be read in a language.
func (a Article) Has(lang i18n.Lang) bool {
	_, ok := a.Localized[lang]
	return ok
}

// mixed returns the article as the lists of all languages have it: in a language that it lacks it is in the first one that it has.
func (a Article) mixed(site []i18n.Lang) Article {
	if len(site) == 0 {
		return a
	}
	localized := maps.Clone(a.Localized)
	for _, lang := range site {
		if other := a.langFor(lang, site); other != lang {
			text := a.Localized[other]
			text.OtherLanguage = other
			localized[lang] = text
		}
	}
	a.Localized = localized
	return a
}

// Langs returns the languages of a site that the article has.
func (a Article) Langs(site []i18n.Lang) []i18n.Lang {
	var langs []i18n.Lang
	for _, lang := range site {
		if a.Has(lang) {
			langs = append(langs, lang)
		}
	}
	return langs
}

// langFor returns the language in which a reader of lang reads the article: lang, or the first that it has.
func (a Article) langFor(lang i18n.Lang, site []i18n.Lang) i18n.Lang {
	if langs := a.Langs(site); !a.Has(lang) && len(langs) > 0 {
		return langs[0]
	}
	return lang
}

// ArticlePaths returns the addresses of an article. In a language that it does not have, that is the list in which it would be.
func (s *Site) ArticlePaths(a Article) i18n.Localized[string] {
	return i18n.Localize(s.Languages, func(lang i18n.Lang) string {
		if !a.Has(lang) {
			return s.Languages.Path(lang, a.Collection.ListPage())
		}
		return s.Languages.Path(lang, i18n.Article, a.In(lang).Slug)
	})
}

// OtherPath returns the path of a text that a list of another language names, "" for any other text.
func (s *Site) OtherPath(text ArticleText) string {
	if text.OtherLanguage == "" {
		return ""
	}
	return s.Languages.Messages(text.OtherLanguage).ExplicitPath(i18n.Article, text.Slug)
}

// Published reports whether the article is public at a time.
func (a Article) Published(now time.Time) bool { return !a.Draft && !a.Date.After(now) }

// DemonstrationKey returns the key of the message that says what a demonstration invented in the article.
func (a Article) DemonstrationKey() string {
	if a.Verifiable {
		return "article.demonstration_verifiable"
	}
	return "article.demonstration"
}

// Changed returns when the article last changed.
func (a Article) Changed() time.Time {
	if a.Updated.IsZero() {
		return a.Date
	}
	return a.Updated
}
