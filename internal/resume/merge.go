package resume

import (
	"cmp"
	"fmt"
	"strings"

	"portfolio/content"
	"portfolio/content/markdown"
	"portfolio/i18n"
)

// merger adds a document to a résumé that may have other languages.
type merger struct {
	lang  i18n.Lang
	notes []string
}

// Merge adds a document to a résumé and a profile, as their texts in one language. An entry with the dates of one that is there is the same entry. It
// returns what has no place, or needs a look.
func Merge(r *content.Resume, profile *content.Profile, d Document, lang i18n.Lang) []string {
	m := merger{lang: lang}
	m.profile(r, profile, d.Basics)
	m.entries(r, d)
	m.lists(r, d)
	return m.notes
}

func (m *merger) note(format string, args ...any) {
	m.notes = append(m.notes, fmt.Sprintf(format, args...))
}

func (m *merger) profile(r *content.Resume, p *content.Profile, b Basics) {
	m.same("basics.name", &p.Name, b.Name)
	m.same("basics.email", &p.Email, b.Email)
	put(m, &p.Role, b.Label)
	put(m, &r.Summary, b.Summary)
	if b.Phone != "" {
		m.note("basics.phone is left out: a site shows no telephone number")
	}
	if b.Image != "" {
		m.note("basics.image is left out: put the picture into img/ and name it as avatar in profile.toml")
	}
	if l := b.Location; l != nil {
		put(m, &r.Place.City, l.City)
		put(m, &r.Place.Region, l.Region)
		m.same("basics.location.countryCode", &r.Place.Country, l.CountryCode)
		if l.City != "" {
			put(m, &p.Location, list(", ", l.City, l.Region, l.CountryCode))
		}
		if l.Address != "" || l.PostalCode != "" {
			m.note("basics.location.address and postalCode are left out: a site shows no street")
		}
	}
	m.accounts(p, b.Profiles)
}

// accounts adds the accounts that the profile does not have.
func (m *merger) accounts(p *content.Profile, accounts []Profile) {
	known, ids := map[string]bool{}, ids{}
	for _, link := range p.Social {
		known[link.Label], ids[link.ID] = true, true
	}
	for i, a := range accounts {
		switch {
		case known[a.Network]:
		case a.URL == "":
			m.note("basics.profiles[%d] is left out: it has no address", i)
		default:
			p.Social = append(p.Social, content.SocialLink{ID: ids.of(a.Network, "account"), Label: cmp.Or(a.Network, a.URL), Handle: a.Username, URL: m.address("basics.profiles", i, a.URL)})
		}
	}
}

// entries adds what has dates.
func (m *merger) entries(r *content.Resume, d Document) {
	jobs := target(&r.Jobs, func(j content.Job) string { return j.From + j.To }, func(j content.Job) string { return j.ID })
	for i, w := range d.Work {
		j := jobs.next(w.StartDate+w.EndDate, cmp.Or(w.Name, w.Position))
		j.value.ID, j.value.From, j.value.To = j.id, w.StartDate, w.EndDate
		m.same("work.name", &j.value.Company, w.Name)
		m.same("work.url", &j.value.URL, m.address("work", i, w.URL))
		put(m, &j.value.Role, w.Position)
		put(m, &j.value.Place, w.Location)
		put(m, &j.value.About, w.Description)
		put(m, &j.value.Summary, w.Summary)
		putList(m, &j.value.Achievements, w.Highlights)
		if len(w.Keywords) > 0 {
			j.value.Technologies = w.Keywords
		}
	}
	volunteering := target(&r.Volunteering, func(v content.Volunteering) string { return v.From + v.To }, func(v content.Volunteering) string { return v.ID })
	for i, w := range d.Volunteer {
		v := volunteering.next(w.StartDate+w.EndDate, w.Organization)
		v.value.ID, v.value.From, v.value.To = v.id, w.StartDate, w.EndDate
		m.same("volunteer.organization", &v.value.Organization, w.Organization)
		m.same("volunteer.url", &v.value.URL, m.address("volunteer", i, w.URL))
		put(m, &v.value.Role, w.Position)
		put(m, &v.value.Summary, w.Summary)
		putList(m, &v.value.Achievements, w.Highlights)
	}
	degrees := target(&r.Degrees, func(e content.Degree) string { return e.From + e.To }, func(e content.Degree) string { return e.ID })
	for i, e := range d.Education {
		v := degrees.next(e.StartDate+e.EndDate, e.Institution)
		v.value.ID, v.value.From, v.value.To = v.id, e.StartDate, e.EndDate
		m.same("education.institution", &v.value.School, e.Institution)
		m.same("education.url", &v.value.URL, m.address("education", i, e.URL))
		m.same("education.score", &v.value.Score, e.Score)
		put(m, &v.value.Title, e.StudyType)
		put(m, &v.value.Area, e.Area)
		put(m, &v.value.Place, e.Location)
		put(m, &v.value.Note, e.Summary)
		putList(m, &v.value.Courses, e.Courses)
	}
	projects := target(&r.Projects, func(p content.ResumeProject) string { return p.From + p.To }, func(p content.ResumeProject) string { return p.ID })
	for i, p := range d.Projects {
		v := projects.next(p.StartDate+p.EndDate, p.Name)
		v.value.ID, v.value.From, v.value.To = v.id, p.StartDate, p.EndDate
		m.same("projects.name", &v.value.Name, p.Name)
		m.same("projects.url", &v.value.URL, m.address("projects", i, p.URL))
		m.same("projects.entity", &v.value.Entity, p.Entity)
		put(m, &v.value.Kind, p.Type)
		put(m, &v.value.Summary, p.Description)
		putList(m, &v.value.Roles, p.Roles)
		putList(m, &v.value.Achievements, p.Highlights)
		if len(p.Keywords) > 0 {
			v.value.Technologies = p.Keywords
		}
	}
}

