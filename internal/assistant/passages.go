package assistant

import (
	"strings"

	"portfolio/content"
	"portfolio/i18n"
)

// passage is a piece of the site that answers a question by being quoted.
type passage struct {
	title, path string // of the page
	text        string
	question    string // that the text answers, or its heading; not quoted
}

// noted returns the short texts of the site that stand alone, in one language.
func (m maker) noted(messages *i18n.Messages) []passage {
	lang := messages.Lang
	var list []passage
	add := func(page i18n.Page, heading, text string) {
		if text != "" && m.site.HasPage(page) {
			list = append(list, passage{title: messages.T(string(page) + ".title"), path: messages.Path(page), question: heading, text: text})
		}
	}
	titled := func(page i18n.Page, title string, texts ...string) {
		add(page, "", join(append([]string{title}, texts...)...))
	}
	services := m.site.Services
	for _, list := range [][]content.Service{services.Main, services.Products, services.Deployments} {
		for _, s := range list {
			titled(i18n.Services, s.Title.In(lang), s.Description.In(lang), services.PriceText(s, messages), s.Duration.In(lang))
		}
	}
	for _, list := range [][]content.Point{services.Advantages, services.Phases} {
		for _, p := range list {
			titled(i18n.Services, p.Title.In(lang), p.Description.In(lang))
		}
	}
	for _, o := range m.site.Opportunities.Cards {
		titled(i18n.Connects, o.Title.In(lang), o.Description.In(lang))
	}
	for _, a := range m.site.Opportunities.Availability {
		titled(i18n.Connects, a.Title.In(lang), a.Status.In(lang))
	}
	add(i18n.Connects, "", m.site.Opportunities.Promise.In(lang))
	for _, habit := range m.site.About.Habits {
		titled(i18n.About, habit.Title.In(lang), habit.Body.In(lang))
	}
	for _, text := range m.site.About.Intro.In(lang) {
		add(i18n.About, "", text)
	}
	for _, p := range m.site.About.Personal {
		titled(i18n.About, p.Title.In(lang), p.Description.In(lang))
	}
	for _, p := range m.site.About.OpenSource {
		titled(i18n.About, p.Name, p.Description.In(lang))
	}
	for _, c := range m.site.Clients.Companies {
		titled(i18n.ConnectsClients, c.Name, c.Description.In(lang))
	}
	for _, job := range m.site.Resume.Jobs {
		titled(i18n.Resume, job.Role.In(lang), commas(job.Company, job.Place.In(lang), years(job.From, job.To)), strings.Join(job.Technologies, ", "))
		for _, text := range job.Achievements.In(lang) {
			add(i18n.Resume, job.Company, text)
		}
	}
	for _, a := range m.site.Articles[min(len(m.site.Articles), maxArticles):] {
		if a.Has(lang) {
			text := a.In(lang)
			list = append(list, passage{title: text.Title, path: messages.Path(i18n.Article, text.Slug), question: text.Title, text: text.Description})
		}
	}
	for _, c := range m.site.Resume.Certificates {
		titled(i18n.Resume, c.Title.In(lang), c.Issuer)
	}
	return list
}

// join joins texts to sentences.
func join(texts ...string) string {
	var line strings.Builder
	for _, text := range texts {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		if line.Len() > 0 {
			if !strings.ContainsAny(line.String()[line.Len()-1:], ".!?:") {
				line.WriteByte('.')
			}
			line.WriteByte(' ')
		}
		line.WriteString(text)
	}
	return line.String()
}
