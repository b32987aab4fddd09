package layout

import (
	"cmp"
	"strings"

	"portfolio/content"
	"portfolio/content/files"
	"portfolio/i18n"
	"portfolio/internal/palette"
	"portfolio/static"
)

// Theme is a color theme of the site.
type Theme string

// The themes. Dark is the default of a site that does not say. In Auto the style sheet of the site shows what the visitor's system
// prefers: visitors choose one of the others.
const (
	Dark  Theme = "dark"
	Light Theme = "light"
	Auto  Theme = content.ThemeAuto
)

// Other returns the other theme, which the toggle switches to.
func (t Theme) Other() Theme {
	if t == Dark {
		return Light
	}
	return Dark
}

// Site is the data that all pages share while the program runs.
type Site struct {
	*content.Site
	BaseURL string // scheme and host, no slash at the end
	Assets  *static.Assets
	Files   *files.Files // of the site folder
	Colors  palette.Palette
	Fonts   []string // addresses of the fonts that every page loads
	// Copyright is the footer's first line. It is formatted once, as every page has it.
	Copyright i18n.Localized[string]
	// LiveScript is the path of the script that reloads a page after a change, while the owner writes; "" for none.
	LiveScript string
	// TrialPassword is the owner's password of a site on trial, which its login names; "" for any other site. Where it is ReadOnly, everybody
	// may log in, and the owner's screens change nothing.
	TrialPassword string
	ReadOnly      bool
}

// Base holds the data that every page has. Page view models embed it.
type Base struct {
	*i18n.Messages
	Site            *Site
	Theme           Theme
	Admin           bool           // whether the owner is logged in
	OwnerScreen     bool           // whether this is one of the owner's screens, which have a frame of their own
	ScreenLanguages []i18n.Lang    // languages that the owner's screens can be in; set on them only
	ReturnTo        string         // where a change of that language leads back to, if not the address in Paths
	HoldsText       bool           // whether this page alone has a text that the owner has written, so that it offers no other language
	Owner           *i18n.Messages // in the language of the owner's screens; set if the owner is logged in
	Unread          int            // number of unread inquiries; set on the owner's screens only
	Warnings        []OwnerWarning // set on admin pages only
	Page            i18n.Page
	Parent          i18n.Page              // the page above it in the menu, where that depends on what the page shows
	Paths           i18n.Localized[string] // addresses of this page by language
	Query           string                 // of the address, as far as it holds in every language: a change of language or theme keeps it
	Only            []i18n.Lang            // the languages that have this page, nil for all; the others' Paths lead to another page
	ForceLanguage   bool                   // whether links must name the language, because the visitor prefers another

	HasErrors bool // whether a form on this page has errors

	Title       string // of the page, without the owner's name
	BareTitle   bool   // whether the document title is Title alone
	Description string // for search engines, 50 to 160 characters
	Keywords    []string
	Canonical   string                 // canonical path or URL if it is not the one in Paths
	Image       string                 // path of the share picture
	Picture     string                 // path in the site folder of the picture that stands for the page, "" for one that is drawn
	Figure      Figure                 // the number by which the page is remembered, if any
	ImageAlt    string                 // alternative text of the share picture
	OGType      string                 // Open Graph type; "" means "website"
	Portrait    bool                   // whether the page has the owner's portrait, so that the menu has the mark
	StyleSheet  string                 // asset name of the style sheet; "" means css/site.css
	Script      string                 // asset name of the script; "" means js/site.js
	JSONLD      []any                  // JSON-LD, one script element each
	Sentence    Sentence               // that the address names; the page is shared with it
	Beside      i18n.Lang              // the language beside which a text is shown, "" for none
	NoIndex     bool                   // whether search engines must not index the page
	Editor      string                 // address of the form of the text that the page previews, "" for a page that readers see
	HasDialog   bool                   // whether a dialog is open over the page; header and footer are then inert
	Markdown    i18n.Localized[string] // path of the page as Markdown, if any
	Formats     []Format               // what else the page is to be had as
	Feed        string                 // path of the feed of this page alone, if any
}

// Format is another form of a page: its media type, its path, and what people call it.
type Format struct{ Type, Path, Label string }

// PrependJSONLD adds JSON-LD before that which the page already has.
func (b *Base) PrependJSONLD(data ...any) { b.JSONLD = append(data, b.JSONLD...) }

// Path returns the address of page in this page's language. With ForceLanguage it names the language in the query where the
// languages share a path.
func (b *Base) Path(page i18n.Page, args ...string) string {
	if b.ForceLanguage {
		return b.ExplicitPath(page, args...)
	}
	return b.Messages.Path(page, args...)
}

