package handlertest

import (
	"net/http"
)

// CountingReader is a body that does not end soon.
type CountingReader struct{ Left, Taken int }

func (c *CountingReader) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'a'
	}
	c.Taken += len(p)
	return len(p), nil
}

// Discard is an answer of which only the status counts.
type Discard struct {
	Fields http.Header
	Status int
}

func (d *Discard) Header() http.Header         { return d.Fields }
func (d *Discard) Write(p []byte) (int, error) { return len(p), nil }
func (d *Discard) WriteHeader(status int)      { d.Status = status }
