package handlers

import (
	"fmt"
	"net/http"
)

// health handles GET /healthz, a line for each thing that somebody may want to know. The first is "ok", or "degraded: " and the
// reason while pages can be served but storing may fail: a fault that every copy of the program shares must not make a proxy take
// all of them out. It is "stopping", with 503, when the program is about to stop. The second tells by a digest what is served, so
// that copies can be compared, and the third whether the database is there.
func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	first, database := "ok", "ok"
	if err := s.store.Ping(r.Context()); err != nil {
		s.kernel.Log.Error("database does not answer", "error", err)
		first, database = "degraded: the database does not answer", "away"
	} else if why := s.kernel.Checks.Degraded(); why != "" {
		first = "degraded: " + why
	}
	if s.kernel.Stopping() {
		w.WriteHeader(http.StatusServiceUnavailable)
		first = "stopping"
	}
	_, _ = fmt.Fprintf(w, "%s\ncontent: %s\ndatabase: %s\n", first, s.digest(), database) // a closed connection is not an error
}
