// Package newsletter writes the owner's Markdown as emails and pages show it, and sends it to those who subscribed.
package newsletter

import (
	"net/url"
	"path"
	"strings"

	"portfolio/content"
	"portfolio/content/files"
	"portfolio/content/markdown"
	"portfolio/i18n"
	"portfolio/views/email"
)

// Text is an issue in one language, in the forms that readers see. They have the same words.
type Text struct {
	Page  string // HTML for the site's own pages
	Mail  string // HTML for emails
	Plain string // for mail programs that show no HTML
}

// Writer writes the owner's Markdown as readers see it.
type Writer struct {
	email.Letterhead
	Files *files.Files // the pictures of the site; nil for none
}

// Write returns a text in Markdown as readers of a language see it. What is HTML in it and could do harm is shown as text, and pictures of
// other sites are links.
func (w Writer) Write(lang i18n.Lang, source string) (Text, error) {
	document, err := markdown.Compile([]byte(source), markdown.Options{
		Words: content.MarkdownWords(w.Languages.Messages(lang)), Link: w.link, Picture: w.picture, Mail: true,
	})
	if err != nil {
		return Text{}, err
	}
	mail, err := mailHTML(document.HTML)
	// The policy of the site's pages allows pictures of the host that serves them, which may have another name than the site.
	page := strings.ReplaceAll(document.HTML, `"`+w.BaseURL+files.Prefix, `"`+files.Prefix)
	return Text{Page: page, Mail: mail, Plain: document.Text}, err
}

// link completes the address of a page of the site.
func (w Writer) link(destination string) (string, *markdown.Problem) {
	if strings.HasPrefix(destination, "/") {
		return w.BaseURL + destination, nil
	}
	return destination, nil
}

// picture returns a picture, a video or a sound of the site, however the text names it: by its name in the site folder, or by an address
// that a page or an email once had.
func (w Writer) picture(destination string) (markdown.Picture, *markdown.Problem) {
	address, err := url.Parse(destination)
	if err != nil || w.Files == nil {
		return markdown.Picture{}, &markdown.Problem{}
	}
	if media, ok := w.Files.MailMedia(address.Path); ok {
		found := markdown.Picture{URL: w.BaseURL + media.URL, Width: media.Width, Height: media.Height, Media: media.Kind}
		if poster, err := w.Files.MailPicture(media.Poster); err == nil {
			found.Poster = w.BaseURL + poster.URL
		}
		return found, nil
	}
	found, err := w.Files.MailPicture(address.Path)
	if err != nil {
		return markdown.Picture{}, &markdown.Problem{What: err.Error()}
	}
	return markdown.Picture{URL: w.BaseURL + found.URL, Width: found.Width, Height: found.Height}, nil
}

// fileName returns the last part of an address.
func fileName(address string) string {
	name, _, _ := strings.Cut(address, "?")
	return path.Base(name)
}
