package content

import "portfolio/i18n"

// Links is the page of links to pages of this site and of others.
type Links struct {
	Groups      []LinkGroup            `toml:"group" optional:"true"`
	Title       i18n.Localized[string] `optional:"true"`
	Description i18n.Localized[string] `optional:"true"` // one or two sentences
}

// LinkGroup is a heading of the page with the links under it.
type LinkGroup struct {
	ID    string `is:"id"` // social, projects, personal, resources or contact
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
	ID          string    `is:"id"`
	Icon        string    `optional:"true" is:"icon"` // lucide name
	Kind        LinkKind  `oneof:"internal external mail"`
	Page        i18n.Page `optional:"true" is:"page"`   // of an internal link
	URL         string    `optional:"true" is:"url"`    // of an external link
	Social      string    `optional:"true" is:"social"` // of an external link without URL: id of one of the profile's social links
	Title       i18n.Localized[string]
	Description i18n.Localized[string] `optional:"true"` // one sentence
}

// Address returns the address of the link in the language of messages. The profile has the owner's accounts and email address.
func (l Link) Address(messages *i18n.Messages, owner Profile) string {
	switch {
	case l.Kind == LinkInternal:
		return messages.Path(l.Page)
	case l.Kind == LinkMail:
		return "mailto:" + owner.Email
	case l.Social != "":
		return owner.SocialLink(l.Social).URL
	}
	return l.URL
}

// check holds that a link has the target that goes with its kind.
func (l *Link) check(wrong func(key, what, do string)) {
	targets := 0
	for _, target := range []string{string(l.Page), l.URL, l.Social} {
		if target != "" {
			targets++
		}
	}
	switch {
	case l.Kind == LinkInternal && (l.Page == "" || targets > 1):
		wrong("kind", "an internal link leads to a page of this site", `add page = "…", and no other target`)
	case l.Kind == LinkExternal && (l.Page != "" || targets != 1):
		wrong("kind", "an external link leads to another site", `add url = "https://…", or social = "…" with the id of a social link of profile.toml`)
	case l.Kind == LinkMail && targets > 0:
		wrong("kind", "a mail link leads to the address in profile.toml", "delete page, url and social")
	}
}
