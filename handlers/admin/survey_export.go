package admin

import (
	"bufio"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"portfolio/handlers/web"
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
		{"id", f.ID}, {"created_at", f.CreatedAt.UTC().Format(time.RFC3339)}, {"language", f.Language},
	}
	for _, field := range f.Fields {
		one := column{name: field.Name}
		switch {
		case field.Kind == ui.ConsentField:
			continue // it is not stored
		case field.List != nil:
			one.value = append([]string{}, *field.List...) // never null
		case field.IsNumeric():
			number, err := strconv.ParseInt(*field.Text, 10, 64)
			one.value = number
			if err != nil {
				one.value = *field.Text
			}
		default:
			one.value = *field.Text
		}
		all = append(all, one)
	}
	return all
}

// partTimeout is how long the owner's browser may take to receive a part of a file.
const partTimeout = 30 * time.Second

// partSize is the size of a part, in bytes.
const partSize = 32 << 10

// ExportSurveys handles GET /admin/surveys.csv and /admin/surveys.json: the answers that the dashboard shows, as a file.
// Rows are written as they are read, so that memory does not grow with their number.
func (h *Handlers) ExportSurveys(kind surveyFile) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		choice := h.parseChoice(r.URL.Query())
		if _, err := choice.survey.Count(r.Context()); err != nil {
			h.Fail(w, h.NewRequest(r, h.AdminLang()), h.surveysUnavailable(err))
			return
		}
		w.Header()["Content-Type"] = []string{kind.media}
		day := h.Now().In(h.Site.Settings.Zone()).Format(time.DateOnly)
		name := strings.Join([]string{"encuestas", choice.survey.form.Name, day}, "-") + kind.ending
		w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
		if r.Method == http.MethodHead {
			w.WriteHeader(http.StatusOK)
			return
		}
		if err := h.writeSurveys(w, r, kind, choice); err != nil {
			if r.Context().Err() == nil {
				h.Log.Error("export broken off", "survey", choice.survey.form.Name, "error", err)
			}
			// The file must not look complete: break the connection instead of ending the response.
			_ = http.NewResponseController(w).SetWriteDeadline(time.Unix(1, 0))
		}
	})
}

// surveysUnavailable logs a database error, and returns the error for the visitor.
func (h *Handlers) surveysUnavailable(err error) error {
	h.Log.Error("surveys not read", "error", err)
	return web.ErrBusy
}

func (h *Handlers) writeSurveys(w http.ResponseWriter, r *http.Request, kind surveyFile, choice surveyChoice) error {
	out := bufio.NewWriterSize(deadlineWriter{w, http.NewResponseController(w)}, partSize)
	rows, err := kind.open(out, choice.survey)
	if err != nil {
		return err
	}
	err = choice.survey.each(r.Context(), choice.filter, func(one filledSurvey) error { return rows.row(one.columns()) })
	if err != nil {
		return err
	}
	if err := rows.end(); err != nil {
		return err
	}
	return out.Flush()
}

// deadlineWriter extends the write deadline for every part of a long response.
type deadlineWriter struct {
	io.Writer
	control *http.ResponseController
}

// Write writes a part.
func (p deadlineWriter) Write(part []byte) (int, error) {
	_ = p.control.SetWriteDeadline(time.Now().Add(partTimeout)) // it only fails without a connection
	return p.Writer.Write(part)
}
