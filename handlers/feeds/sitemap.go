package feeds

import (
	"encoding/xml"
	"fmt"
	"net/http"
	"time"

	"portfolio/handlers/web"
)

// sitemapSet is a sitemap as sitemaps.org describes it, with Google's links between languages.
type sitemapSet struct {
	XMLName xml.Name      `xml:"urlset"`
	XMLNS   string        `xml:"xmlns,attr"`
	XHTML   string        `xml:"xmlns:xhtml,attr"`
	Pages   []sitemapPage `xml:"url"`
}

type sitemapPage struct {
	Location string        `xml:"loc"`
	Changed  string        `xml:"lastmod,omitempty"`
	Links    []sitemapLink `xml:"xhtml:link"`
}

type sitemapLink struct {
	Rel  string `xml:"rel,attr"`
	Lang string `xml:"hreflang,attr"`
	URL  string `xml:"href,attr"`
}

// Sitemap handles GET /sitemap.xml.
func (h *Handlers) Sitemap(r *http.Request) (web.Document, error) {
	pages, err := h.Pages(r.Context())
	if err != nil {
		return web.Document{}, err
	}
	set := sitemapSet{XMLNS: "http://www.sitemaps.org/schemas/sitemap/0.9", XHTML: "http://www.w3.org/1999/xhtml"}
	for _, page := range pages {
		if page.Listed() {
			set.Pages = append(set.Pages, sitemapEntry(page))
		}
	}
	sent, err := h.sentPages(r.Context())
	set.Pages = append(set.Pages, sent...)
	if err != nil {
		return web.Document{}, err
	}
	return xmlDocument(set, time.Time{})
}

func sitemapEntry(page IndexedPage) sitemapPage {
	entry := sitemapPage{Location: page.CanonicalURL()}
	if !page.Changed.IsZero() {
		entry.Changed = page.Changed.Format(time.DateOnly)
	}
	for _, a := range page.Alternates() {
		entry.Links = append(entry.Links, sitemapLink{"alternate", a.Lang, a.URL})
	}
	return entry
}

// xmlDocument writes v as XML.
func xmlDocument(v any, changed time.Time) (web.Document, error) {
	text, err := xml.MarshalIndent(v, "", " ")
	if err != nil {
		return web.Document{}, fmt.Errorf("write xml: %w", err)
	}
	return web.Document{Bytes: append([]byte(xml.Header), text...), Changed: changed}, nil
}
