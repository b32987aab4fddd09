package handlers

import (
	"portfolio/content"
	"portfolio/i18n"
	"portfolio/views"
)

// resume handles GET /resume and /curriculum.
func (s *Server) resume(v *visit) (answer, error) {
	page := views.ResumePage{Base: s.titled(v, i18n.Resume), Resume: s.Content.Resume, Talks: s.resumeTalks()}
	page.Description = page.Tf("resume.description", map[string]any{
		"Name": s.Content.Profile.Name, "Role": page.Site.Profile.Role.In(page.Lang),
	})
	page.OGType = "profile"
	page.Data = append(page.Data, page.Career())
	page.Form = s.frame(v, page.Base, i18n.Resume, "cv")
	return answer{Page: page, Fresh: true}, nil
}

// resumeTalks returns the talks that the résumé mentions.
func (s *Server) resumeTalks() []content.Talk {
	var found []content.Talk
	for _, id := range s.Content.Resume.Talks {
		if talk := s.Content.About.Talk(id); talk.ID != "" {
			found = append(found, talk)
		}
	}
	return found
}
