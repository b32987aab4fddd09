// Package email writes the emails that the site sends: those to its owner describe what visitors sent, those to visitors
// confirm it. Each email exists as text and as HTML, with the same content. What a visitor wrote goes to the owner only, so
// that nobody can use the site to send text of their own to a stranger; only the owner's reply quotes it, and a greeting has one word of it.
package email

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/palette"
)

// Message is an email ready to be sent.
type Message struct {
	Subject  string
	Text     string
	HTML     string
	Calendar []byte // a file named CalendarName; nil for none

	CalendarMethod string // of that file about a meeting; "" for a wish
}

// Letterhead holds what all emails of a site share, whatever their language.
type Letterhead struct {
	Languages *i18n.Languages
	Owner     string // the name of the site's owner
	BaseURL   string // scheme and host, no slash at the end
	Colors    palette.Choice

	OwnersLang i18n.Lang // of the emails to the owner, which may be none of the site's
}

// NewLetterhead returns the letterhead of a site that is served at baseURL.
func NewLetterhead(site *content.Site, baseURL string) Letterhead {
	look := site.Settings.Appearance()
	return Letterhead{site.Languages, site.Profile.Name, baseURL, palette.Choice{Color: look.Color, Color2: look.Color2}, site.Settings.AdminLanguage}
}

// In returns the base of an email in a language.
func (l Letterhead) In(lang i18n.Lang) Base { return l.With(l.Languages.Messages(lang)) }

// ForOwner returns the base of an email to the owner, in the language of the owner's screens.
func (l Letterhead) ForOwner() Base { return l.With(l.Languages.Screen(l.OwnersLang)) }

// Written returns the name of the language in which a visitor wrote to the owner, "" if it is the owner's.
func (l Letterhead) Written(lang i18n.Lang) string {
	if lang == l.ForOwner().Lang {
		return ""
	}
	return l.Languages.Name(string(lang))
}

// With returns the base of an email in the language of messages.
func (l Letterhead) With(messages *i18n.Messages) Base {
	return Base{messages, l.Owner, l.BaseURL, l.Colors}
}

// Base holds what all emails share.
type Base struct {
	*i18n.Messages
	Owner   string // the name of the site's owner
	BaseURL string // scheme and host, no slash at the end
	Colors  palette.Choice
}

// Site returns the host of the site, which is what emails call the site.
func (b Base) Site() string {
	_, host, _ := strings.Cut(b.BaseURL, "://")
	return host
}

// url returns the absolute URL of page in the language of the email.
func (b Base) url(page i18n.Page) string { return b.BaseURL + b.Path(page) }

// TokenParam is the name of the parameter with the token of an email's link.
const TokenParam = "token"

// TokenURL returns the absolute URL of page with a token.
func (b Base) TokenURL(page i18n.Page, token string) string {
	return b.BaseURL + i18n.WithQuery(b.Path(page), TokenParam, token)
}

// longestName is how many letters a first name has in a greeting.
const longestName = 20

// greeting returns the first line of an email to a visitor: with the first name, if what somebody has typed begins with one word of letters.
// More of it would be text of theirs for a stranger.
func (b Base) greeting(name string) string {
	first, _, _ := strings.Cut(oneLine(name), " ")
	other := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '-' && r != '’' && r != '\''
	}
	if first == "" || utf8.RuneCountInString(first) > longestName || strings.ContainsFunc(first, other) {
		return b.T("mail.hello")
	}
	return b.Tf("mail.hello.name", map[string]any{"Name": first})
}

// layout is the content of an email, from which its text and its HTML are written.
type layout struct {
	Base
	Subject string
	Title   string
	Web     link     // where the email can be read as a page
	Opening []string // paragraphs before the table and the button
	Rows    []Row
	Action  link
	Closing []string // paragraphs after them
	Ways    []link   // what else the reader can do

	Body, BodyText string // an issue's text, as safe HTML and as plain text

	Signed bool     // whether the owner's name ends the email
	Notes  []string // small print
	Links  []link   // below it
}

// link is a URL with its text.
type link struct{ Label, URL string }

// render writes the email as text and as HTML.
func (l layout) render(ctx context.Context) (Message, error) {
	var html strings.Builder
	if err := l.html().Render(ctx, &html); err != nil {
		return Message{}, fmt.Errorf("write mail: %w", err)
	}
	return Message{Subject: l.Subject, Text: l.text(), HTML: html.String()}, nil
}
