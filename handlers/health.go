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
	first, database := "ok", "ok"
	if !s.pingDatabase(r) {
		first, database = "degraded: the database does not answer", "away"
	} else if why := s.Kernel.Checks.Degraded(); why != "" {
		first = "degraded: " + why
	}
	status := http.StatusOK
	if s.Kernel.Stopping() {
		status, first = http.StatusServiceUnavailable, "stopping"
	}
	writeLines(w, status, first, "content: "+s.digest(), "database: "+database)
}

// readiness handles GET /readyz: "ready" when a new copy of the program may take its share of a deployment, and 503 while it may
// not. A copy that serves already stays in its place whatever it says here.
func (s *Server) readiness(w http.ResponseWriter, r *http.Request) {
	switch {
	case s.Kernel.Stopping():
		writeLines(w, http.StatusServiceUnavailable, "stopping")
	case !s.pingDatabase(r):
		writeLines(w, http.StatusServiceUnavailable, "the database does not answer")
	default:
		writeLines(w, http.StatusOK, "ready")
	}
}

// pingDatabase reports whether the database answers.
func (s *Server) pingDatabase(r *http.Request) bool {
	err := s.store.Ping(r.Context())
	if err != nil {
		s.Kernel.Log.Error("database does not answer", "error", err)
	}
	return err == nil
}

// writeLines answers with a text that no cache keeps.
func writeLines(w http.ResponseWriter, status int, lines ...string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	for _, line := range lines {
		_, _ = fmt.Fprintln(w, line) // a closed connection is not an error
	}
}
