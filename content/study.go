package content

import (
	"strings"

	"portfolio/i18n"
)

// Study tells a project at length, on the project's own page.
type Study struct {
	Problem  i18n.Localized[[]string] // paragraphs: what was in the way, and of whom
	Decision i18n.Localized[[]string] // paragraphs: what was decided, and what against
	Outcome  i18n.Localized[[]string] // paragraphs: what came of it
	Number   StudyNumber              `optional:"true"`
	Diagram  StudyDiagram             `optional:"true"`
	Quote    StudyQuote               `optional:"true"`
}

// StudyNumber is the figure by which a project is remembered, set large.
type StudyNumber struct {
	Value i18n.Localized[string] // with its unit: "0.8 s"
	Text  i18n.Localized[string] // what it counts, and how it was measured
}

// StudyDiagram is a drawing that explains the decision.
type StudyDiagram struct {
	Image   string                 `is:"picture"`
	Alt     i18n.Localized[string] // what it shows, for who cannot see it
	Caption i18n.Localized[string] // how it is read
}

// StudyQuote is what somebody says of the project.
type StudyQuote struct {
	Text i18n.Localized[string]
	Name string
	Role i18n.Localized[string] `optional:"true"` // of the one who says it
}

// IsTold reports whether there is a study at all.
func (s Study) IsTold() bool { return len(s.Problem) > 0 }

// In returns the study's text in a language, for search.
func (s Study) In(lang i18n.Lang) string {
	var text []string
	for _, part := range []i18n.Localized[[]string]{s.Problem, s.Decision, s.Outcome} {
		text = append(text, part.In(lang)...)
	}
	return strings.TrimSpace(strings.Join(append(text, s.Quote.Text.In(lang)), "\n"))
}
