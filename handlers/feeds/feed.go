package feeds

import (
	"cmp"
	"encoding/json"
	"encoding/xml"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/gorilla/mux"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/handlers/web/cache"
	"portfolio/handlers/web/header"
	"portfolio/i18n"
)

// feed is an Atom feed, RFC 4287.
type feed struct {
	XMLName  xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
	Lang     string   `xml:"xml:lang,attr"`
	ID       string   `xml:"id"`
	Title    string   `xml:"title"`
	Subtitle string   `xml:"subtitle"`
	Updated  string   `xml:"updated"`
	Links    []feedLink
	Icon     string     `xml:"icon"`
	Rights   string     `xml:"rights"`
	Author   feedAuthor `xml:"author"`
	Entries  []feedEntry
}

type feedEntry struct {
	XMLName    xml.Name `xml:"entry"`
	ID         string   `xml:"id"`
	Title      string   `xml:"title"`
	Published  string   `xml:"published"`
	Updated    string   `xml:"updated"`
	Links      []feedLink
	Categories []feedCategory `xml:"category"`
	Summary    string         `xml:"summary"`
	Content    *feedContent   `xml:"content"` // nil while the text is not compiled

	published time.Time
}

type feedLink struct {
	XMLName xml.Name `xml:"link"`
	Rel     string   `xml:"rel,attr"`
	Type    string   `xml:"type,attr,omitempty"`
	Lang    string   `xml:"hreflang,attr,omitempty"`
	URL     string   `xml:"href,attr"`
}

type feedAuthor struct {
	Name string `xml:"name"`
	URL  string `xml:"uri"`
}

type feedCategory struct {
	Term  string `xml:"term,attr"`
	Label string `xml:"label,attr"`
}

type feedContent struct {
	Type string `xml:"type,attr"`
	Lang string `xml:"xml:lang,attr"`
	HTML string `xml:",chardata"`
}

// entriesPerFeed is how many articles a feed holds in full. What is older follows on further pages, RFC 5005.
const entriesPerFeed = 20

// articleFeed says what a feed is of.
type articleFeed struct {
	lang     i18n.Lang
	format   content.FeedFormat
	path     string // of the feed
	older    string // path of the feed whose further pages hold what is older
	page     string // path of the page with the same articles
	title    string
	subtitle string
	articles []content.Article // newest first
}

// Feed handles GET of a feed of one language at path: the newest articles in full. A language without articles has none.
func (h *Handlers) Feed(lang i18n.Lang, format content.FeedFormat, path string) web.DocumentHandler {
	return func(r *http.Request) (web.Document, error) {
		if len(h.Site.AllIn(lang)) == 0 {
			return web.Document{}, web.ErrNotFound
		}
		messages := h.Languages.Messages(lang)
		return h.feed(r, articleFeed{
			lang: lang, format: format, path: path, older: content.FeedPath(lang, format), page: h.Languages.Path(lang, i18n.Articles),
			title: h.Site.Settings.Name + " — " + messages.T("layout.feed"), subtitle: messages.T("articles.description"),
			articles: h.Site.AllIn(lang),
		})
	}
}

// TopicFeed handles GET of the feed of a tag or a series.
func (h *Handlers) TopicFeed(id i18n.Page) web.LocalizedHandler {
	return func(r *http.Request, lang i18n.Lang) (web.Document, error) {
		topic, ok := h.Site.Tag(lang, mux.Vars(r)["tag"])
		if id == i18n.Series {
			topic, ok = h.Site.SeriesCalled(lang, mux.Vars(r)["series"])
		}
		if !ok {
			return web.Document{}, web.NotFound("page", i18n.Articles)
		}
		data, path := map[string]any{"Label": topic.Label}, h.Languages.Path(lang, id, topic.Slug)
		messages, feed := h.Languages.Messages(lang), i18n.WithSuffix(path, TopicFeedSuffix)
		return h.feed(r, articleFeed{
			lang: lang, format: content.FeedAtom, path: feed, older: feed, page: path,
			title:    h.Site.Settings.Name + " — " + messages.Tf("articles."+string(id)+".title", data),
			subtitle: messages.Tf("articles."+string(id)+".description", data), articles: topic.Articles,
		})
	}
}

// TopicFeedSuffix is added to the address of a tag or a series for its feed.
const TopicFeedSuffix = "/feed.xml"

// feed returns the page of a feed that the request asks for.
func (h *Handlers) feed(r *http.Request, of articleFeed) (web.Document, error) {
	number, last := 1, max(1, (len(of.articles)+entriesPerFeed-1)/entriesPerFeed)
	if page, ok := mux.Vars(r)["page"]; ok {
		var err error
		if number, err = strconv.Atoi(page); err != nil || number < 2 || number > last || strconv.Itoa(number) != page {
			return web.Document{}, web.NotFound("page", i18n.Articles)
		}
	}
	first := (number - 1) * entriesPerFeed
	entries := of.articles[first:min(first+entriesPerFeed, len(of.articles))]
	var newest time.Time
	for _, a := range entries {
		if a.Changed().After(newest) {
			newest = a.Changed()
		}
	}
	made := feed{
		Lang:     string(of.lang),
		ID:       h.Site.BaseURL + of.path,
		Title:    of.title,
		Subtitle: of.subtitle,
		Updated:  newest.Format(time.RFC3339),
		Links:    h.feedLinks(of, number, last),
		Icon:     h.Site.BaseURL + h.Site.Asset("icons/icon-192.png"),
		Rights:   h.Site.Copyright.In(of.lang),
		Author:   feedAuthor{h.Site.Profile.Name, h.Site.BaseURL + h.Languages.Path(of.lang, h.Site.OwnerPage())},
	}
	for _, a := range entries {
		entry, err := h.feedEntry(of.lang, a)
		if err != nil {
			return web.Document{}, err
		}
		made.Entries = append(made.Entries, entry)
	}
	document, err := made.document(of.format, newest)
	document.Partial = slices.ContainsFunc(made.Entries, func(e feedEntry) bool { return e.Content == nil })
	return document, err
}

