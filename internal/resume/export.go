package resume

import (
	"cmp"

	"portfolio/content"
	"portfolio/i18n"
)

// Of returns a site's résumé in one language: what its page shows, and nothing else. origin is the
// public address of the site, as its pages name it.
func Of(site *content.Site, origin string, lang i18n.Lang) Document {
	r := site.Resume
	d := Document{
		Schema: Schema, Basics: basics(site, origin, lang), OnRequest: r.OnRequest, Availability: site.Profile.Availability.In(lang),
		Meta: Meta{Canonical: origin + i18n.WithSuffix(site.Languages.Path(lang, i18n.Resume), JSONSuffix), Version: "v1.0.0", Language: string(lang)},
	}
	for _, j := range r.Jobs {
		d.Work = append(d.Work, Work{
			j.Company, j.Place.In(lang), j.About.In(lang), j.Role.In(lang), j.URL, j.From, j.To, j.Summary.In(lang), j.Achievements.In(lang), j.Technologies,
		})
	}
	for _, v := range r.Volunteering {
		d.Volunteer = append(d.Volunteer, Volunteer{v.Organization, v.Role.In(lang), v.URL, v.From, v.To, v.Summary.In(lang), v.Achievements.In(lang)})
	}
	for _, e := range r.Degrees {
		d.Education = append(d.Education, Education{
			e.School, e.URL, e.Area.In(lang), e.Title.In(lang), e.From, e.To, e.Score, e.Courses.In(lang), e.Place.In(lang), e.Note.In(lang),
		})
	}
	for _, a := range r.Awards {
		d.Awards = append(d.Awards, Award{a.Title.In(lang), a.Date, a.Awarder, a.Summary.In(lang)})
	}
	for _, c := range r.Certificates {
		d.Certificates = append(d.Certificates, Certificate{c.Title.In(lang), c.Date, c.URL, c.Issuer})
	}
	for _, p := range site.ResumePublications() {
		d.Publications = append(d.Publications, Publication{p.Title.In(lang), cmp.Or(p.Venue, p.Publisher), p.Date, p.Link(), p.Abstract.In(lang), p.AuthorsText(site.Profile.Name), p.Where(site.Languages.Messages(lang))})
	}
	for _, s := range r.Skills {
		d.Skills = append(d.Skills, Keywords{s.Title.In(lang), s.Level.In(lang), s.Items.In(lang)})
	}
	for _, l := range r.Languages {
		d.Languages = append(d.Languages, Language{l.Name.In(lang), l.Level.In(lang), l.Note.In(lang), l.ID})
	}
	for _, i := range r.Interests {
		d.Interests = append(d.Interests, Keywords{Name: i.Title.In(lang), Keywords: i.Items.In(lang)})
	}
	for _, of := range r.References {
		d.References = append(d.References, Reference{of.Name, of.Text.In(lang)})
	}
	for _, p := range r.Projects {
		d.Projects = append(d.Projects, Project{
			p.Name, p.Summary.In(lang), p.Achievements.In(lang), p.Technologies, p.From, p.To, p.URL, p.Roles.In(lang), p.Entity, p.Kind.In(lang),
		})
	}
	for _, s := range r.Sections {
		section := Section{Name: s.Title.In(lang)}
		for _, e := range s.Entries {
			section.Entries = append(section.Entries, Work{Name: e.Place, Position: e.Title.In(lang), URL: e.URL, StartDate: e.From, EndDate: e.To, Summary: e.Summary.In(lang), Highlights: e.Achievements.In(lang)})
		}
		d.Sections = append(d.Sections, section)
	}
	for _, talk := range site.ResumeTalks() {
		d.Talks = append(d.Talks, Talk{talk.Title.In(lang), talk.Event, talk.Date})
	}
	return d
}

func basics(site *content.Site, origin string, lang i18n.Lang) Basics {
	p, place := site.Profile, site.Resume.Place
	b := Basics{Name: p.Name, Label: p.Role.In(lang), Email: p.Email, URL: origin, Summary: site.Resume.Summary.In(lang)}
	if city := cmp.Or(place.City.In(lang), p.Location.In(lang)); city != "" || place.Country != "" {
		b.Location = &Location{City: city, Region: place.Region.In(lang), CountryCode: place.Country}
	}
	for _, account := range p.Social {
		b.Profiles = append(b.Profiles, Profile{account.Label, account.Handle, account.URL})
	}
	return b
}
