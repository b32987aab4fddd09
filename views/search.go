package views

import (
	"slices"
	"strings"

	"portfolio/i18n"
	"portfolio/views/layout"
)

// SearchType is a type of search result.
type SearchType string

// The types.
const (
	TypeProject SearchType = "project"
	TypeArticle SearchType = "article"
	TypeProfile SearchType = "profile"
	TypePage    SearchType = "page" // any other
	TypeChat    SearchType = "chat"
)

// SearchTypes lists the types that a search can be limited to, in the order of the form.
var SearchTypes = []SearchType{TypeProject, TypeArticle, TypeProfile, TypePage, TypeChat}

// Chosen is the value of the hidden field that marks types as chosen.
const Chosen = "1"

// SearchPage is the search form with the results or the intro below it.
type SearchPage struct {
	layout.Base
	Query  string
	Types  []SearchType // chosen by the visitor, none if every one is off; all that are offered for a plain link
	Answer SearchAnswer
	Counts map[SearchType]int // number of documents of each type
}

// SearchAnswer is the result of a search, for the page and for the island. Without a query it is zero.
type SearchAnswer struct {
	Title       string               `json:"title"`  // of the document
	Switch      map[i18n.Lang]string `json:"switch"` // addresses of the same search in the other languages
	Status      string               `json:"status"` // number of results as text
	Results     []SearchResult       `json:"results"`
	Suggestions []SearchLink         `json:"suggestions"` // links for a query without results
}

// SearchResult is one result. Texts are split into parts of which every second one is a match.
type SearchResult struct {
	Label   string      `json:"label"` // its type
	Day     string      `json:"day"`   // YYYY-MM-DD, "" for none
	Date    string      `json:"date"`  // the day formatted for the visitor
	Title   []string    `json:"title"`
	About   []string    `json:"about"`
	Excerpt []string    `json:"excerpt"`
	Path    string      `json:"path"` // target of the result, "" for none
	More    *SearchLink `json:"more"` // another page about it, nil for none
}

// SearchLink is a link beside or instead of results.
type SearchLink struct {
	Text string `json:"text"`
	Path string `json:"path"`
}

// SearchProps is the props of the search island.
type SearchProps struct {
	Loading string `json:"loading"`
	Failed  string `json:"failed"`
}

func (p SearchPage) props() SearchProps {
	return SearchProps{Loading: p.T("search.loading"), Failed: p.T("search.failed")}
}

// lead returns the sentence below the title, which names what can be found.
func (p SearchPage) lead() string {
	if p.lacksType() {
		return p.T("search.lead.some")
	}
	return p.T("search.lead")
}

// About returns the page's description for search engines.
func (p SearchPage) About() string {
	if p.lacksType() {
		return p.T("search.description.some")
	}
	return p.T("search.description")
}

// lacksType reports whether the site lacks a type that the texts about the search name.
func (p SearchPage) lacksType() bool {
	return slices.ContainsFunc(SearchTypes, func(t SearchType) bool { return t != TypePage && p.Counts[t] == 0 })
}

// Limited reports whether the visitor looks for some of the types alone.
func (p SearchPage) Limited() bool { return len(p.Types) < len(p.Offered()) }

func (p SearchPage) chosen(t SearchType) bool { return slices.Contains(p.Types, t) }

// examples returns links to the searches that the site's owner suggests.
func (p SearchPage) examples() []SearchLink {
	var list []SearchLink
	for _, text := range p.Site.Settings.SearchExamples.In(p.Lang) {
		list = append(list, SearchLink{text, i18n.WithQuery(p.Path(i18n.Search), "q", text)})
	}
	return list
}

// Offered returns the types of which the site has something in the page's language.
func (p SearchPage) Offered() []SearchType {
	return slices.DeleteFunc(slices.Clone(SearchTypes), func(t SearchType) bool { return p.Counts[t] == 0 })
}

// typePage returns the page that lists everything of a type, "" if the site has none.
func (p SearchPage) typePage(t SearchType) i18n.Page {
	for _, page := range map[SearchType][]i18n.Page{
		TypeProject: {i18n.Portfolio, i18n.Gallery}, TypeArticle: {i18n.Articles, i18n.Tutorials, i18n.Memes},
		TypeProfile: {i18n.About, i18n.Resume}, TypeChat: {i18n.Chat},
	}[t] {
		if p.Has(page) {
			return page
		}
	}
	return ""
}

// plainText joins the parts of a text.
func plainText(parts []string) string { return strings.Join(parts, "") }