// document returns the feed in a format.
func (f feed) document(format content.FeedFormat, changed time.Time) (web.Document, error) {
	switch format {
	case content.FeedRSS:
		return xmlDocument(f.rss(changed), changed)
	case content.FeedJSON:
		text, err := json.Marshal(f.json())
		return web.Document{Bytes: text, Changed: changed}, err
	}
	return xmlDocument(f, changed)
}

// FeedKind returns the kind of document that a feed in a format is.
func FeedKind(format content.FeedFormat) *cache.Kind {
	return map[content.FeedFormat]*cache.Kind{content.FeedAtom: Atom, content.FeedRSS: RSS, content.FeedJSON: JSONFeed}[format]
}

// feedLinks returns the links of one page of a feed: to itself, to the page for readers, and to the feed's other pages.
func (h *Handlers) feedLinks(of articleFeed, number, last int) []feedLink {
	const atom = "application/atom+xml"
	at := func(number int) string {
		if number == 1 {
			return h.Site.BaseURL + of.older
		}
		return h.Site.BaseURL + i18n.WithSuffix(of.older, "/"+strconv.Itoa(number))
	}
	self := at(number)
	if number == 1 {
		self = h.Site.BaseURL + of.path
	}
	links := []feedLink{
		{Rel: "self", Type: atom, Lang: string(of.lang), URL: self},
		{Rel: "alternate", Type: "text/html", Lang: string(of.lang), URL: h.Site.BaseURL + of.page},
	}
	if last == 1 {
		return links
	}
	links = append(links, feedLink{Rel: "first", Type: atom, URL: at(1)}, feedLink{Rel: "last", Type: atom, URL: at(last)})
	if number > 1 {
		links = append(links, feedLink{Rel: "previous", Type: atom, URL: at(number - 1)})
	}
	if number < last {
		links = append(links, feedLink{Rel: "next", Type: atom, URL: at(number + 1)})
	}
	return links
}

func (h *Handlers) feedEntry(lang i18n.Lang, a content.Article) (feedEntry, error) {
	text := a.In(lang)
	lang = cmp.Or(text.OtherLanguage, lang)
	address := h.Site.BaseURL + h.Languages.Path(lang, i18n.Article, text.Slug)
	entry := feedEntry{
		ID: cmp.Or(text.GUID, h.tag(a, lang)), Title: text.Title, Summary: text.Description,
		Published: a.Date.Format(time.RFC3339), Updated: a.Changed().Format(time.RFC3339), published: a.Date,
		Links: []feedLink{
			{Rel: "alternate", Type: "text/html", Lang: string(lang), URL: address},
			{Rel: "alternate", Type: "text/markdown", Lang: string(lang), URL: i18n.WithSuffix(address, MarkdownSuffix)},
		},
		Categories: []feedCategory{{string(a.Category), h.Languages.Messages(lang).T("category." + string(a.Category))}},
	}
	for _, tag := range text.Tags {
		entry.Categories = append(entry.Categories, feedCategory{content.TopicSlug(tag), tag})
	}
	if !text.Ready() {
		return entry, nil
	}
	html, err := h.feedHTML(lang, a, address)
	entry.Content = &feedContent{"html", string(lang), html}
	return entry, err
}

// tag returns a permanent id of an article, RFC 4151: unlike its address, it does not depend on the slug.
func (h *Handlers) tag(a content.Article, lang i18n.Lang) string {
	host := h.Site.BaseURL
	if u, err := url.Parse(h.Site.BaseURL); err == nil {
		host = u.Hostname()
	}
	return "tag:" + host + "," + a.Date.Format(time.DateOnly) + ":" + a.ID + "/" + string(lang)
}

// PreferredFeed handles GET of common feed paths: it redirects to the feed in the visitor's language, or in the first language that has
// articles.
func (h *Handlers) PreferredFeed(format content.FeedFormat) http.HandlerFunc {
	has := func(lang i18n.Lang) bool { return len(h.Site.AllIn(lang)) > 0 }
	return func(w http.ResponseWriter, r *http.Request) {
		langs := append([]i18n.Lang{h.NewRequest(r).Lang}, h.Languages.List()...)
		at := slices.IndexFunc(langs, has)
		if at < 0 {
			h.FailOutsidePages(w, r, web.ErrNotFound)
			return
		}
		headers := w.Header()
		headers["Cache-Control"] = header.NoCache
		headers["Vary"] = header.Vary
		headers.Set("Location", content.FeedPath(langs[at], format))
		w.WriteHeader(http.StatusFound)
	}
}
