package forms

import (
	"portfolio/i18n"
	"portfolio/views/ui"
)

// TopicFields holds a podcast topic as the owner writes it: a text for each language of the site, in the order of the form.
type TopicFields []TopicText

// TopicText is a podcast topic in one language.
type TopicText struct {
	Language
	Title, Category, Description string
}

// maxTopic is the longest description of a topic, in characters.
const maxTopic = 400

// NewTopicFields returns the fields of a topic in these languages.
func NewTopicFields(languages []Language) TopicFields {
	f := make(TopicFields, len(languages))
	for i, language := range languages {
		f[i].Language = language
	}
	return f
}

// TopicTitle names the field for the title of a topic in a language.
func TopicTitle(lang i18n.Lang) string { return "title_" + string(lang) }

// Form describes the form that fills f.
func (f TopicFields) Form() Form {
	form := Form{Name: "topic"}
	for i := range f {
		text := &f[i]
		line := func(name, label string, into *string) Field {
			return Field{Name: name, Kind: ui.TextField, Label: label, Language: text.Language, Required: true, Max: maxName, Text: into}
		}
		form.Fields = append(form.Fields,
			line(TopicTitle(text.Lang), "admin-topic.name", &text.Title),
			line("category_"+string(text.Lang), "admin-topic.category", &text.Category),
			Field{
				Name: "description_" + string(text.Lang), Kind: ui.TextareaField, Label: "admin-topic.description",
				Language: text.Language, Required: true, Max: maxTopic, Rows: 3, Text: &text.Description,
			})
	}
	return form
}
