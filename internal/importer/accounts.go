package importer

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portfolio/content"
)

// account is a link to the owner on another site.
type account struct{ id, label, url, file string }

// networks are the sites on which owners have accounts, by what configurations call them: with an id of profile.toml, and the begin of an
// account's address, "" where it differs.
var networks = map[string]struct{ id, label, address string }{
	"github": {"code", "GitHub", "https://github.com/"}, "gitlab": {"code", "GitLab", "https://gitlab.com/"}, "codeberg": {"code", "Codeberg", "https://codeberg.org/"},
	"mastodon": {"micro", "Mastodon", ""}, "bluesky": {"micro", "Bluesky", "https://bsky.app/profile/"}, "twitter": {"micro", "X", "https://x.com/"}, "x": {"micro", "X", "https://x.com/"},
	"linkedin": {"network", "LinkedIn", "https://www.linkedin.com/in/"}, "xing": {"network", "XING", "https://www.xing.com/profile/"},
	"instagram": {"instagram", "Instagram", "https://www.instagram.com/"}, "facebook": {"facebook", "Facebook", "https://www.facebook.com/"},
	"youtube": {"youtube", "YouTube", "https://www.youtube.com/@"}, "stackoverflow": {"stackoverflow", "Stack Overflow", "https://stackoverflow.com/users/"},
	"reddit": {"reddit", "Reddit", "https://www.reddit.com/user/"}, "telegram": {"telegram", "Telegram", "https://t.me/"}, "devto": {"devto", "DEV", "https://dev.to/"},
	"medium": {"medium", "Medium", "https://medium.com/@"}, "flickr": {"flickr", "Flickr", "https://www.flickr.com/people/"}, "orcid": {"orcid", "ORCID", "https://orcid.org/"},
	"scholar": {"scholar", "Google Scholar", "https://scholar.google.com/citations?user="}, "dblp": {"dblp", "DBLP", "https://dblp.org/"},
	"semanticscholar": {"semanticscholar", "Semantic Scholar", "https://www.semanticscholar.org/author/"}, "kaggle": {"kaggle", "Kaggle", "https://www.kaggle.com/"},
	"hal": {"hal", "HAL", "https://cv.hal.science/"}, "arxiv": {"arxiv", "arXiv", "https://arxiv.org/a/"}, "osf": {"osf", "OSF", "https://osf.io/"},
	"inspirehep": {"inspirehep", "INSPIRE", "https://inspirehep.net/authors/"}, "zotero": {"zotero", "Zotero", "https://www.zotero.org/"},
	"ieee": {"ieee", "IEEE", "https://ieeexplore.ieee.org/author/"}, "wikidata": {"wikidata", "Wikidata", "https://www.wikidata.org/wiki/"},
	"scopus": {"scopus", "Scopus", "https://www.scopus.com/authid/detail.uri?authorId="}, "unsplash": {"unsplash", "Unsplash", "https://unsplash.com/@"},
	"researchgate": {"researchgate", "ResearchGate", "https://www.researchgate.net/profile/"},
}

