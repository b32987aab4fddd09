package resume

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
)

// merger adds a document to a résumé that may have other languages.
type merger struct {
	lang  i18n.Lang
	notes []string
}

// Merge adds a document to a résumé, a profile and publications, as their texts in one language. An entry with the dates of one that is there is the same entry. It
// returns what has no place, or needs a look.
func Merge(r *content.Resume, profile *content.Profile, texts *content.PublicationsFile, d Document, lang i18n.Lang) []string {
	m := merger{lang: lang}
	m.profile(r, profile, d.Basics)
	m.entries(r, d)
	m.lists(r, d)
	m.publications(r, texts, d)
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
	known, ids := map[string]bool{}, content.IDs{}
	for _, link := range p.Social {
		known[link.Label], ids[link.ID] = true, true
	}
	for i, a := range accounts {
		switch {
		case known[a.Network]:
		case a.URL == "":
			m.note("basics.profiles[%d] is left out: it has no address", i)
		default:
			p.Social = append(p.Social, content.SocialLink{ID: ids.New(a.Network, "account"), Label: cmp.Or(a.Network, a.URL), Handle: a.Username, URL: m.address("basics.profiles", i, a.URL)})
		}
	}
}

// entries adds what happened.
func (m *merger) entries(r *content.Resume, d Document) {
	merge(m, "work", &r.Jobs, d.Work, func(i int, w Work) (content.Job, string) {
		return content.Job{
			Company: w.Name, URL: m.address("work", i, w.URL), From: w.StartDate, To: w.EndDate, Technologies: w.Keywords, Role: m.text(w.Position),
			Place: m.text(w.Location), About: m.text(w.Description), Summary: m.text(w.Summary), Achievements: m.list(w.Highlights),
		}, cmp.Or(w.Name, w.Position)
	})
	merge(m, "volunteer", &r.Volunteering, d.Volunteer, func(i int, v Volunteer) (content.Volunteering, string) {
		return content.Volunteering{
			Organization: v.Organization, URL: m.address("volunteer", i, v.URL), From: v.StartDate, To: v.EndDate, Role: m.text(v.Position),
			Summary: m.text(v.Summary), Achievements: m.list(v.Highlights),
		}, v.Organization
	})
	merge(m, "education", &r.Degrees, d.Education, func(i int, e Education) (content.Degree, string) {
		return content.Degree{
			School: e.Institution, URL: m.address("education", i, e.URL), From: e.StartDate, To: e.EndDate, Score: e.Score, Title: m.text(e.StudyType),
			Area: m.text(e.Area), Place: m.text(e.Location), Note: m.text(e.Summary), Courses: m.list(e.Courses),
		}, e.Institution
	})
	merge(m, "projects", &r.Projects, d.Projects, func(i int, p Project) (content.ResumeProject, string) {
		return content.ResumeProject{
			Name: p.Name, URL: m.address("projects", i, p.URL), From: p.StartDate, To: p.EndDate, Entity: p.Entity, Technologies: p.Keywords,
			Kind: m.text(p.Type), Summary: m.text(p.Description), Roles: m.list(p.Roles), Achievements: m.list(p.Highlights),
		}, p.Name
	})
	merge(m, "awards", &r.Awards, d.Awards, func(_ int, a Award) (content.Award, string) {
		return content.Award{Awarder: a.Awarder, Date: a.Date, Title: m.text(a.Title), Summary: m.text(a.Summary)}, a.Title
	})
	merge(m, "sections", &r.Sections, d.Sections, func(_ int, s Section) (content.ResumeSection, string) {
		section := content.ResumeSection{Title: m.text(s.Name)}
		for i, e := range s.Entries {
			section.Entries = append(section.Entries, content.ResumeEntry{
				From: e.StartDate, To: e.EndDate, Place: e.Name, URL: m.address("sections", i, e.URL), Title: m.text(e.Position),
				Summary: m.text(e.Summary), Achievements: m.list(e.Highlights),
			})
		}
		return section, s.Name
	})
	merge(m, "certificates", &r.Certificates, d.Certificates, func(i int, c Certificate) (content.Certificate, string) {
		return content.Certificate{Issuer: c.Issuer, URL: m.address("certificates", i, c.URL), Date: c.Date, Title: m.text(c.Name)}, c.Name
	})
}

// publications adds the publications, and names them in the résumé.
func (m *merger) publications(r *content.Resume, texts *content.PublicationsFile, d Document) {
	merge(m, "publications", &texts.Publications, d.Publications, func(i int, p Publication) (content.Publication, string) {
		return content.Publication{
			Publisher: p.Publisher, URL: m.address("publications", i, p.URL), Date: p.ReleaseDate, Title: m.text(p.Name), Abstract: m.text(p.Summary),
		}, p.Name
	})
	for _, p := range texts.Publications {
		named := slices.ContainsFunc(d.Publications, func(of Publication) bool { return of.ReleaseDate == p.Date && of.Name == p.Title[m.lang] })
		if named && !slices.Contains(r.Publications, p.ID) {
			r.Publications = append(r.Publications, p.ID)
		}
	}
}

