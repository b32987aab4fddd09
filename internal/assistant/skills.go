package assistant

import (
	"slices"
	"strings"

	"portfolio/i18n"
)

// minSkill is the length of the shortest skill that is a keyword: "Go" is a verb, too.
const minSkill = 3

// skills returns the topic of what the owner works with, which is found by the name of each skill.
func (m maker) skills() []Topic {
	if len(m.site.Resume.Skills) == 0 {
		return nil
	}
	keywords := m.words("stack")
	for _, lang := range m.site.Languages.List() {
		for _, skill := range m.skillNames(lang) {
			if len(skill) >= minSkill {
				keywords = append(keywords, skill)
			}
		}
	}
	topic := m.topic("stack", "stack", keywords, func(messages *i18n.Messages) map[string]any {
		return map[string]any{"Skills": strings.Join(m.skillNames(messages.Lang), ", "), "Path": messages.Path(i18n.Resume)}
	})
	topic.With = []string{withSkill}
	return []Topic{topic}
}

func (m maker) skillNames(lang i18n.Lang) []string {
	var names []string
	for _, group := range m.site.Resume.Skills {
		names = slices.Concat(names, group.Items.In(lang))
	}
	return names
}
