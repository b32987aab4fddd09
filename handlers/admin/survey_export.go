package admin

import (
	"io"
	"net/http"
	"time"

	"portfolio/db"
	"portfolio/views/ui"
)

// surveyFile is a file format for exported answers.
type surveyFile struct {
	media, ending string
	open          func(w io.Writer, of survey) (rowWriter, error)
}

// rowWriter writes answers one by one, and then the end of the file.
type rowWriter interface {
	row(columns []column) error
	end() error
}

// column is one value of an answer with its name in the database.
type column struct {
	name  string
	value any // a string, an int64, or a []string
}

// columns returns everything that a visitor answered, as it is stored.
func (f filledSurvey) columns() []column {
	all := []column{
		{"id", f.Number}, {"created_at", f.CreatedAt.UTC().Format(time.RFC3339)}, {"language", f.Language},
	}
	for _, field := range f.Fields {
		if field.Kind != ui.ConsentField { // it is not stored
			all = append(all, column{field.Name, field.Stored()})
		}
	}
	return all
}

// ExportSurveys handles GET /admin/surveys.csv and /admin/surveys.json: the answers that the dashboard shows, as a file.
func (h *Handlers) ExportSurveys(kind surveyFile) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		choice := h.parseChoice(r.URL.Query())
		if _, err := choice.survey.Count(r.Context()); err != nil {
			h.Fail(w, h.NewRequest(r), h.NotRead("surveys", err))
			return
		}
		h.download(w, r, kind.media, "encuestas-"+choice.survey.ID, kind.ending, func(out io.Writer) error {
			rows, err := kind.open(out, choice.survey)
			if err != nil {
				return err
			}
			err = choice.survey.Each(r.Context(), choice.filter, func(row db.SurveyResponse) error {
				return rows.row(choice.survey.fill(row).columns())
			})
			if err != nil {
				return err
			}
			return rows.end()
		})
	})
}
