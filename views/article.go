package views

import "net/url"

// mailto is the address that opens a mail with the article's title and address in it.
func (p ArticlePage) mailto() string {
	return "mailto:?subject=" + url.PathEscape(p.Text.Title) + "&body=" + url.PathEscape(p.CanonicalURL())
}
