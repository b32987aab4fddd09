package admin

import (
	"encoding/json"
	"io"
	"strconv"
)

// SurveyJSON writes an array of objects, whose names are those of the columns.
var SurveyJSON = surveyFile{
	media: "application/json; charset=utf-8", ending: ".json",
	open: func(w io.Writer, _ survey) (rowWriter, error) {
		_, err := io.WriteString(w, "[")
		return &jsonRows{Writer: w}, err
	},
}

type jsonRows struct {
	io.Writer
	line []byte
	some bool // whether there was a row
}

func (j *jsonRows) row(columns []column) error {
	j.line = j.line[:0]
	if j.some {
		j.line = append(j.line, ',')
	}
	j.line, j.some = append(j.line, "\n{"...), true
	for i, c := range columns {
		if i > 0 {
			j.line = append(j.line, ',')
		}
		value, err := json.Marshal(c.value)
		if err != nil {
			return err
		}
		j.line = append(append(strconv.AppendQuote(j.line, c.name), ':'), value...)
	}
	_, err := j.Write(append(j.line, '}'))
	return err
}

func (j *jsonRows) end() error {
	_, err := io.WriteString(j, "\n]\n")
	return err
}
