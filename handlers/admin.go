package handlers

import (
	"github.com/gorilla/mux"

	"portfolio/i18n"
	"portfolio/views/layout"
)

// adminPage routes one of the owner's pages, which are in Spanish for everyone. Who is not the owner never gets here:
// see doorkept. take handles its form, nil where it has none.
func (s *Server) adminPage(r *mux.Router, page i18n.Page, show, take pageFunc) {
	s.handle(r, i18n.Pattern(i18n.ES, page), s.showing(i18n.ES, show, take))
}

// admin starts the view model of one of the owner's pages, which its words describe: <page>.title. Its other language is
// the home page.
func (s *Server) admin(v *visit, page i18n.Page, args ...string) layout.Base {
	here := i18n.Localized[string]{i18n.EN: i18n.Path(i18n.EN, i18n.Home), i18n.ES: i18n.Path(i18n.ES, page, args...)}
	base := s.base(v, page, here)
	base.Title = base.T(string(page) + ".title")
	base.NoIndex, base.Sheet = true, "css/admin.css"
	if v.Owner {
		base.Unread = s.unread(v)
	}
	return base
}

// unread is how many requests the owner has not looked at. A page is no worse for not knowing.
func (s *Server) unread(v *visit) int {
	n, err := s.Store.Unread(v.Context())
	if err != nil {
		s.Log.Error("requests not counted", "error", err)
	}
	return n
}