// lists adds what has one date or none.
func (m *merger) lists(r *content.Resume, d Document) {
	awards := target(&r.Awards, func(a content.Award) string { return a.Date }, func(a content.Award) string { return a.ID })
	for _, a := range d.Awards {
		v := awards.next(a.Date, a.Title)
		v.value.ID, v.value.Date = v.id, a.Date
		m.same("awards.awarder", &v.value.Awarder, a.Awarder)
		put(m, &v.value.Title, a.Title)
		put(m, &v.value.Summary, a.Summary)
	}
	certificates := target(&r.Certificates, func(c content.Certificate) string { return c.Date }, func(c content.Certificate) string { return c.ID })
	for i, c := range d.Certificates {
		v := certificates.next(c.Date, c.Name)
		v.value.ID, v.value.Date = v.id, c.Date
		m.same("certificates.issuer", &v.value.Issuer, c.Issuer)
		m.same("certificates.url", &v.value.URL, m.address("certificates", i, c.URL))
		put(m, &v.value.Title, c.Name)
	}
	publications := target(&r.Publications, func(p content.Publication) string { return p.Date }, func(p content.Publication) string { return p.ID })
	for i, p := range d.Publications {
		v := publications.next(p.ReleaseDate, p.Name)
		v.value.ID, v.value.Date = v.id, p.ReleaseDate
		m.same("publications.publisher", &v.value.Publisher, p.Publisher)
		m.same("publications.url", &v.value.URL, m.address("publications", i, p.URL))
		put(m, &v.value.Title, p.Name)
		put(m, &v.value.Summary, p.Summary)
	}
	m.undated(r, d)
}

// undated adds what has no date: the first of another language is the first that is there.
func (m *merger) undated(r *content.Resume, d Document) {
	skills := target(&r.Skills, func(content.SkillGroup) string { return "" }, func(g content.SkillGroup) string { return g.ID })
	for _, s := range d.Skills {
		v := skills.next("", s.Name)
		v.value.ID = v.id
		put(m, &v.value.Title, s.Name)
		put(m, &v.value.Level, s.Level)
		putList(m, &v.value.Items, s.Keywords)
	}
	interests := target(&r.Interests, func(content.Interest) string { return "" }, func(i content.Interest) string { return i.ID })
	for _, s := range d.Interests {
		v := interests.next("", s.Name)
		v.value.ID = v.id
		put(m, &v.value.Title, s.Name)
		putList(m, &v.value.Items, s.Keywords)
	}
	references := target(&r.References, func(of content.Recommendation) string { return "" }, func(of content.Recommendation) string { return of.ID })
	for _, of := range d.References {
		v := references.next("", of.Name)
		v.value.ID = v.id
		m.same("references.name", &v.value.Name, of.Name)
		put(m, &v.value.Text, of.Reference)
	}
	languages := target(&r.Languages, func(l content.Language) string { return l.ID }, func(l content.Language) string { return l.ID })
	for _, l := range d.Languages {
		tag := cmp.Or(l.Tag, languageTags[strings.ToLower(l.Language)])
		if tag == "" {
			tag = "x-" + strings.ReplaceAll(slugOf(l.Language, "lang"), "-", "")
			tag = tag[:min(len(tag), len("x-12345678"))]
			m.note("%s has the id %s: write its language tag in resume.toml", l.Language, tag)
		}
		v := languages.next(tag, tag)
		v.value.ID = tag
		put(m, &v.value.Name, l.Language)
		put(m, &v.value.Level, l.Fluency)
		put(m, &v.value.Note, l.Summary)
	}
}

