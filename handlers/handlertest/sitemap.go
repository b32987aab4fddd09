package handlertest

import (
	"encoding/xml"
	"net/http"
	"testing"
)

// ReadSitemap reads the sitemap as another program does, which knows nothing of how it was written.
func ReadSitemap(t *testing.T, site Site) []SitemapRead {
	t.Helper()
	var read struct {
		XMLName xml.Name      `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
		Pages   []SitemapRead `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 url"`
	}
	must(t, xml.Unmarshal([]byte(site.Get("/sitemap.xml").WantStatus(http.StatusOK).Body), &read))
	return read.Pages
}

// SitemapRead is an entry of a sitemap.
type SitemapRead struct {
	Location string `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 loc"`
	Changed  string `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 lastmod"`
	Links    []struct {
		Rel  string `xml:"rel,attr"`
		Lang string `xml:"hreflang,attr"`
		URL  string `xml:"href,attr"`
	} `xml:"http://www.w3.org/1999/xhtml link"`
}
