package forms

import "portfolio/views/ui"

// PodcastSuggestFields is what a visitor fills in to propose a topic for the podcast.
type PodcastSuggestFields struct {
	Suggestion string
}

// Form describes the form that fills p.
func (p *PodcastSuggestFields) Form() Form {
	return Form{Name: "podcast-suggest", Fleeting: true, Fields: []Field{{
		Name: "suggestion", Kind: ui.LongField, Label: "podcastform.suggestion", Hint: "podcastform.suggestion.hint",
		Required: true, Max: maxSuggestion, Rows: 3, Text: &p.Suggestion,
	}}}
}

// maxSuggestion is how long a topic may be, in characters.
const maxSuggestion = 500
