package importer

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"

	"portfolio/content"
	"portfolio/content/markdown"
	"portfolio/i18n"
)

// File is a file of the site folder: bytes, or one of the source.
type File struct {
	Name string // its slash-separated path in the site folder
	Data []byte
	From string // its path in the source, "" for one with Data
}

// Plan is what a source becomes.
type Plan struct {
	Files []File
	Said  string // the reports of earlier imports, whose hints the next one does not repeat

	source *Source
	site   *content.Site
	texts  []*Text // those that are taken along, in order

	byAddress, byKey, byName, byOrigin map[string][]*Text
	taken                              map[string]string // files of the source by the names of their copies
	copyOf                             map[string]string // the names of their first copies
	wasAt                              map[string]string // files of the source by their former addresses
	isFile                             map[string]bool   // whether the source has a file that is served
	present                            map[string]bool   // the paths of the new site
	remote                             map[string]bool   // the addresses of pictures on other sites
	pictures                           int
	addresses                          []Answer
}

// Answer is what a former address answers.
type Answer struct {
	Path, Now string // Now is "" for one that nothing answers
	Why       string // why nothing does
}

// Plan returns the plan of importing the source into a site whose settings, pages and words are there.
func (s *Source) Plan(site *content.Site) *Plan {
	p := &Plan{
		source: s, site: site, taken: map[string]string{}, copyOf: map[string]string{}, wasAt: map[string]string{}, isFile: map[string]bool{}, present: map[string]bool{}, remote: map[string]bool{},
		byAddress: map[string][]*Text{}, byKey: map[string][]*Text{}, byName: map[string][]*Text{}, byOrigin: map[string][]*Text{},
	}
	p.choose()
	pdf := p.takeCV()
	for _, of := range s.publications { // so that their page has its address
		if _, ok := site.Publication(of.ID); !ok {
			site.Publications = append(site.Publications, of)
		}
	}
	p.name()
	dates, first := map[string]time.Time{}, map[string]time.Time{}
	for _, t := range p.texts {
		if _, named := first[t.id]; !named && !t.Page {
			first[t.id] = t.Date.Time // that of all translations
		}
		dates[t.slug] = first[t.id]
	}
	site.Languages.SetDates(dates) // for addresses that name them
	named := p.places()
	for _, t := range p.texts {
		s.spokenElements(t)
		t.markTargets(named)
		if t.isHTML {
			t.Body = outsideFences(t.release(s.bodyOf(t, t.Body)+p.commentsOf(t)), func(part string) string { return blankLines.ReplaceAllString(part, "\n\n") })
		}
		t.Body = t.release(replaceHTML(t.Body))
		t.headings()
		p.index(t)
		path, _, _ := strings.Cut(p.address(t), "?")
		p.present[cmp.Or(strings.TrimSuffix(path, "/"), "/")] = true
	}
	for _, address := range p.topics() {
		p.present[strings.TrimSuffix(address, "/")] = true
	}
	p.nameComments()
	p.linkPages()
	p.nameAccounts()
	p.nameDescription()
	p.nameHome()
	p.takeHome()
	p.takePublications()
	p.takeTestimonials()
	p.takeWords()
	for _, t := range p.texts {
		p.write(t)
	}
	p.takeRest()
	p.redirects()
	p.answerFeeds()
	slices.SortStableFunc(p.Files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	p.Files = append(p.Files, pdf...) // behind the résumé, as check asks which is older
	return p
}

// choose takes the texts in languages of the site, and leaves the others.
func (p *Plan) choose() {
	main := string(p.site.Settings.Languages[0])
	for _, t := range p.source.Texts {
		t.Lang = cmp.Or(p.nameLanguage(t), t.Lang)
		if t.Lang = cmp.Or(t.Lang, p.source.Main, main); !slices.Contains(p.site.Settings.Languages, i18n.Lang(t.Lang)) {
			p.source.leave(t.Origin, fmt.Sprintf("its language is %s: add it to languages in site.toml, and import again", t.Lang))
			continue
		}
		p.texts = append(p.texts, t)
	}
	p.joinImprints()
	slices.SortStableFunc(p.texts, func(a, b *Text) int {
		return cmp.Or(strings.Compare(a.Key, b.Key), cmp.Compare(p.rank(a), p.rank(b)), strings.Compare(a.Origin, b.Origin))
	})
}

// rank returns the place of a text's language on the site.
func (p *Plan) rank(t *Text) int { return slices.Index(p.site.Settings.Languages, i18n.Lang(t.Lang)) }

// folder is what the texts with one key and one folder have in common.
type folder struct {
	page, draft bool
	langs       []string
}

// name gives each text the folder of its translations, and the end of an address that no other text has.
func (p *Plan) name() {
	folders := map[string]*folder{} // by kind and id
	slugs := map[string]string{}    // the ids of those that have one, by kind and slug
	for i, t := range p.texts {
		if i > 0 {
			before := p.texts[i-1]
			of := folders[kind(before)+before.id]
			if before.Key == t.Key && of.page == t.Page && of.draft == t.Draft && !slices.Contains(of.langs, t.Lang) {
				t.id = before.id
				of.langs = append(of.langs, t.Lang)
			}
		}
		if t.id == "" {
			t.id = free(p.wantedID(t), func(id string) bool { return folders[kind(t)+id] != nil })
			folders[kind(t)+t.id] = &folder{t.Page, t.Draft, []string{t.Lang}}
		}
		taken := func(slug string) bool {
			owner, taken := slugs[kind(t)+slug]
			return taken && owner != t.id || t.Page && (p.site.HasPageAt(p.pageAddress(t, slug)) || i18n.IsReserved(slug)) || !t.Page && p.isOther(t, slug)
		}
		if t.slug = slugOf(t, t.ending()); taken(t.slug) && t.Page {
			if t.slug = slugOf(t, t.Title); taken(t.slug) {
				t.slug += "-page"
			}
		}
		t.slug = free(t.slug, taken)
		slugs[kind(t)+t.slug] = t.id
	}
}

// ending returns the end of the public address of a text, so that the address may stay, and else what the source has in its place.
func (t *Text) ending() string {
	last := strings.TrimSuffix(path.Base(t.Addresses[0]), ".html")
	if t.Unpublished || last == "index" || content.TopicSlug(last) != last || !strings.ContainsFunc(last, unicode.IsLetter) {
		return t.Slug
	}
	return last
}

func kind(t *Text) string {
	if t.Page {
		return "pages/"
	}
	return "articles/"
}

// maxSlug is the length of the ends of addresses, in bytes, with room for a number: as long as they may be, so that they stay.
const maxSlug = content.MaxSlug - 8

// slugOf returns the end of an address for what the source has in its place.
func slugOf(t *Text, wanted string) string {
	slug := content.TopicSlug(wanted)
	if slug == "" || strings.HasPrefix(slug, "xn--") {
		slug = cmp.Or(markdown.Slugify(t.Title), t.Date.Format("2006-01-02"))
	}
	if len(slug) > maxSlug {
		slug = strings.Trim(slug[:maxSlug], "-")
	}
	return slug
}

// free returns a name that is not taken, with a number if need be.
func free(name string, taken func(string) bool) string {
	for n, like := 2, name; taken(name); n++ {
		name = fmt.Sprintf("%s-%d", like, n)
	}
	return name
}

// isOther reports whether another page of the site has the address that an article with a slug would have by its pattern.
func (p *Plan) isOther(t *Text, slug string) bool {
	address, _, _ := strings.Cut(p.site.Languages.Path(i18n.Lang(t.Lang), i18n.Article, slug), "?")
	page, _, ok := p.site.Languages.PageAt(strings.TrimSuffix(address, "/"))
	return ok && page != i18n.Article && p.site.Languages.HasPermalink(i18n.Article) && p.site.HasPage(page)
}

// index notes where a text can be found.
func (p *Plan) index(t *Text) {
	for _, address := range t.Addresses {
		p.byAddress[spelling(address)] = append(p.byAddress[spelling(address)], t)
	}
	p.byKey[t.Key] = append(p.byKey[t.Key], t)
	if t.path != "" && t.path != t.Key {
		p.byKey[t.path] = append(p.byKey[t.path], t)
	}
	p.byName[path.Base(t.Key)] = append(p.byName[path.Base(t.Key)], t)
	p.byOrigin[t.Origin] = append(p.byOrigin[t.Origin], t)
}

// siblings returns the texts in the folder of a text, in the order of the site's languages.
func (p *Plan) siblings(t *Text) []*Text {
	var texts []*Text
	for _, other := range p.byKey[t.Key] {
		if other.id == t.id && other.Page == t.Page {
			texts = append(texts, other)
		}
	}
	return texts
}

// address returns the path of a text on the new site.
func (p *Plan) address(t *Text) string {
	if t.Page {
		return p.pageAddress(t, t.slug)
	}
	return p.site.Languages.Path(i18n.Lang(t.Lang), i18n.Article, t.slug)
}

// pageAddress returns the path that a page has with a slug.
func (p *Plan) pageAddress(t *Text, slug string) string {
	pattern := cmp.Or(p.site.Settings.Permalinks.Pages.In(i18n.Lang(t.Lang)), "/:slug")
	return p.site.Languages.Prefix(i18n.Lang(t.Lang)) + strings.Replace(pattern, ":slug", slug, 1)
}

// aliases returns the former addresses of a text that the new site can answer, and notes what each answers.
func (p *Plan) aliases(t *Text) []string {
	var aliases []string
	now := p.address(t)
	if t.Unpublished {
		return nil
	}
	for _, address := range t.Addresses {
		address, _, _ = strings.Cut(address, "?")
		address, _, _ = strings.Cut(address, "#")
		clean := path.Join("/", strings.TrimSuffix(address, "/index.html"))
		if strings.HasSuffix(address, "/") && clean != "/" {
			clean += "/"
		}
		first, _, _ := strings.Cut(clean[1:], "/")
		answer := Answer{Path: clean, Now: now}
		if why := p.notYet(t); why != "" {
			answer = Answer{Path: clean, Why: why}
		}
		switch other := p.byAddress[spelling(clean)]; {
		case spelling(clean) == spelling(now) && strings.ToLower(clean) == clean:
		case slices.Contains(aliases, clean):
			continue
		case p.isDated(t, clean):
		case len(other) > 0 && other[0] != t:
			answer.Now, answer.Why = "", "it is that of "+other[0].file()+" as well"
		case i18n.IsReserved(first):
			answer.Now, answer.Why = "", "the program needs the word "+first
		case p.answers(clean):
			answer.Now, answer.Why = clean, "the site has a page of its own there"
		default:
			aliases = append(aliases, clean)
		}
		p.addresses = append(p.addresses, answer)
	}
	return aliases
}

// isDated reports whether an address is that of an article but for its date, from which the program leads on.
func (p *Plan) isDated(t *Text, address string) bool {
	page, args, ok := p.site.Languages.PageAt(strings.TrimSuffix(address, "/"))
	return ok && page == i18n.Article && !t.Page && slices.Equal(args, []string{t.slug})
}

// answers reports whether the site has a page of its own or a text at a path.
func (p *Plan) answers(address string) bool {
	address = cmp.Or(strings.TrimSuffix(address, "/"), "/")
	page, _, ok := p.site.Languages.PageAt(address)
	if page == i18n.Tag || page == i18n.Series { // each has its own
		_, ok = p.site.PagePath(address)
	}
	return p.present[address] || ok && page != i18n.Article && p.site.HasPage(page)
}
