package assistant

import (
	"strings"

	"portfolio/content"
	"portfolio/i18n"
)

// owner returns the topics about the owner: where, in which languages, for what there is time, how long work takes, where a call takes place.
func (m maker) owner() []Topic {
	var topics []Topic
	add := func(id string, there bool, cards map[Lang]Card, data func(*i18n.Messages) map[string]any) {
		if there {
			topic := m.topic(id, id, m.words(id), data)
			topic.Cards = cards
			topics = append(topics, topic)
		}
	}
	profile := m.site.Profile
	add("about", !m.site.HasPage(i18n.About), nil, func(messages *i18n.Messages) map[string]any {
		return map[string]any{
			"Name": profile.Name, "Role": profile.Role.In(messages.Lang), "Place": profile.Location.In(messages.Lang),
			"Description": profile.Description.In(messages.Lang), "Path": messages.Path(i18n.Home),
		}
	})
	add("place", len(profile.Location) > 0, nil, func(messages *i18n.Messages) map[string]any {
		return map[string]any{"Place": profile.Location.In(messages.Lang), "Path": messages.Path(m.site.OwnerPage())}
	})
	add("languages", true, nil, func(messages *i18n.Messages) map[string]any {
		return map[string]any{"Languages": m.languages(messages.Lang), "Site": m.siteLanguages()}
	})
	add("availability", len(profile.Availability) > 0, m.freeTimes(), func(messages *i18n.Messages) map[string]any {
		return map[string]any{"Availability": profile.Availability.In(messages.Lang), "Title": messages.T("connects.title"), "Path": messages.Path(i18n.Connects)}
	})
	add("timing", len(m.timed()) > 0, nil, func(messages *i18n.Messages) map[string]any {
		return map[string]any{"Times": m.times(messages), "Path": messages.Path(i18n.Meeting)}
	})
	add("call", len(m.site.Meetings.Place) > 0, nil, func(messages *i18n.Messages) map[string]any {
		return map[string]any{"Place": m.site.Meetings.Place.In(messages.Lang), "Path": messages.Path(i18n.Meeting)}
	})
	return topics
}

// languages returns the languages that the owner speaks, as a list in words.
func (m maker) languages(lang i18n.Lang) string {
	var names []string
	for _, l := range m.site.Resume.Languages {
		names = append(names, l.Name.In(lang)+" ("+l.Level.In(lang)+")")
	}
	return strings.Join(names, ", ")
}

// siteLanguages returns the languages of the site, each named in itself, as a list in words.
func (m maker) siteLanguages() string {
	var names []string
	for _, l := range m.site.Languages.List() {
		names = append(names, m.site.Languages.Messages(l).Name())
	}
	return strings.Join(names, ", ")
}

// timed returns the services that say how long they take.
func (m maker) timed() []content.Service {
	var timed []content.Service
	for _, s := range m.listed() {
		if len(s.Duration) > 0 {
			timed = append(timed, s)
		}
	}
	return timed
}

// times returns how long services take, as a list in words.
func (m maker) times(messages *i18n.Messages) string {
	var times []string
	for _, s := range m.timed() {
		times = append(times, s.Title.In(messages.Lang)+messages.Between(":")+s.Duration.In(messages.Lang))
	}
	return strings.Join(times, messages.Between(";"))
}
