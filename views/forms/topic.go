package forms

import "portfolio/views/ui"

// TopicFields holds a podcast topic in both languages, as the owner writes it.
type TopicFields struct {
	CategoryES, TitleES, DescriptionES string
	CategoryEN, TitleEN, DescriptionEN string
}

// maxTopic is the longest description of a topic, in characters.
const maxTopic = 400

// Form describes the form that fills f.
func (f *TopicFields) Form() Form {
	line := func(name, label string, into *string) Field {
		return Field{Name: name, Kind: ui.TextField, Label: label, Required: true, Max: maxName, Text: into}
	}
	text := func(name, label string, into *string) Field {
		return Field{Name: name, Kind: ui.TextareaField, Label: label, Required: true, Max: maxTopic, Rows: 3, Text: into}
	}
	return Form{Name: "topic", Fields: []Field{
		line("title_es", "admin-topic.title.es", &f.TitleES),
		line("category_es", "admin-topic.category.es", &f.CategoryES),
		text("description_es", "admin-topic.description.es", &f.DescriptionES),
		line("title_en", "admin-topic.title.en", &f.TitleEN),
		line("category_en", "admin-topic.category.en", &f.CategoryEN),
		text("description_en", "admin-topic.description.en", &f.DescriptionEN),
	}}
}
