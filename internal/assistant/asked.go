package assistant

import (
	"maps"
	"slices"
	"strings"
	"time"

	"portfolio/content"
	"portfolio/i18n"
)

// asked returns the topics that visitors of every site ask about: first who answers, then how to move a call, what becomes of their
// words.
func (m maker) asked() []Topic {
	var topics []Topic
	add := func(id string, there bool, page i18n.Page, data func(*i18n.Messages) map[string]any) {
		if !there {
			return
		}
		topics = append(topics, m.topic(id, id, m.words(id), func(messages *i18n.Messages) map[string]any {
			values := map[string]any{"Title": m.title(messages, page), "Path": messages.Path(page)}
			if data != nil {
				maps.Copy(values, data(messages))
			}
			return values
		}))
	}
	newsletter, times := m.site.HasPage(i18n.Newsletter), m.site.Meetings.HasTimes()
	add("bot", true, i18n.Connects, nil)
	add("greeted", true, i18n.Search, nil)
	add("insulted", true, i18n.Connects, nil)
	add("loved", true, m.site.OwnerPage(), nil)
	add("private", true, m.site.OwnerPage(), nil)
	add("elsewhere", true, i18n.Search, nil) // the weather, football, recipes
	add("pitch", true, i18n.Connects, nil)   // what a visitor sells
	for i := range topics {
		topics[i].Aside = i > 0
	}
	topics[len(topics)-1].Wants, topics[len(topics)-1].With = true, []string{withPitch}
	add("sponsoring", true, i18n.Connects, nil)
	add("moving", times, i18n.Connects, nil)
	add("reply", m.site.Settings.Promised(content.PromiseAnswer), i18n.Connects, nil)
	add("education", len(m.site.Resume.Degrees) > 0, i18n.Resume, m.degrees)
	add("career", len(m.site.Resume.Jobs) > 0, i18n.Resume, m.jobs)
	add("cookies", true, i18n.Privacy, m.cookies)
	add("erase", true, i18n.Privacy, nil)
	add("chatlog", true, i18n.Privacy, nil)
	add("unsubscribe", newsletter, i18n.Newsletter, quoted("Legal", "newsletter.legal"))
	add("no_mail", newsletter, i18n.Newsletter, nil)
	add("frequency", newsletter, i18n.Newsletter, quoted("Lead", "newsletter.lead"))
	add("feed", m.site.HasPage(i18n.Articles), i18n.Articles, func(messages *i18n.Messages) map[string]any {
		return map[string]any{"Feed": content.FeedPath(messages.Lang, content.FeedAtom)}
	})
	add("survey_data", m.site.HasPage(i18n.Surveys), i18n.Surveys, m.periods)
	add("retention", true, i18n.Privacy, m.periods)
	add("complaint", true, i18n.Privacy, m.authority)
	add("data_place", true, i18n.Privacy, quoted("Where", "privacy.where.text", "privacy.where.companies", "privacy.where.others"))
	add("hours", times, i18n.Meeting, m.hours)
	add("zone", times, i18n.Meeting, m.zone)
	add("vacancies", true, i18n.Connects, nil)
	add("appearance", true, i18n.Accessibility, nil)
	add("account", true, i18n.Privacy, nil)
	add("trouble", true, i18n.Connects, nil)
	add("reuse", true, i18n.Connects, nil)
	add("trades", len(m.site.Verticals.Pages) > 0, i18n.Services, m.trades)
	if n := len(topics); topics[n-1].ID == "trades" {
		topics[n-1].Offer, topics[n-1].Related, topics[n-1].Keywords = true, topics[n-1].Keywords, nil
	}
	return topics
}

// quoted returns a function that returns messages of the site as the data of an answer.
func quoted(name string, keys ...string) func(*i18n.Messages) map[string]any {
	return func(messages *i18n.Messages) map[string]any {
		var texts []string
		for _, key := range keys {
			texts = append(texts, messages.T(key))
		}
		return map[string]any{name: join(texts...)}
	}
}

