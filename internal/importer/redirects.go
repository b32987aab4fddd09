package importer

import (
	"cmp"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
)

// Address is a former address for which there is no text: that of a list.
type Address struct {
	Path, Label string    // Label is the tag or the series of the texts in the list, "" for another one
	Lang        string    // "" where it is not known
	Page        i18n.Page // of the program that has the same, "" for none
	To          string    // the address that it only led to, "" for none
	older       bool      // whether the source had another one last
}

// redirectsName is the file with the former addresses that no text had.
const redirectsName = "redirects.toml"

// topicFeeds are the ends of addresses at which programs have the feed of a tag.
var topicFeeds = map[string]string{"Ghost": "rss", "Hugo": "index.xml", "WordPress": "feed"}

// redirects lets the former lists of texts lead to the list of today that is most like them.
func (p *Plan) redirects() {
	var out strings.Builder
	leadWith := func(from, to string, status int) {
		out.WriteString("[[redirect]]\nfrom = " + strconv.Quote(from) + "\n")
		if to != "" {
			out.WriteString("to = " + strconv.Quote(to) + "\n")
		}
		if status != content.MovedForGood {
			out.WriteString("status = " + strconv.Itoa(status) + "\n")
		}
		out.WriteString("\n")
	}
	lead := func(from, to string) { leadWith(from, to, content.MovedForGood) }
	topics, list := p.topics(), p.list("")
	seen := map[string]bool{} // the addresses of texts, and those of lists so far
	for _, answer := range p.addresses {
		seen[path.Clean(answer.Path)] = true
	}
	p.takeRules(leadWith, seen)
	for _, lost := range p.lists() {
		clean := path.Join("/", lost.Path)
		first, _, _ := strings.Cut(clean[1:], "/")
		answer := Answer{Path: lost.Path, Now: topicOf(topics, lost)}
		if lost.To != "" {
			answer.Now = p.led(lost.To)
		} else if lost.Page != "" {
			answer.Now = p.site.Languages.Path(p.langOf(lost), lost.Page)
		}
		if isShared := p.site.Settings.Addresses != content.AddressesPrefix && p.site.Languages.Several(); isShared && answer.Now == "/" && lost.Page == i18n.Home {
			answer.Now = "/?" + i18n.LangQuery + "=" + string(p.langOf(lost)) // else it would be in the language of the visitor
		}
		switch hasTopic := answer.Now != "" && lost.Page == "" && lost.To == ""; {
		case seen[clean] && answer.Now != clean:
			continue
		case answer.Now == clean:
		case hasTopic && spelling(withoutQuery(answer.Now)) == spelling(clean): // its pattern is that of the site
			p.leadTopic(lead, clean, answer.Now)
			answer.Path, answer.Now = withoutQuery(answer.Now), withoutQuery(answer.Now)
		case len(p.byAddress[spelling(clean)]) > 0 || p.answers(clean):
			answer.Now, answer.Why = clean, "the site has a page of its own there"
		case strings.ContainsAny(clean, "?#\\*\"") || !isPlain(clean) || i18n.IsReserved(first):
			answer.Now, answer.Why = "", "the program needs the word "+first+", or the address has a sign that none may have"
		default:
			answer.Now = cmp.Or(answer.Now, p.list(lost.Lang))
			lead(clean, answer.Now)
			if hasTopic {
				p.leadTopic(lead, clean, answer.Now)
				break
			}
			if lost.To != "" || slices.Contains([]i18n.Page{i18n.Resume, i18n.Home, i18n.Search, i18n.ConnectsClients}, lost.Page) { // which are no lists
				break
			}
			lead(clean+"/page/*", answer.Now)
			if p.source.Format == "Hugo" { // each list has a feed
				lead(clean+"/"+topicFeeds["Hugo"], content.FeedPath(p.langOf(lost), content.FeedAtom))
			}
		}
		seen[clean] = true
		p.addresses = append(p.addresses, answer)
	}
	if len(p.source.Lost) > 0 && !p.answers(p.source.Base+"/page") {
		lead(p.source.Base+"/page/*", list)
	}
	for _, f := range p.source.feeds { // each language has its own
		prefix, isMain := strings.CutSuffix(strings.TrimSuffix(f.Path, "/"), "/"+topicFeeds[p.source.Format])
		if hasPages := p.source.Format == "Hugo" || p.source.Format == "Ghost"; isMain && hasPages && prefix != p.source.Base && !p.answers(prefix+"/page") {
			lead(prefix+"/page/*", p.list(string(f.Language)))
		}
	}
	if p.source.Format == "WordPress" {
		p.leadBelow(lead)
		lead(p.source.Base+"/comments/feed", content.FeedPath(p.site.Languages.Fallback(), content.FeedAtom))
	}
	if p.source.Format == "WordPress" || p.source.Format == "Ghost" {
		lead(p.source.Base+"/author/*", p.site.Languages.Path(p.site.Languages.Fallback(), p.site.OwnerPage()))
	}
	if p.source.Format == "WordPress" && p.source.Base == "" {
		p.addresses = append(p.addresses, Answer{Path: "/?p=…, /?page_id=…", Now: "the text with that number in its guid"})
	}
	p.leadFiles(lead, seen)
	if out.Len() > 0 {
		p.Files = append(p.Files, File{Name: redirectsName, Data: []byte(strings.TrimSuffix(out.String(), "\n"))})
	}
}

