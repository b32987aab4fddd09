package views

import (
	"slices"
	"strings"

	"portfolio/i18n"
	"portfolio/views/layout"
)

// SearchType is a kind of thing that can be found.
type SearchType string

// The types.
const (
	TypeProject SearchType = "project"
	TypeArticle SearchType = "article"
	TypeProfile SearchType = "profile"
	TypeChat    SearchType = "chat"
)

// SearchTypes lists what a search can be narrowed to, in the order of the form.
var SearchTypes = []SearchType{TypeProject, TypeArticle, TypeProfile, TypeChat}

// SearchPage is the form for a search, and below it what was found, or else what can be.
type SearchPage struct {
	layout.Base
	Query  string
	Types  []SearchType // that the visitor chose; all of SearchTypes where none was
	Answer SearchAnswer
	Counts map[SearchType]int // how many things of each type there are
}

// SearchAnswer is what a search found, as the page and the script show it. It is the zero answer without a query.
type SearchAnswer struct {
	Title       string         `json:"title"`  // of the document
	Switch      string         `json:"switch"` // address of the same search in the other language
	Status      string         `json:"status"` // how much was found, in words
	Results     []SearchResult `json:"results"`
	Suggestions []SearchLink   `json:"suggestions"` // links for a query without results
}

// SearchResult is one line of what was found. In a text that is cut in pieces, every second one was looked for.
type SearchResult struct {
	Label   string      `json:"label"` // its type
	Day     string      `json:"day"`   // YYYY-MM-DD; "" for none
	Date    string      `json:"date"`  // the same for people
	Title   []string    `json:"title"`
	About   []string    `json:"about"`
	Excerpt []string    `json:"excerpt"`
	Path    string      `json:"path"` // where the line leads; "" for nowhere
	More    *SearchLink `json:"more"` // where else it can be read
}

// SearchLink is a link beside or instead of results.
type SearchLink struct {
	Text string `json:"text"`
	Path string `json:"path"`
}

// SearchProps is what the script says by itself.
type SearchProps struct {
	Loading string `json:"loading"`
	Failed  string `json:"failed"`
}

func (p SearchPage) props() SearchProps {
	return SearchProps{Loading: p.T("search.loading"), Failed: p.T("search.failed")}
}

func (p SearchPage) chosen(t SearchType) bool { return slices.Contains(p.Types, t) }

// examples lists searches to begin with.
func (p SearchPage) examples() []SearchLink {
	var list []SearchLink
	for _, text := range strings.Split(p.T("search.examples"), ", ") {
		list = append(list, SearchLink{text, i18n.WithQuery(p.Path(i18n.Search), "q", text)})
	}
	return list
}

// typePage is the page that lists all things of a type.
func typePage(t SearchType) i18n.Page {
	return map[SearchType]i18n.Page{
		TypeProject: i18n.Portfolio, TypeArticle: i18n.Articles, TypeProfile: i18n.About, TypeChat: i18n.Chat,
	}[t]
}

// plainText puts the pieces of a text together again.
func plainText(parts []string) string { return strings.Join(parts, "") }