// periods returns how long the site keeps what visitors send.
func (m maker) periods(messages *i18n.Messages) map[string]any {
	kept := m.site.Settings.Retention
	return map[string]any{
		"Inquiry": messages.Count("privacy.months", kept.InquiryMonths), "Survey": messages.Count("privacy.months", kept.SurveyMonths),
		"Truth": messages.T("surveys.truth"),
	}
}

// authority returns whom visitors can complain to.
func (m maker) authority(messages *i18n.Messages) map[string]any {
	return map[string]any{"Authority": m.site.Settings.Privacy.Authority.In(messages.Lang)}
}

// trades returns the industries that have a page, as a list in words.
func (m maker) trades(messages *i18n.Messages) map[string]any {
	var titles []string
	for _, v := range m.site.Verticals.Pages {
		subject, _ := m.site.Subject(content.NounIndustry.ID(v.ID))
		titles = append(titles, subject.Title.In(messages.Lang))
	}
	return map[string]any{"Trades": strings.Join(titles, ", ")}
}

// hours returns when calls take place each week, and how far ahead they are booked.
func (m maker) hours(messages *i18n.Messages) map[string]any {
	monday := time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC)
	var days []string
	for i := range 7 {
		day := monday.AddDate(0, 0, i)
		var spans []string
		for _, span := range m.site.Meetings.On(day) {
			spans = append(spans, strings.ReplaceAll(string(span), "-", "–"))
		}
		if len(spans) > 0 {
			days = append(days, strings.TrimSpace(messages.Weekday(day)+" "+strings.Join(spans, ", ")))
		}
	}
	return map[string]any{"Hours": strings.Join(days, messages.Between(";")), "Notice": m.site.Meetings.Notice, "Horizon": m.site.Meetings.Horizon, "Zone": m.site.Meetings.TimeZone}
}

// zone returns the time zone of the owner.
func (m maker) zone(*i18n.Messages) map[string]any {
	return map[string]any{"Zone": m.site.Meetings.TimeZone}
}

// cookies returns the short statements of the privacy page about what is counted, and about cookies.
func (m maker) cookies(messages *i18n.Messages) map[string]any {
	return map[string]any{"Visit": m.site.VisitStatement(messages), "Choice": m.site.CookieStatement(messages)}
}

// degrees returns the owner's degrees, with place and time, as a list in words.
func (m maker) degrees(messages *i18n.Messages) map[string]any {
	var degrees []string
	for _, d := range m.site.Resume.Degrees {
		degrees = append(degrees, commas(d.Title.In(messages.Lang), d.School, years(d.From, d.To)))
	}
	return map[string]any{"Degrees": strings.Join(degrees, messages.Between(";"))}
}

// jobs returns the owner's jobs, with place and time, as a list in words.
func (m maker) jobs(messages *i18n.Messages) map[string]any {
	var jobs []string
	for _, job := range m.site.Resume.Jobs {
		jobs = append(jobs, commas(job.Role.In(messages.Lang), job.Company, job.Place.In(messages.Lang), years(job.From, job.To)))
	}
	return map[string]any{"Summary": m.site.Resume.Summary.In(messages.Lang), "Jobs": strings.Join(jobs, messages.Between(";")), "Since": m.since()}
}

// since returns the technologies of the owner's jobs, each with the first year, as a list in words.
func (m maker) since() string {
	first := map[string]string{}
	for _, job := range m.site.Resume.Jobs {
		for _, name := range job.Technologies {
			if year, _, _ := strings.Cut(job.From, "-"); first[name] == "" || year < first[name] {
				first[name] = year
			}
		}
	}
	var list []string
	for _, name := range slices.Sorted(maps.Keys(first)) {
		list = append(list, name+" "+first[name])
	}
	return strings.Join(list, ", ")
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
