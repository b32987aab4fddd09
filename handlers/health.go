package handlers

import "net/http"

// health handles GET /healthz. It answers 200 with "ok", or with "degraded: " and the reason while pages can be served but
// storing may fail: a fault that every copy of the program shares must not make a proxy take all of them out. It answers 503
// with "stopping" when the program is about to stop.
func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	text := "ok"
	if why := s.degraded(r); why != "" {
		text = "degraded: " + why
	}
	if s.kernel.Stopping() {
		w.WriteHeader(http.StatusServiceUnavailable)
		text = "stopping"
	}
	_, _ = w.Write([]byte(text + "\n")) // a closed connection is not an error
}

// degraded says why storing may fail, "" if nothing is known.
func (s *Server) degraded(r *http.Request) string {
	if err := s.store.Ping(r.Context()); err != nil {
		s.kernel.Log.Error("database does not answer", "error", err)
		return "the database does not answer"
	}
	return s.kernel.Checks.Degraded()
}
