package assistant

import (
	"strings"

	"portfolio/content"
	"portfolio/i18n"
)

// asked returns the topics that visitors of every site ask about: who answers, how to move a call, what becomes of their words.
func (m maker) asked() []Topic {
	var topics []Topic
	add := func(id string, there bool, page i18n.Page, data func(*i18n.Messages) map[string]any) {
		if !there {
			return
		}
		topics = append(topics, m.topic(id, id, m.words(id), func(messages *i18n.Messages) map[string]any {
			values := map[string]any{"Title": messages.T(string(page) + ".title"), "Path": messages.Path(page)}
			if data != nil {
				for name, value := range data(messages) {
					values[name] = value
				}
			}
			return values
		}))
	}
	add("bot", true, i18n.Connects, nil)
	add("moving", m.site.Meetings.HasTimes(), i18n.Connects, nil)
	add("reply", m.site.Settings.Promised(content.PromiseAnswer), i18n.Connects, nil)
	add("education", len(m.site.Resume.Degrees) > 0, i18n.Resume, m.degrees)
	add("career", len(m.site.Resume.Jobs) > 0, i18n.Resume, m.jobs)
	add("cookies", true, i18n.Privacy, m.cookies)
	add("erase", true, i18n.Privacy, nil)
	add("chatlog", true, i18n.Privacy, nil)
	return topics
}

// cookies returns what the privacy page says of cookies in short.
func (m maker) cookies(messages *i18n.Messages) map[string]any {
	choice := messages.T("privacy.short.choice")
	if !m.site.Languages.Several() {
		choice = messages.T("privacy.short.choice.theme")
	}
	if m.site.HasPage(i18n.PodcastVote) {
		choice += " " + messages.T("privacy.short.votes")
	}
	return map[string]any{"Visit": messages.T("privacy.short.visit"), "Choice": choice}
}

// degrees returns what the owner studied, where and when, as a list in words.
func (m maker) degrees(messages *i18n.Messages) map[string]any {
	var degrees []string
	for _, d := range m.site.Resume.Degrees {
		degrees = append(degrees, commas(d.Title.In(messages.Lang), d.School, years(d.From, d.To)))
	}
	return map[string]any{"Degrees": strings.Join(degrees, "; ")}
}

// jobs returns what the owner worked as, where and when, as a list in words.
func (m maker) jobs(messages *i18n.Messages) map[string]any {
	var jobs []string
	for _, job := range m.site.Resume.Jobs {
		jobs = append(jobs, commas(job.Role.In(messages.Lang), job.Company, job.Place.In(messages.Lang), years(job.From, job.To)))
	}
	return map[string]any{"Summary": m.site.Resume.Summary.In(messages.Lang), "Jobs": strings.Join(jobs, "; ")}
}

// commas joins the texts that are not empty.
func commas(texts ...string) string {
	var there []string
	for _, text := range texts {
		if text != "" {
			there = append(there, text)
		}
	}
	return strings.Join(there, ", ")
}

// years returns the years of a period between two months, of which the last may be missing.
func years(from, to string) string {
	first, _, _ := strings.Cut(from, "-")
	last, _, _ := strings.Cut(to, "-")
	return first + "–" + last
}
