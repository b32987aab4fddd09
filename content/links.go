package content

import (
	"fmt"
	"io/fs"

	"portfolio/i18n"
)

// Links is the page of links to pages of this site and of others.
type Links struct {
	Groups      []LinkGroup `toml:"group"`
	Title       i18n.Localized[string]
	Description i18n.Localized[string] // one or two sentences
}

// LinkGroup is a heading of the page with the links under it.
type LinkGroup struct {
	ID    string // social, projects, personal, resources or contact
	Links []Link `toml:"link"`
	Title i18n.Localized[string]
}

// LinkKind is where a link leads, which decides how it opens.
type LinkKind string

// The kinds of link.
const (
	LinkInternal LinkKind = "internal" // a page of this site, in the same tab
	LinkExternal LinkKind = "external" // another site, in a new tab
	LinkMail     LinkKind = "mail"     // a mail to the owner
)

// Link is a card of the page.
type Link struct {
	ID          string
	Icon        string // lucide name
	Kind        LinkKind
	Page        i18n.Page `optional:"true"` // of an internal link
	URL         string    `optional:"true"` // of an external link
	Social      string    `optional:"true"` // of an external link without URL: id of one of the profile's social links
	Title       i18n.Localized[string]
	Description i18n.Localized[string] // one sentence
}

// Address returns the address of the link in language lang. The profile has the owner's accounts and mail address.
func (l Link) Address(lang i18n.Lang, owner Profile) string {
	switch {
	case l.Kind == LinkInternal:
		return i18n.Path(lang, l.Page)
	case l.Kind == LinkMail:
		return "mailto:" + owner.Email
	case l.Social != "":
		return owner.SocialLink(l.Social).URL
	}
	return l.URL
}

// loadLinks reads links.toml.
func loadLinks(fsys fs.FS) (Links, error) {
	var links Links
	if err := decode(fsys, "links.toml", &links); err != nil {
		return links, err
	}
	for _, group := range links.Groups {
		for _, link := range group.Links {
			if err := link.check(); err != nil {
				return links, fmt.Errorf("read links.toml: link %s: %w", link.ID, err)
			}
		}
	}
	return links, nil
}

// check reports an unknown kind, or a target that does not go with the kind.
func (l Link) check() error {
	var good bool
	switch l.Kind {
	case LinkInternal:
		good = i18n.Pattern(i18n.EN, l.Page) != "" && l.URL == "" && l.Social == ""
	case LinkExternal:
		good = l.Page == "" && (l.URL == "") != (l.Social == "")
	case LinkMail:
		good = l.Page == "" && l.URL == "" && l.Social == ""
	default:
		return fmt.Errorf("unknown kind %q", l.Kind)
	}
	if !good {
		return fmt.Errorf("wrong target for a link of kind %s", l.Kind)
	}
	return nil
}
