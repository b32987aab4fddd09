package handlers

import (
	"net/http"

	"github.com/gorilla/mux"

	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/metrics"
)

// setupRoutes returns the router of a site that is to be made. The owner's addresses lead to the questions, any other one says that
// there is nothing yet.
func (s *Server) setupRoutes() http.Handler {
	r := mux.NewRouter()
	r.SkipClean(true)
	waiting, leading := s.Kernel.Failing(web.ErrSettingUp), s.Kernel.Handle(s.admin.ToSetup)
	r.NotFoundHandler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if i18n.IsAdminPath(r.URL.Path) {
			leading.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Robots-Tag", "noindex")
		waiting.ServeHTTP(w, r)
	})
	s.handle(r, i18n.AdminPath(i18n.AdminSetup), metrics.Admin, s.methods(s.admin.Setup, web.Posted(s.admin.PostSetup)))
	s.handle(r, i18n.AdminPath(i18n.AdminLanguage), metrics.Admin, s.methods(s.admin.ToSetup, web.Posted(s.Kernel.ChooseAdminLanguage)))
	s.handle(r, "/theme", metrics.Choice, methods{"POST": http.HandlerFunc(s.Kernel.ChooseTheme)})
	s.handle(r, "/healthz", metrics.Health, methods{"GET": http.HandlerFunc(s.health)})
	s.handle(r, "/readyz", metrics.Health, methods{"GET": http.HandlerFunc(s.readiness)})
	return r
}
