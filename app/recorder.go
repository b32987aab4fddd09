package app

import (
	"bytes"
	"net/http"
)

// recorder is a response that nobody waits for: it is kept in memory.
type recorder struct {
	bytes.Buffer
	header http.Header
	status int
}

func newRecorder() *recorder { return &recorder{header: http.Header{}, status: http.StatusOK} }

// Header implements http.ResponseWriter.
func (r *recorder) Header() http.Header { return r.header }

// WriteHeader implements http.ResponseWriter.
func (r *recorder) WriteHeader(status int) { r.status = status }
