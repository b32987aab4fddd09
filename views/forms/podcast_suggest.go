package forms

import "portfolio/views/ui"

// PodcastSuggestFields holds a suggested podcast topic.
type PodcastSuggestFields struct {
	Text string
}

// Form describes the form that fills p.
func (p *PodcastSuggestFields) Form() Form {
	return Form{Name: "podcast-suggest", AutoDismiss: true, Fields: []Field{{
		Name: "suggestion", Kind: ui.TextareaField, Label: "podcastform.suggestion", Hint: "podcastform.suggestion.hint",
		Required: true, Max: maxSuggestion, Rows: 3, Text: &p.Text,
	}}}
}

// maxSuggestion is the longest suggestion, in characters.
const maxSuggestion = 500
