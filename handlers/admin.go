package handlers

import (
	"portfolio/i18n"
	"portfolio/views"
)

// adminLogin handles GET /admin/login, which is in Spanish for everyone. Its other language is the home page.
func (s *Server) adminLogin(v *visit) (answer, error) {
	page := views.AdminLoginPage{Base: s.titled(v, i18n.AdminLogin)}
	page.Here = i18n.Both[string]{EN: i18n.Path(i18n.EN, i18n.Home), ES: i18n.Pattern(i18n.ES, i18n.AdminLogin)}
	page.NoIndex = true
	page.Image, page.Data = "", nil
	return answer{Here: page.Here, Show: page.Show()}, nil
}