// know notes an account by the name of its site and its address or its name there.
func (s *Source) know(file, name, value string) {
	label := name
	name = strings.ReplaceAll(content.TopicSlug(name), "-", "")
	name = strings.TrimSuffix(name, "username")
	network, known := networks[name]
	value = strings.TrimSpace(value)
	user, host, isFediverse := strings.Cut(strings.TrimPrefix(value, "@"), "@")
	if name == "email" && strings.Contains(value, "@") {
		s.Email = cmp.Or(s.Email, strings.TrimPrefix(value, "mailto:"))
	}
	switch {
	case name == "cvpdf" && exists(s.fsys, cvFiles...) && exists(s.fsys, strings.TrimPrefix(value, "/")):
		s.cvPDF = cmp.Or(s.cvPDF, strings.TrimPrefix(value, "/"))
		return
	case value == "" || value == "true" || value == "false" || slices.Contains([]string{"email", "mail", "rss", "feed"}, name) || strings.HasPrefix(value, "mailto:"):
		return
	case wholeAddress.MatchString(value):
	case name == "mastodon" && strings.Contains(value, "/@"):
		value = "https://" + value
	case name == "mastodon" && isFediverse:
		if strings.Contains(user, ".") && !strings.Contains(host, ".") { // as al-folio writes it
			user, host = host, user
		}
		value = "https://" + host + "/@" + user
	case known && network.address != "" && !strings.ContainsAny(value, " :"):
		value = network.address + strings.TrimPrefix(strings.TrimPrefix(value, "@"), "/")
	default:
		s.hint(file, s.lineOf(file, value), "the account "+name+" of the owner is "+value, "name it in [[social]] of profile.toml")
		return
	}
	if _, own := s.path(value); own || slices.ContainsFunc(s.accounts, func(a account) bool { return a.url == value }) {
		return
	}
	id := cmp.Or(network.id, name, "account")
	if slices.ContainsFunc(s.accounts, func(a account) bool { return a.id == id }) {
		id = free(cmp.Or(name, "account"), func(id string) bool {
			return slices.ContainsFunc(s.accounts, func(a account) bool { return a.id == id })
		})
	}
	s.accounts = append(s.accounts, account{id, cmp.Or(network.label, label, value), value, file})
}

// knowAll notes the accounts of a table by their sites, or of a list of tables.
func (s *Source) knowAll(file string, value any) {
	switch value := value.(type) {
	case map[string]any:
		for _, name := range sortedKeys(value) {
			s.know(file, name, textOf(value[name]))
		}
	case []any:
		for _, item := range value {
			table, _ := item.(map[string]any)
			h := lowered(table)
			if name := h.text("name", "platform", "label", "title", "icon", "id"); name != "" {
				s.know(file, name, h.text("url", "user_url", "link", "href"))
			} else if address := textOf(item); address != "" {
				s.know(file, nameOfSite(address), address)
			} else {
				s.knowAll(file, table)
			}
		}
	}
}

// nameOfSite returns what the site of an address is called: its host without www and its last part.
func nameOfSite(address string) string {
	_, host, _ := strings.Cut(address, "://")
	host, _, _ = strings.Cut(strings.TrimPrefix(host, "www."), "/")
	name, _, _ := strings.Cut(host, ".")
	return name
}

// Profile returns a new profile.toml of a site in some languages with the portrait, the names and the accounts of the owner, and the line about
// the site.
func (s *Source) Profile(profileTOML []byte, languages []string) []byte {
	out := string(profileTOML)
	lines := s.says(languages)
	if len(lines) > 0 {
		out = "\n" + out
	}
	for _, lang := range slices.Backward(sortedKeys(lines)) {
		out = fmt.Sprintf("description.%s = %q\n", lang, lines[lang]) + out
	}
	if len(s.otherNames) > 0 {
		out = "other_names = [" + quotedList(s.otherNames) + "] # yours in publications, too\n\n" + out
	}
	if s.portrait != "" {
		out = "avatar = " + strconv.Quote(s.avatar()) + " # the portrait\n\n" + out
	}
	for _, a := range s.accounts {
		out += fmt.Sprintf("\n[[social]]\nid = %q\nlabel = %q\nurl = %q\n", a.id, a.label, a.url)
	}
	return []byte(out)
}

func quotedList(texts []string) string {
	quoted := make([]string, len(texts))
	for i, text := range texts {
		quoted[i] = strconv.Quote(text)
	}
	return strings.Join(quoted, ", ")
}

// nameAccounts names the accounts and the other names of the owner that a site does not have.
func (p *Plan) nameAccounts() {
	for _, name := range p.source.otherNames {
		if !p.site.Profile.IsAuthor(name) {
			p.source.hint("_config.yml", 1, "the owner has the name "+name+" in publications, too", "write it into other_names of profile.toml")
		}
	}
	for _, a := range p.source.accounts {
		if !slices.ContainsFunc(p.site.Profile.Social, func(link content.SocialLink) bool { return link.URL == a.url }) {
			p.source.hint(a.file, 1, "the owner has the account "+a.url, "name it in [[social]] of profile.toml")
		}
	}
}