// PathAbout returns Path with what the forms of page are to be about: the id of a content.Subject, "" for nothing in particular.
func (b *Base) PathAbout(page i18n.Page, subject string) string {
	if subject == "" {
		return b.Path(page)
	}
	return i18n.WithQuery(b.Path(page), i18n.AboutQuery, subject)
}

// Has reports whether the site has a page.
func (b *Base) Has(page i18n.Page) bool { return b.Site.HasPage(page) }

// ArticlePath returns the path of a text in a list: of the page in the language that the text is in.
func (b *Base) ArticlePath(text content.ArticleText) string {
	return cmp.Or(b.Site.OtherPath(text), b.Path(i18n.Article, text.Slug))
}

// hasFeed reports whether the site has articles in the page's language, which the feed is made of.
func (b *Base) hasFeed() bool { return len(b.Site.AllIn(b.Lang)) > 0 }

// Abs returns the absolute URL of a path.
func (b *Base) Abs(path string) string { return b.Site.BaseURL + path }

// DefaultTheme returns the theme for visitors who have chosen none.
func (s *Site) DefaultTheme() Theme {
	return cmp.Or(Theme(s.Settings.Theme), Dark)
}

// Bar returns the color for the browser's interface in a theme.
func (s *Site) Bar(theme Theme) string { return palette.Hex(s.colors(theme).Bar) }

// Ground returns the color behind the pages in a theme.
func (s *Site) Ground(theme Theme) string { return palette.Hex(s.colors(theme).Ground()) }

func (s *Site) colors(theme Theme) palette.Theme {
	if theme == Light {
		return s.Colors.Light
	}
	return s.Colors.Dark
}

// RootClass returns the classes of the document: its theme and, but on the owner's screens, what differs from the usual look.
func (b *Base) RootClass() string {
	classes, look := string(b.Theme), b.Site.Settings.Appearance()
	if b.OwnerScreen {
		return classes
	}
	if look.Look != content.LookOverprint {
		classes += " look look-" + look.Look
	}
	if look.Frame != content.FrameRail {
		classes += " frame-" + look.Frame
	}
	return classes
}

// Thumbnail returns the URL of a picture of the site folder for where it is shown small.
func (b *Base) Thumbnail(name string) string {
	if picture, err := b.Site.Files.Picture(name); err == nil && len(picture.WebP) > 0 {
		return picture.WebP[0].URL
	}
	return b.Asset(name)
}

// colorScheme returns the scheme of the browser's own controls: an ink of the owner's choice is dark in both themes.
func (b *Base) colorScheme() string {
	if b.Site.Colors.Light.IsDark() {
		return string(Dark)
	}
	if b.Theme == Auto {
		return "light dark"
	}
	return string(b.Theme)
}

// Figure is a number by which a page is remembered, for its share picture.
type Figure struct {
	Title   string // of the picture; "" for that of the page
	Value   string // with its unit: "0.8 s"
	Text    string // what it counts; "" where the title says so
	Percent int    // of a bar, 0 for none
}

// Mark returns the URL of the site's mark.
func (b *Base) Mark() string { return b.Asset("img/mark.svg") }

// Asset returns the URL of a file of the site folder, or of the engine's asset of that name.
func (b *Base) Asset(name string) string { return b.Site.Asset(name) }

// Asset returns the URL of a file of the site folder, or of the engine's asset of that name.
func (s *Site) Asset(name string) string {
	if url := s.Files.URL(name); url != "" {
		return url
	}
	return s.Assets.URL(name)
}

// FullTitle returns the document's title.
func (b *Base) FullTitle() string {
	if b.HasErrors {
		return b.T("form.error.prefix") + " " + b.Title + " — " + b.Site.Settings.Name
	}
	if b.BareTitle {
		return b.Title
	}
	if b.Page == i18n.Home || b.Title == "" {
		return b.Site.Title(b.Lang)
	}
	return b.Title + " — " + b.Site.Settings.Name
}

// CanonicalURL returns the page's canonical URL.
func (b *Base) CanonicalURL() string {
	if strings.HasPrefix(b.Canonical, "/") {
		return b.Abs(b.Canonical)
	}
	if b.Canonical != "" {
		return b.Canonical
	}
	return b.Abs(b.Paths.In(b.Lang))
}

// styleSheet returns the page's style sheet.
func (b *Base) styleSheet() static.Asset { return b.asset(cmp.Or(b.StyleSheet, "css/site.css")) }

// script returns the page's script.
func (b *Base) script() static.Asset { return b.asset(cmp.Or(b.Script, "js/site.js")) }

// asset returns the engine's asset of that name.
func (b *Base) asset(name string) static.Asset {
	asset, _ := b.Site.Assets.Get(name)
	return asset
}

// OpenGraphType returns the page's Open Graph type.
func (b *Base) OpenGraphType() string {
	if b.OGType == "" {
		return "website"
	}
	return b.OGType
}
