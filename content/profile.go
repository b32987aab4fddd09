package content

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"portfolio/i18n"
)

// Profile is the owner of the site.
type Profile struct {
	Name            string                 // given name and surname
	Email           string                 `is:"email"`                                         // shown to visitors; inquiries arrive there
	Avatar          string                 `optional:"true" is:"picture"`                       // the portrait
	Grammar         string                 `optional:"true" oneof:"feminine masculine neutral"` // of the words for the owner, in languages that have such forms
	Social          []SocialLink           `optional:"true"`
	OtherNames      []string               `toml:"other_names" optional:"true"`                       // that the owner has published under, such as a former surname: "Ana Lima"
	Role            i18n.Localized[string] `optional:"true" partial:"true"`                           // job title
	Location        i18n.Localized[string] `optional:"true"`                                          // city and country
	Availability    i18n.Localized[string] `optional:"true"`                                          // one line: the work that the owner is available for
	Description     i18n.Localized[string] `optional:"true" length:"0-90"`                            // in the sidebar: at most 90 characters
	Tagline         i18n.Localized[string] `optional:"true"`                                          // the heading of the home page: who, what, for whom
	MetaDescription i18n.Localized[string] `toml:"meta_description" optional:"true" length:"120-155"` // of the site, for search engines: 120 to 155 characters
}

// Title returns the name of the site with the owner's role.
func (s *Site) Title(lang i18n.Lang) string {
	if role := s.Profile.Role.In(lang); role != "" {
		return s.Settings.Name + " — " + role
	}
	return s.Settings.Name
}

// Mailbox returns the owner's name and address, as emails say whom they are from.
func (p Profile) Mailbox() string { return p.Name + " <" + p.Email + ">" }

// IsAuthor reports whether the name of an author, as it is read, is the owner's: the present one or another.
func (p Profile) IsAuthor(name string) bool {
	return slices.ContainsFunc(append([]string{p.Name}, p.OtherNames...), func(own string) bool { return IsNameOf(name, own) })
}

// SocialLink is the owner's account on one network.
type SocialLink struct {
	ID     string `is:"id"` // code, micro or network: hosting of code, microblog, professional network
	Label  string // name of the network
	URL    string `is:"url"`                  // address of the account
	Handle string `optional:"true"`           // name of the account, with an @ where the network writes one
	Icon   string `optional:"true" is:"icon"` // lucide name
}

// Name returns the name of an account, or the part of its address that tells it from others.
func (l SocialLink) Name() string {
	_, address, _ := strings.Cut(l.URL, "://")
	return cmp.Or(l.Handle, strings.TrimSuffix(strings.TrimPrefix(address, "www."), "/"))
}

// messengers are the hosts by whose addresses somebody is written to.
var messengers = []string{"wa.me", "api.whatsapp.com", "t.me", "signal.me", "m.me", "threema.id"}

// IsMessenger reports whether the address of an account begins a conversation with its owner.
func (l SocialLink) IsMessenger() bool {
	address, err := url.Parse(l.URL)
	return err == nil && slices.Contains(messengers, strings.TrimPrefix(address.Host, "www."))
}

// SocialLink returns the owner's account with this id, or the zero value if there is none.
func (p Profile) SocialLink(id string) SocialLink {
	for _, link := range p.Social {
		if link.ID == id {
			return link
		}
	}
	return SocialLink{}
}

// Facts returns the owner's role, location and availability, without the empty ones. The description
// is among them where there is no tagline, as every page has it at its side.
func (p Profile) Facts(lang i18n.Lang) []string {
	texts := []string{p.Role.In(lang), p.Location.In(lang), p.Availability.In(lang)}
	if p.Tagline.In(lang) == "" {
		texts = slices.Insert(texts, 0, p.Description.In(lang))
	}
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}