// languageTags are the tags of languages by their names in the shipped languages.
var languageTags = map[string]string{
	"english": "en", "inglés": "en", "inglês": "en", "englisch": "en", "anglais": "en",
	"spanish": "es", "español": "es", "castellano": "es", "espanhol": "es", "spanisch": "es", "espagnol": "es",
	"portuguese": "pt", "portugués": "pt", "português": "pt", "portugiesisch": "pt", "portugais": "pt",
	"german": "de", "alemán": "de", "alemão": "de", "deutsch": "de", "allemand": "de",
	"french": "fr", "francés": "fr", "francês": "fr", "französisch": "fr", "français": "fr",
	"italian": "it", "italiano": "it", "italienisch": "it", "italien": "it",
	"catalan": "ca", "catalán": "ca", "català": "ca", "katalanisch": "ca",
	"dutch": "nl", "neerlandés": "nl", "holandês": "nl", "niederländisch": "nl", "néerlandais": "nl",
	"russian": "ru", "ruso": "ru", "russo": "ru", "russisch": "ru", "russe": "ru",
	"chinese": "zh", "chino": "zh", "chinês": "zh", "chinesisch": "zh", "chinois": "zh",
	"japanese": "ja", "japonés": "ja", "japonês": "ja", "japanisch": "ja", "japonais": "ja",
}

// same sets a value that has one version for all languages, unless there is one.
func (m *merger) same(key string, to *string, value string) {
	switch {
	case value == "" || value == *to:
	case *to == "":
		*to = value
	default:
		m.note("%s is %q, and stays %q", key, value, *to)
	}
}

// address returns an address with its scheme.
func (m *merger) address(section string, i int, address string) string {
	if address == "" || strings.Contains(address, "://") {
		return address
	}
	m.note("%s[%d] has the address %s, which becomes https://%s", section, i, address, address)
	return "https://" + address
}

// put sets the version of a text in the language of the document.
func put(m *merger, to *i18n.Localized[string], value string) {
	if value != "" {
		if *to == nil {
			*to = i18n.Localized[string]{}
		}
		(*to)[m.lang] = value
	}
}

// putList is put for a list.
func putList(m *merger, to *i18n.Localized[[]string], value []string) {
	if len(value) > 0 {
		if *to == nil {
			*to = i18n.Localized[[]string]{}
		}
		(*to)[m.lang] = value
	}
}

// targets are the entries of a list, those taken that an entry of the document is the same as.
type targets[T any] struct {
	list  *[]T
	keys  []string // of the entries, "" for one that is taken
	taken []bool
	names []string
	ids   ids
}

func target[T any](list *[]T, key, id func(T) string) *targets[T] {
	t := &targets[T]{list: list, ids: ids{}}
	for _, entry := range *list {
		t.keys, t.names, t.taken = append(t.keys, key(entry)), append(t.names, id(entry)), append(t.taken, false)
		t.ids[id(entry)] = true
	}
	return t
}

// entry is an entry of a list with its id.
type entry[T any] struct {
	value *T
	id    string
}

// next returns the first entry with a key that is not taken, or a new one, whose id is made of name.
func (t *targets[T]) next(key, name string) entry[T] {
	for i := range t.taken {
		if !t.taken[i] && t.keys[i] == key {
			t.taken[i] = true
			return entry[T]{&(*t.list)[i], t.names[i]}
		}
	}
	var added T
	*t.list = append(*t.list, added)
	return entry[T]{&(*t.list)[len(*t.list)-1], t.ids.of(name, "entry")}
}

// ids are ids that are used.
type ids map[string]bool

// of returns an id that is not used, made of a name.
func (used ids) of(name, otherwise string) string {
	base := slugOf(name, otherwise)
	id := base
	for n := 2; used[id]; n++ {
		id = fmt.Sprintf("%s-%d", base, n)
	}
	used[id] = true
	return id
}

// slugOf returns a name as an id, which is not longer than an address should be.
func slugOf(name, otherwise string) string {
	const most = 40
	slug := markdown.Slugify(name)
	return cmp.Or(strings.Trim(slug[:min(len(slug), most)], "-"), otherwise)
}
