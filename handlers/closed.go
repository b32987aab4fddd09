package handlers

import (
	"net/http"

	"portfolio/i18n"
)

// closed handles POST to every form that nothing stores yet: it says so, and leads back to the form.
func (s *Server) closed(back i18n.Page) pageFunc {
	return func(*visit) (answer, error) {
		told := map[string]any{"Email": s.Content.Profile.Email}
		return answer{}, failure{Status: http.StatusServiceUnavailable, Key: "closed", Data: told, Back: back}
	}
}

// instead handles GET of an address that only takes a form: it leads to the page where that form stands, and to the
// fragment that is the form's.
func (s *Server) instead(page i18n.Page, fragment string) pageFunc {
	here := i18n.Paths(page)
	here.EN, here.ES = here.EN+"#"+fragment, here.ES+"#"+fragment
	return func(*visit) (answer, error) { return answer{Here: here}, nil }
}
