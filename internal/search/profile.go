package search

import (
	"strings"

	"portfolio/content"
	"portfolio/i18n"
)

// profile returns the pages about the owner that the site has.
func profile(site *content.Site, messages *i18n.Messages) []Document {
	var list []Document
	if site.HasPage(i18n.About) {
		list = append(list, aboutPage(site, messages))
	}
	if site.HasPage(i18n.Resume) {
		list = append(list, resumePage(site, messages))
	}
	return list
}

// aboutPage returns the page about the owner.
func aboutPage(site *content.Site, messages *i18n.Messages) Document {
	lang, profile, page := messages.Lang, site.Profile, site.About
	parts := append([]string{page.Greeting.In(lang)}, page.Intro.In(lang)...)
	for _, habit := range page.Habits {
		parts = append(parts, habit.Title.In(lang), habit.Body.In(lang))
	}
	for _, p := range page.Personal {
		parts = append(parts, p.Title.In(lang), p.Description.In(lang))
	}
	for _, p := range page.OpenSource {
		parts = append(parts, p.Name, p.Description.In(lang))
	}
	title := profile.Name
	if role := profile.Role.In(lang); role != "" {
		title += ", " + role
	}
	d := Document{
		key: "about", Type: Profile, Page: i18n.About, Title: title, Words: messages.T("search.words.about"), Description: profile.Tagline.In(lang),
		Body: joinTexts(append(parts, profile.Location.In(lang), profile.Availability.In(lang))...),
	}
	d.find(lang, topicWords(i18n.About, messages))
	return d
}

// resumePage returns the résumé.
func resumePage(site *content.Site, messages *i18n.Messages) Document {
	lang, page := messages.Lang, site.Resume
	var parts []string
	for _, job := range page.Jobs {
		parts = append(parts, job.Role.In(lang), job.Company, job.Place.In(lang), job.About.In(lang), job.Summary.In(lang))
		parts = append(append(parts, job.Achievements.In(lang)...), strings.Join(job.Technologies, ", "))
	}
	for _, degree := range page.Degrees {
		parts = append(parts, degree.Title.In(lang), degree.Area.In(lang), degree.School, degree.Place.In(lang), degree.Note.In(lang))
	}
	for _, c := range page.Certificates {
		parts = append(parts, c.Title.In(lang), c.Issuer)
	}
	for _, group := range page.Skills {
		parts = append(parts, group.Title.In(lang), strings.Join(group.Items.In(lang), ", "))
	}
	for _, l := range page.Languages {
		parts = append(parts, l.Name.In(lang), l.Level.In(lang), l.Note.In(lang))
	}
	parts = append(parts, moreOfResume(site, lang)...)
	d := Document{
		key: "resume", Type: Profile, Page: i18n.Resume, Title: messages.T("search.resume"), Words: messages.T("search.words.resume"), Description: page.Summary.In(lang),
		Body: joinTexts(parts...),
	}
	d.find(lang, topicWords(i18n.Resume, messages))
	return d
}

// moreOfResume returns the texts of the sections that fewer résumés have.
func moreOfResume(site *content.Site, lang i18n.Lang) []string {
	page := site.Resume
	var parts []string
	for _, p := range page.Projects {
		parts = append(parts, p.Name, p.Entity, p.Summary.In(lang))
		parts = append(append(parts, p.Achievements.In(lang)...), strings.Join(p.Technologies, ", "))
	}
	for _, v := range page.Volunteering {
		parts = append(append(parts, v.Role.In(lang), v.Organization, v.Summary.In(lang)), v.Achievements.In(lang)...)
	}
	for _, p := range site.ResumePublications() {
		parts = append(parts, p.Title.In(lang), p.Venue, p.Publisher)
	}
	for _, a := range page.Awards {
		parts = append(parts, a.Title.In(lang), a.Awarder, a.Summary.In(lang))
	}
	for _, s := range page.Sections {
		parts = append(parts, s.Title.In(lang))
		for _, e := range s.Entries {
			parts = append(append(parts, e.Title.In(lang), e.Place, e.Summary.In(lang)), e.Achievements.In(lang)...)
		}
	}
	for _, i := range page.Interests {
		parts = append(parts, i.Title.In(lang), strings.Join(i.Items.In(lang), ", "))
	}
	for _, r := range page.References {
		parts = append(parts, r.Name, r.Text.In(lang))
	}
	return parts
}