// led returns the address of today for one that a page of the source only led to.
func (p *Plan) led(to string) string {
	address, own := p.source.path(to)
	if !own {
		return to
	}
	path, fragment, hasFragment := strings.Cut(address, "#")
	for _, candidate := range []string{path, p.source.Base + path} {
		if texts := p.byAddress[spelling(candidate)]; len(texts) > 0 {
			path = p.address(texts[0])
			if hasFragment {
				fragment = texts[0].anchor(fragment)
			}
			break
		}
	}
	if hasFragment {
		path += "#" + fragment
	}
	return path
}

// leadTopic lets the further pages and the feed of a former list of a tag lead to those of today.
func (p *Plan) leadTopic(lead func(from, to string), clean, now string) {
	lead(clean+"/page/*", now)
	if feed := topicFeeds[p.source.Format]; feed != "" {
		lead(clean+"/"+feed, i18n.WithSuffix(now, "/feed.xml"))
	}
}

// withoutQuery returns the path of an address.
func withoutQuery(address string) string {
	path, _, _ := strings.Cut(address, "?")
	return path
}

// escapedPath returns a path as feeds write it in the ids of their entries. One that is written so already stays.
func escapedPath(address string) string {
	if parsed, err := url.Parse(address); err == nil && parsed.Path != "" {
		return parsed.EscapedPath()
	}
	return (&url.URL{Path: address}).EscapedPath()
}

// isPlain reports whether an address has printable signs alone.
func isPlain(address string) bool { return strconv.Quote(address) == `"`+address+`"` }

// lists are the former addresses of lists: those of the source, and what each program has besides.
func (p *Plan) lists() []Address {
	lists := slices.Clone(p.source.Lost)
	add := func(name string) { lists = append(lists, Address{Path: p.source.Base + name}) }
	switch p.source.Format {
	case "Hugo":
		for _, lost := range p.source.Lost {
			if lost.Label != "" {
				lists = append(lists, Address{Path: path.Dir(path.Clean(lost.Path)) + "/", Lang: lost.Lang})
			}
		}
	case "WordPress":
		for _, t := range p.texts {
			if !t.Page && !t.Date.IsZero() {
				add(t.Date.Format("/2006/"))
				add(t.Date.Format("/2006/01/"))
			}
		}
	}
	return lists
}

// topic is a tag or a series of a language, by its slug.
type topic struct {
	page       i18n.Page
	lang, slug string
}

// topicOf returns the address of today for a former list of a tag or a series, "" for none. A name may be both.
func topicOf(topics map[topic]string, lost Address) string {
	first, second := i18n.Tag, i18n.Series
	if isSeriesList(lost.Path) {
		first, second = second, first
	}
	slug := content.TopicSlug(lost.Label)
	return cmp.Or(topics[topic{first, lost.Lang, slug}], topics[topic{second, lost.Lang, slug}])
}

// topics returns the addresses of the tags and series of public texts. Those of a list in no language in particular are the first ones.
func (p *Plan) topics() map[topic]string {
	found := map[topic]string{}
	add := func(t *Text, page i18n.Page, label string) {
		slug := content.TopicSlug(label)
		for _, lang := range []string{t.Lang, ""} {
			if found[topic{page, lang, slug}] == "" && slug != "" {
				found[topic{page, lang, slug}] = p.site.Languages.Path(i18n.Lang(t.Lang), page, slug)
			}
		}
	}
	for _, t := range p.texts {
		if t.Page || t.Draft || t.Date.After(now()) {
			continue
		}
		for _, tag := range t.Tags {
			add(t, i18n.Tag, tag)
		}
		add(t, i18n.Series, t.Series)
	}
	return found
}

// langOf returns the language of a former address: the first of the site, where it has none of the site's.
func (p *Plan) langOf(lost Address) i18n.Lang {
	if lang, ok := p.site.Languages.Parse(lost.Lang); ok {
		return lang
	}
	return p.site.Languages.Fallback()
}

// list returns the address of the list of texts in a language: the home page, where there is none.
func (p *Plan) list(lang string) string {
	language := i18n.Lang(lang)
	if lang == "" {
		language = p.site.Languages.Fallback()
	}
	if slices.ContainsFunc(p.texts, func(t *Text) bool { return !t.Page && !t.Draft && !t.Date.After(now()) }) {
		return p.site.Languages.Path(language, i18n.Articles)
	}
	return p.site.Languages.Path(language, i18n.Home)
}
