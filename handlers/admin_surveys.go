package handlers

import (
	"portfolio/i18n"
	"portfolio/views"
)

// adminSurveys handles GET /admin/surveys.
func (s *Server) adminSurveys(v *visit) (answer, error) {
	page := views.AdminSurveysPage{Base: s.admin(v, i18n.AdminSurveys)}
	return answer{Here: page.Here, Show: page.Show()}, nil
}
