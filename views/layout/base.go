package layout

import (
	"cmp"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/static"
)

// Theme is one of the two ways the site looks.
type Theme string

// The themes. Dark is what a visitor who chose nothing sees.
const (
	Dark  Theme = "dark"
	Light Theme = "light"
)

// Other returns the theme that the toggle leads to.
func (t Theme) Other() Theme {
	if t == Dark {
		return Light
	}
	return Dark
}

// Site is what all pages share for as long as the program runs.
type Site struct {
	*content.Site
	BaseURL string // scheme and host, no slash at the end
	Assets  *static.Assets
	// Copyright is the footer's first line; it stands ready as every page has it.
	Copyright i18n.Localized[string]
}

// Base is what every page is made of besides its own content. Page view models embed it.
type Base struct {
	*i18n.Messages
	Site          *Site
	Theme         Theme
	Admin         bool // whether the owner is looking
	Unread        int  // inquiries that the owner has not looked at; only the owner's screens say
	Page          i18n.Page
	Paths         i18n.Localized[string] // this page's own address in both languages
	ForceLanguage bool                   // English links say ?lng=en, because the visitor's browser would get Spanish without

	HasErrors bool // whether a form comes back with this page because something in it is wrong

	Title       string // of the page, without the owner's name
	BareTitle   bool   // whether the document is called Title and nothing else
	Description string // for search engines, 50 to 160 characters
	Keywords    []string
	Canonical   string                 // address below the root, where it is not in Paths
	Image       string                 // address of the share picture below the root
	ImageAlt    string                 // what the share picture says
	OGType      string                 // Open Graph type; "website" where empty
	StyleSheet  string                 // style sheet; the site's own where empty
	Script      string                 // script; the site's own where empty
	JSONLD      []any                  // JSON-LD, one script element each
	NoIndex     bool                   // keeps the page out of search engines
	HasDialog   bool                   // whether a dialog stands open over the page, so that the frame is inert
	Markdown    i18n.Localized[string] // address of the page as Markdown, if any
}

// PrependJSONLD puts JSON-LD before what the page has already.
func (b *Base) PrependJSONLD(data ...any) { b.JSONLD = append(data, b.JSONLD...) }

// Path returns the address of page in this page's language. With ForceLanguage it names the language in the query where the
// languages share a path.
func (b Base) Path(page i18n.Page, args ...string) string {
	address := i18n.Path(b.Lang, page, args...)
	if b.ForceLanguage && i18n.SharesPath(page) {
		address = i18n.WithQuery(address, i18n.LangQuery, string(b.Lang))
	}
	return address
}

// Abs returns the whole address of a path below the root.
func (b Base) Abs(path string) string { return b.Site.BaseURL + path }

// Asset returns the address of the asset called name.
func (b Base) Asset(name string) string { return b.Site.Assets.URL(name) }

// FullTitle is the document's title.
func (b Base) FullTitle() string {
	if b.HasErrors {
		return b.T("form.error.prefix") + " " + b.Title + " — " + b.Site.Settings.Name
	}
	if b.BareTitle {
		return b.Title
	}
	if b.Page == i18n.Home || b.Title == "" {
		return b.Site.Profile.Name + " — " + b.Site.Profile.Role.In(b.Lang)
	}
	return b.Title + " — " + b.Site.Settings.Name
}

// CanonicalURL is the one address of this page that search engines should keep.
func (b Base) CanonicalURL() string {
	if b.Canonical != "" {
		return b.Abs(b.Canonical)
	}
	return b.Abs(b.Paths.In(b.Lang))
}

// Alternate is this page in one language.
type Alternate struct{ Lang, URL string }

// Alternates lists this page in every language, and the one for visitors whose language the site does not have.
func (b Base) Alternates() []Alternate {
	var all []Alternate
	for _, lang := range i18n.Langs {
		all = append(all, Alternate{string(lang), b.Abs(b.Paths.In(lang))})
	}
	return append(all, Alternate{"x-default", b.Abs(b.Paths.In(i18n.Fallback))})
}

// SwitchPath leads to this very page in the other language and says that the visitor chose it.
func (b Base) SwitchPath() string {
	other := b.Lang.Other()
	path := b.Paths.In(other)
	if strings.Contains(path, "?"+i18n.LangQuery+"=") {
		return path // it says so already
	}
	return i18n.WithQuery(path, i18n.LangQuery, string(other))
}

// styleSheet is the address of the page's style sheet.
func (b Base) styleSheet() static.Asset {
	asset, _ := b.Site.Assets.Get(cmp.Or(b.StyleSheet, "css/site.css"))
	return asset
}

// script is the small script for theme and menu that every page can do without.
func (b Base) script() static.Asset {
	asset, _ := b.Site.Assets.Get(cmp.Or(b.Script, "js/site.js"))
	return asset
}

// OpenGraphType is what kind of thing the page is to those who share it.
func (b Base) OpenGraphType() string {
	if b.OGType == "" {
		return "website"
	}
	return b.OGType
}

// ThemeColor is the colour of the browser's own frame, as both themes' page grounds have it in static/css/tokens.css.
func (b Base) ThemeColor() string {
	if b.Theme == Light {
		return "#f8f4ec"
	}
	return "#141a26"
}
