package content

import "regexp"

// Meta is what other programs read in the head of the pages: by it an owner proves to them that the site is theirs.
type Meta struct {
	GoogleTag    string   `toml:"google-site-verification" optional:"true" is:"verification"`     // of Google Search Console
	BingTag      string   `toml:"msvalidate.01" optional:"true" is:"verification"`                // of Bing Webmaster Tools
	YandexTag    string   `toml:"yandex-verification" optional:"true" is:"verification"`          // of Yandex Webmaster
	BaiduTag     string   `toml:"baidu-site-verification" optional:"true" is:"verification"`      // of Baidu
	NaverTag     string   `toml:"naver-site-verification" optional:"true" is:"verification"`      // of Naver
	PinterestTag string   `toml:"p:domain_verify" optional:"true" is:"verification"`              // of Pinterest
	FacebookTag  string   `toml:"facebook-domain-verification" optional:"true" is:"verification"` // of Meta
	Fediverse    string   `toml:"fediverse:creator" optional:"true" is:"handle"`                  // the account that Mastodon names beside a link to one of the pages
	Me           []string `optional:"true" is:"url"`                                              // pages elsewhere that are yours: links with rel=me, besides those of profile.toml
}

// MetaTag is a name with its content.
type MetaTag struct{ Name, Content string }

// Verifications returns the tags that prove who owns the site. The home page has them.
func (m Meta) Verifications() []MetaTag {
	var tags []MetaTag
	for _, tag := range []MetaTag{
		{"google-site-verification", m.GoogleTag}, {"msvalidate.01", m.BingTag}, {"yandex-verification", m.YandexTag}, {"baidu-site-verification", m.BaiduTag},
		{"naver-site-verification", m.NaverTag}, {"p:domain_verify", m.PinterestTag}, {"facebook-domain-verification", m.FacebookTag},
	} {
		if tag.Content != "" {
			tags = append(tags, tag)
		}
	}
	return tags
}

const maxVerification = 200 // bytes

// isVerification reports whether a search console may ask for a content of its tag.
func isVerification(content string) bool {
	return len(content) <= maxVerification && verification.MatchString(content)
}

var (
	verification = regexp.MustCompile(`^[A-Za-z0-9_=+/.:-]+$`)
	handle       = regexp.MustCompile(`^@[A-Za-z0-9_.-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$`)
)
