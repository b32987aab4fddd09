package content

import (
	"fmt"
	"io/fs"

	"portfolio/i18n"
)

// Links is the page of links, to this site and away from it.
type Links struct {
	Groups      []LinkGroup `toml:"group"`
	Title       i18n.Localized[string]
	Description i18n.Localized[string] // one or two sentences
}

// LinkGroup is one heading of the page with its cards.
type LinkGroup struct {
	ID    string // social, projects, personal, resources or contact
	Links []Link `toml:"link"`
	Title i18n.Localized[string]
}

// LinkKind tells where a link leads, and so how it opens.
type LinkKind string

// The kinds of link.
const (
	LinkInternal LinkKind = "internal" // a page of this site, in the same tab
	LinkExternal LinkKind = "external" // another site, in a new tab
	LinkMail     LinkKind = "mail"     // a letter to the owner
)

// Link is one card of the page.
type Link struct {
	ID          string
	Icon        string // lucide name
	Kind        LinkKind
	Page        i18n.Page `optional:"true"` // of an internal link
	URL         string    `optional:"true"` // of an external link
	Social      string    `optional:"true"` // of an external link in place of URL: id of one of the profile's social links
	Title       i18n.Localized[string]
	Description i18n.Localized[string] // one sentence
}

// Address returns where the link leads in language lang. Accounts and the mail address are the owner's.
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

// check reports a kind that does not exist, or a target that does not go with the kind.
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