// lists adds what has no date: the first of another language is the first that is there.
func (m *merger) lists(r *content.Resume, d Document) {
	merge(m, "skills", &r.Skills, d.Skills, func(_ int, s Keywords) (content.SkillGroup, string) {
		return content.SkillGroup{Title: m.text(s.Name), Level: m.text(s.Level), Items: m.list(s.Keywords)}, s.Name
	})
	merge(m, "interests", &r.Interests, d.Interests, func(_ int, s Keywords) (content.Interest, string) {
		return content.Interest{Title: m.text(s.Name), Items: m.list(s.Keywords)}, s.Name
	})
	merge(m, "references", &r.References, d.References, func(_ int, of Reference) (content.Recommendation, string) {
		return content.Recommendation{Name: of.Name, Text: m.text(of.Reference)}, of.Name
	})
	merge(m, "languages", &r.Languages, d.Languages, func(_ int, l Language) (content.Language, string) {
		return content.Language{ID: m.tag(l), Name: m.text(l.Language), Level: m.text(l.Fluency), Note: m.text(l.Summary)}, l.Language
	})
}

// tag returns the tag of a language, which its name says where the document does not.
func (m *merger) tag(l Language) string {
	tag := cmp.Or(l.Tag, languageTags[strings.ToLower(l.Language)])
	if tag == "" {
		tag = "x-" + strings.ReplaceAll(content.IDOf(l.Language, "lang"), "-", "")
		tag = tag[:min(len(tag), len("x-12345678"))]
		m.note("%s has the id %s: write its language tag in resume.toml", l.Language, tag)
	}
	return tag
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

// text returns a text in the language of the document.
func (m *merger) text(value string) i18n.Localized[string] {
	if value == "" {
		return nil
	}
	return i18n.Localized[string]{m.lang: value}
}

// list is text for a list.
func (m *merger) list(value []string) i18n.Localized[[]string] {
	if len(value) == 0 {
		return nil
	}
	return i18n.Localized[[]string]{m.lang: value}
}

// put adds a text to the versions of another one.
func put(m *merger, to *i18n.Localized[string], value string) {
	m.add("", reflect.ValueOf(to).Elem(), reflect.ValueOf(m.text(value)))
}

// merge adds the entries of a section of a document to those of a résumé. as returns an entry as the résumé has it, and the name that its
// id is made of.
func merge[E, T any](m *merger, section string, to *[]T, from []E, as func(i int, e E) (T, string)) {
	known, taken := content.IDs{}, make([]bool, len(*to))
	for _, entry := range *to {
		known[reflect.ValueOf(entry).FieldByName("ID").String()] = true
	}
	for i, e := range from {
		entry, name := as(i, e)
		added := reflect.ValueOf(&entry).Elem()
		at := 0
		for at < len(taken) && (taken[at] || !isSame(reflect.ValueOf((*to)[at]), added)) {
			at++
		}
		if at < len(taken) {
			taken[at] = true
			m.addFields(section, reflect.ValueOf(&(*to)[at]).Elem(), added)
			continue
		}
		if id := added.FieldByName("ID"); id.String() == "" {
			id.SetString(known.New(name, "entry"))
		}
		*to = append(*to, entry)
	}
}

// isSame reports whether an entry of a document is one that is there: it has its id, or its dates.
func isSame(there, added reflect.Value) bool {
	if id := added.FieldByName("ID").String(); id != "" {
		return there.FieldByName("ID").String() == id
	}
	for _, date := range []string{"From", "To", "Date"} {
		if field := added.FieldByName(date); field.IsValid() && field.String() != there.FieldByName(date).String() {
			return false
		}
	}
	return true
}

// addFields adds what an entry says to one that is the same.
func (m *merger) addFields(section string, to, added reflect.Value) {
	for i := range to.NumField() {
		m.add(section+"."+strings.ToLower(to.Type().Field(i).Name), to.Field(i), added.Field(i))
	}
}

// add adds a value: a version of a text to the others, a list in the place of the one before, a text that has one version if there is none.
func (m *merger) add(key string, to, value reflect.Value) {
	switch {
	case value.IsZero():
	case to.Kind() == reflect.Map:
		if to.IsNil() {
			to.Set(reflect.MakeMap(to.Type()))
		}
		for lang, version := range value.Seq2() {
			to.SetMapIndex(lang, version)
		}
	case to.Kind() == reflect.Slice && to.Type().Elem().Kind() == reflect.Struct:
		for i := range value.Len() {
			if i < to.Len() {
				m.addFields(key, to.Index(i), value.Index(i))
			} else {
				to.Set(reflect.Append(to, value.Index(i)))
			}
		}
	case to.Kind() == reflect.String:
		m.same(key, to.Addr().Interface().(*string), value.String())
	default:
		to.Set(value)
	}
}
