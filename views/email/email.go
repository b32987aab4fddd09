// Package mail writes the mails that the site sends: to its owner about what visitors ask for, and to visitors about what
// becomes of it. Each mail exists as text and as HTML, both from the same words; what a visitor wrote goes to the owner
// only, so that nobody can make the site carry their words to a stranger.
package email

import (
	"context"
	"fmt"
	"strings"

	"portfolio/i18n"
)

// Letter is a mail as it is sent.
type Letter struct {
	Subject  string
	Text     string
	HTML     string
	Calendar []byte // a file called CalendarName; nil for none
}

// Base is what all mails share.
type Base struct {
	*i18n.Words
	Owner   string // name of whoever runs the site
	BaseURL string // scheme and host, no slash at the end
}

// Site is what people call the site: its host.
func (b Base) Site() string {
	_, host, _ := strings.Cut(b.BaseURL, "://")
	return host
}

// url returns the whole address of page in the language of the mail.
func (b Base) url(page i18n.Page) string { return b.BaseURL + i18n.Path(b.Lang, page) }

// sheet is a mail in parts, before it becomes text and HTML.
type sheet struct {
	Base
	Subject string
	Title   string
	Opening []string // paragraphs before the table and the button
	Rows    []Row
	Action  link
	Closing []string // paragraphs after them

	Body, BodyText string // the owner's own words, as safe HTML and as plain text

	Signed bool     // whether the owner signs
	Notes  []string // small print
	Links  []link   // below it
}

// link is an address and what it is called.
type link struct{ Label, URL string }

// letter writes s both ways.
func (s sheet) letter(ctx context.Context) (Letter, error) {
	var html strings.Builder
	if err := page(s).Render(ctx, &html); err != nil {
		return Letter{}, fmt.Errorf("write mail: %w", err)
	}
	return Letter{Subject: s.Subject, Text: s.text(), HTML: html.String()}, nil
}
