package content

import (
	"io/fs"

	"portfolio/i18n"
)

// Profile is the owner of the site.
type Profile struct {
	Name            string // given name and surname
	Email           string // shown to visitors; inquiries arrive there
	Avatar          string // path below static/
	Social          []SocialLink
	Role            i18n.Localized[string] // job title
	Location        i18n.Localized[string] // city and country
	Availability    i18n.Localized[string] // one line: the work that the owner is available for
	Description     i18n.Localized[string] // in the sidebar: at most 90 characters
	Tagline         i18n.Localized[string] // the heading of the home page: who, what, for whom
	Intro           []IntroSection         // of the home page: the person, then the services
	MetaDescription i18n.Localized[string] `toml:"meta_description"` // of the site, for search engines: 120 to 155 characters
}

// SocialLink is the owner's account on one network.
type SocialLink struct {
	ID     string // code, micro or network: hosting of code, microblog, professional network
	Label  string // name of the network
	URL    string // address of the account
	Handle string // name of the account, with an @ where the network writes one
	Icon   string // lucide name
}

// IntroSection is one of the two introductions of the home page.
type IntroSection struct {
	Title i18n.Localized[string]
	Body  i18n.Localized[string] // one paragraph
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

// loadProfile reads profile.toml.
func loadProfile(fsys fs.FS) (Profile, error) {
	var profile Profile
	err := decode(fsys, "profile.toml", &profile)
	return profile, err
}
