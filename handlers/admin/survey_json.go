package admin

import (
	"encoding/json"
	"io"
	"strconv"
)

// SurveyJSON writes an array of objects with the names of the columns as keys.
var SurveyJSON = surveyFile{
	media: "application/json; charset=utf-8", ending: ".json",
	open: func(w io.Writer, _ survey) (rowWriter, error) {
		_, err := io.WriteString(w, "[")
		return &jsonRows{Writer: w}, err
	},
}

type jsonRows struct {
	io.Writer
	line    []byte
	hasRows bool // whether a row was written
}

func (j *jsonRows) row(columns []column) error {
	j.line = j.line[:0]
	if j.hasRows {
		j.line = append(j.line, ',')
	}
	j.line, j.hasRows = append(j.line, "\n{"...), true
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
