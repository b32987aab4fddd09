package address

import "strings"

// provider says which differences between addresses an email provider ignores when it delivers.
type provider struct {
	domain  string // the domain that stands for all domains of the same mailboxes, "" if each has its own
	ignored string // characters of the local part that make no difference
	tags    string // characters that begin a tag
}

// Providers whose rules are public: Gmail https://support.google.com/mail/answer/7436150, iCloud
// https://support.apple.com/guide/icloud/mm6b1a490a, Fastmail https://www.fastmail.help/hc/en-us/articles/360060591053,
// Proton https://proton.me/support/addresses-and-aliases, Yahoo https://help.yahoo.com/kb/SLN28338.html (base-keyword; the
// names themselves have no hyphen).
var (
	gmail    = provider{domain: "gmail.com", ignored: ".", tags: "+"}
	icloud   = provider{domain: "icloud.com", tags: "+"}
	fastmail = provider{domain: "fastmail.com", tags: "+"}
	proton   = provider{domain: "proton.me", ignored: ".-_", tags: "+"}
	yahoo    = provider{tags: "+-"}
	// All others: RFC 5233. Most servers have it, among them Outlook.com, and Google's and Microsoft's for companies.
	other = provider{tags: "+"}
)

var providers = map[string]provider{
	"gmail.com": gmail, "googlemail.com": gmail,
	"icloud.com": icloud, "me.com": icloud, "mac.com": icloud,
	"fastmail.com": fastmail, "fastmail.fm": fastmail,
	"proton.me": proton, "protonmail.com": proton, "protonmail.ch": proton, "pm.me": proton,
	"yahoo.com": yahoo, "yahoo.es": yahoo, "yahoo.co.uk": yahoo, "yahoo.fr": yahoo, "yahoo.de": yahoo, "yahoo.it": yahoo,
	"yahoo.com.mx": yahoo, "yahoo.com.ar": yahoo, "yahoo.com.br": yahoo, "ymail.com": yahoo, "rocketmail.com": yahoo,
}

// Inbox returns one name for all addresses that reach the same inbox, as far as the providers' rules are known: in lower case,
// without tags, and without the characters that the provider ignores. It is for counting only; mail goes to the address.
func Inbox(address string) string {
	local, domain, _ := strings.Cut(strings.ToLower(address), "@")
	rules, known := providers[domain]
	if !known {
		rules = other
	}
	if user, found := strings.CutSuffix(domain, ".fastmail.com"); found { // anything@user.fastmail.com is user@fastmail.com
		local, rules = user, fastmail
	}
	if i := strings.IndexAny(local, rules.tags); i > 0 {
		local = local[:i]
	}
	if kept := strings.Map(func(r rune) rune {
		if strings.ContainsRune(rules.ignored, r) {
			return -1
		}
		return r
	}, local); kept != "" {
		local = kept
	}
	if rules.domain != "" {
		domain = rules.domain
	}
	return local + "@" + domain
}
