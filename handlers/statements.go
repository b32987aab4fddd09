package handlers

import (
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// privacy handles GET /privacy and /privacidad.
func (s *Server) privacy(v *visit) (answer, error) {
	page := views.PrivacyPage{Base: s.titled(v, i18n.Privacy)}
	page.Data = append(page.Data, jsonld.WebPage(page.Base, "WebPage"))
	return answer{Page: page}, nil
}

// accessibility handles GET /accessibility and /accesibilidad.
func (s *Server) accessibility(v *visit) (answer, error) {
	page := views.AccessibilityPage{Base: s.titled(v, i18n.Accessibility)}
	page.Data = append(page.Data, jsonld.WebPage(page.Base, "WebPage"))
	return answer{Page: page}, nil
}
