package feeds

import (
	"encoding/xml"
	"net/http"
	"net/url"
	"time"

	"portfolio/content"
	"portfolio/handlers/web"
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
	XMLName   xml.Name `xml:"entry"`
	ID        string   `xml:"id"`
	Title     string   `xml:"title"`
	Published string   `xml:"published"`
	Updated   string   `xml:"updated"`
	Links     []feedLink
	Category  feedCategory `xml:"category"`
	Summary   string       `xml:"summary"`
	Content   feedContent  `xml:"content"`
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

// FeedPath returns the path of the feed in one language.
func (h *Handlers) FeedPath(lang i18n.Lang) string {
	return h.Languages.Messages(lang).T("layout.feed_path")
}

// Feed handles GET of the feed in one language: all articles in full, newest first.
func (h *Handlers) Feed(lang i18n.Lang) web.DocumentHandler {
	return func(*http.Request) (web.Document, error) {
		messages, profile := h.Languages.Messages(lang), h.Site.Profile
		var newest time.Time
		if len(h.Site.Articles) > 0 {
			newest = h.Site.Articles[0].Date
		}
		made := feed{
			Lang:     string(lang),
			ID:       h.Site.BaseURL + h.FeedPath(lang),
			Title:    profile.Name + " — " + messages.T("layout.feed"),
			Subtitle: messages.T("articles.description"),
			Updated:  newest.Format(time.RFC3339),
			Links: []feedLink{
				{Rel: "self", Type: "application/atom+xml", Lang: string(lang), URL: h.Site.BaseURL + h.FeedPath(lang)},
				{Rel: "alternate", Type: "text/html", Lang: string(lang), URL: h.Site.BaseURL + h.Languages.Path(lang, i18n.Articles)},
			},
			Icon:   h.Site.BaseURL + h.Site.Asset("icons/icon-192.png"),
			Rights: h.Site.Copyright.In(lang),
			Author: feedAuthor{profile.Name, h.Site.BaseURL + h.Languages.Path(lang, i18n.About)},
		}
		for _, a := range h.Site.Articles {
			entry, err := h.feedEntry(lang, a)
			if err != nil {
				return web.Document{}, err
			}
			made.Entries = append(made.Entries, entry)
		}
		return xmlDocument(made, newest)
	}
}

func (h *Handlers) feedEntry(lang i18n.Lang, a content.Article) (feedEntry, error) {
	text := a.In(lang)
	address := h.Site.BaseURL + h.Languages.Path(lang, i18n.Article, text.Slug)
	html, err := h.feedHTML(lang, a, address)
	date := a.Date.Format(time.RFC3339)
	return feedEntry{
		ID: h.tag(a, lang), Title: text.Title, Summary: text.Description, Published: date, Updated: date,
		Links: []feedLink{
			{Rel: "alternate", Type: "text/html", Lang: string(lang), URL: address},
			{Rel: "alternate", Type: "text/markdown", Lang: string(lang), URL: address + ".md"},
		},
		Category: feedCategory{string(a.Category), h.Languages.Messages(lang).T("category." + string(a.Category))},
		Content:  feedContent{"html", string(lang), html},
	}, err
}

// tag returns a permanent id of an article, RFC 4151: unlike its address, it does not depend on the slug.
func (h *Handlers) tag(a content.Article, lang i18n.Lang) string {
	host := h.Site.BaseURL
	if u, err := url.Parse(h.Site.BaseURL); err == nil {
		host = u.Hostname()
	}
	return "tag:" + host + "," + a.Date.Format(time.DateOnly) + ":" + a.ID + "/" + string(lang)
}

// PreferredFeed handles GET of common feed paths: it redirects to the feed in the visitor's language.
func (h *Handlers) PreferredFeed(w http.ResponseWriter, r *http.Request) {
	headers := w.Header()
	headers["Cache-Control"] = header.NoCache
	headers["Vary"] = header.Vary
	headers.Set("Location", h.FeedPath(h.NewRequest(r).Lang))
	w.WriteHeader(http.StatusFound)
}
