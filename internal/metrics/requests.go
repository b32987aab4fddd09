package metrics

import (
	"io"
	"net/http"
	"sync"
	"time"
)

// Names of pages that are none. The others are those of i18n.
const (
	NoPage   = "none" // no route: not found, malformed, a redirect to the login
	Asset    = "asset"
	Document = "document" // for machines: feeds, the sitemap, Markdown
	OwnPage  = "own-page" // of the owner's own
	Admin    = "admin"
	Health   = "health"
	Choice   = "choice" // of a theme
)

// Count returns a handler that counts the requests that next answers.
func (m *Metrics) Count(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		observed := observers.Get().(*observer)
		observed.ResponseWriter, observed.page, observed.status = w, NoPage, 0
		m.active.Inc()
		defer func() { // also after http.ErrAbortHandler
			m.active.Dec()
			counter, duration := m.request(observed.labels(r.Method))
			counter.Inc()
			duration.observe(time.Since(began))
			observed.ResponseWriter = nil
			observers.Put(observed)
		}()
		next.ServeHTTP(observed, r)
	})
}

// SetPage says which page the request is for that w answers. It does nothing if requests are not counted.
func SetPage(w http.ResponseWriter, page string) {
	if o := observerOf(w); o != nil {
		o.page = page
	}
}

// PageOf returns the page that SetPage has set, "" if requests are not counted.
func PageOf(w http.ResponseWriter) string {
	if o := observerOf(w); o != nil {
		return o.page
	}
	return ""
}

// observerOf returns the observer that w writes to, nil if there is none.
func observerOf(w http.ResponseWriter) *observer {
	for {
		switch writer := w.(type) {
		case *observer:
			return writer
		case interface{ Unwrap() http.ResponseWriter }:
			w = writer.Unwrap()
		default:
			return nil
		}
	}
}

// observers are kept for further requests, so that counting allocates nothing.
var observers = sync.Pool{New: func() any { return new(observer) }}

// observer notes what a response is.
type observer struct {
	http.ResponseWriter
	page   string
	status int // 0 before the response begins
}

// labels returns the labels of the request. Methods that no page takes share one, so that visitors cannot make new ones.
func (o *observer) labels(method string) requestLabels {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost:
	default:
		method = "other"
	}
	status := o.status
	if status == 0 {
		status = http.StatusOK
	}
	return requestLabels{durationLabels{o.page, method}, status}
}

// WriteHeader implements http.ResponseWriter.
func (o *observer) WriteHeader(status int) {
	if o.status == 0 && status >= http.StatusOK {
		o.status = status
	}
	o.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (o *observer) Write(b []byte) (int, error) {
	if o.status == 0 {
		o.status = http.StatusOK
	}
	return o.ResponseWriter.Write(b)
}

// ReadFrom implements io.ReaderFrom, as the server's writer does: it has a buffer.
func (o *observer) ReadFrom(src io.Reader) (int64, error) {
	if o.status == 0 {
		o.status = http.StatusOK
	}
	return io.Copy(o.ResponseWriter, src)
}

// Unwrap gives http.ResponseController access to the connection.
func (o *observer) Unwrap() http.ResponseWriter { return o.ResponseWriter }
