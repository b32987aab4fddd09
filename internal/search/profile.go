package search

import (
	"strings"

	"portfolio/content"
	"portfolio/i18n"
)

// about is the page on which the owner introduces herself.
func about(site *content.Site, lang i18n.Lang) Document {
	profile, page := site.Profile.In(lang), site.About.In(lang)
	parts := append([]string{page.Greeting}, page.Intro...)
	for _, habit := range page.HowIWork {
		parts = append(parts, habit.Title, habit.Body)
	}
	for _, p := range site.About.Personal {
		parts = append(parts, p.In(lang).Title, p.In(lang).Description)
	}
	for _, p := range site.About.OpenSource {
		parts = append(parts, p.Name, p.In(lang).Description)
	}
	for _, t := range site.About.Talks {
		parts = append(parts, t.In(lang).Title, t.Event, t.In(lang).Description)
	}
	return Document{
		Type: Profile, Page: i18n.About, Title: site.Profile.Name + ", " + profile.Role, About: profile.Tagline,
		Body: joined(append(parts, profile.Location, profile.Availability)...),
	}
}

// resume is the owner's working life.
func resume(site *content.Site, words *i18n.Messages) Document {
	lang, page := words.Lang, site.Resume
	var parts []string
	for _, job := range page.Jobs {
		text := job.In(lang)
		parts = append(parts, text.Role, job.Company, text.Place)
		parts = append(append(parts, text.Achievements...), strings.Join(job.Technologies, ", "))
	}
	for _, degree := range page.Degrees {
		text := degree.In(lang)
		parts = append(parts, text.Title, degree.School, text.Place, text.Note)
	}
	for _, c := range page.Certificates {
		parts = append(parts, c.In(lang).Title, c.Issuer)
	}
	for _, group := range page.Skills {
		parts = append(parts, group.In(lang).Title, strings.Join(group.In(lang).Items, ", "))
	}
	for _, l := range page.Languages {
		parts = append(parts, l.In(lang).Name, l.In(lang).Level, l.In(lang).Note)
	}
	return Document{
		Type: Profile, Page: i18n.Resume, Title: words.T("search.resume"), About: page.In(lang).Summary,
		Body: joined(parts...),
	}
}
