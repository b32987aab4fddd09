package handlers

import (
	"portfolio/i18n"
	"portfolio/views"
)

// privacy handles GET /privacy and /privacidad.
func (s *Server) privacy(v *visit) (answer, error) {
	page := views.PrivacyPage{Base: s.titled(v, i18n.Privacy)}
	page.Data = append(page.Data, page.WebPage("WebPage"))
	return answer{Here: page.Here, Show: page.Show()}, nil
}

// accessibility handles GET /accessibility and /accesibilidad.
func (s *Server) accessibility(v *visit) (answer, error) {
	page := views.AccessibilityPage{Base: s.titled(v, i18n.Accessibility)}
	page.Data = append(page.Data, page.WebPage("WebPage"))
	return answer{Here: page.Here, Show: page.Show()}, nil
}
