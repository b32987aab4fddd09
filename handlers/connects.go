package handlers

import (
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// connects handles GET /connects and /conexiones: what the owner would like to do.
func (s *Server) connects(v *visit) (answer, error) {
	page := s.hub(v, i18n.Connects)
	page.Data = append(page.Data, page.Offers())
	return answer{Page: page}, nil
}

// connectsClients handles GET /connects/clients and /conexiones/clientes: who speaks for the owner.
func (s *Server) connectsClients(v *visit) (answer, error) {
	page := s.hub(v, i18n.ConnectsClients, i18n.Connects)
	page.Data = append(page.Data, jsonld.WebPage(page.Base, "CollectionPage"))
	return answer{Page: page}, nil
}

// connectsForms handles GET /connects/connect and /conexiones/conectar: the requests that can be written here.
func (s *Server) connectsForms(v *visit) (answer, error) {
	page := s.hub(v, i18n.ConnectsForms, i18n.Connects)
	page.Data = append(page.Data, jsonld.WebPage(page.Base, "ContactPage"))
	page.Budget = s.frame(v, page.Base, i18n.BudgetRequest, "budget")
	page.Collaboration = s.frame(v, page.Base, i18n.CollaborationRequest, "collaboration")
	return answer{Page: page, Fresh: true}, nil
}

// meeting handles GET /connects/meeting and /conexiones/reunion: the hub with the dialog for a meeting open.
func (s *Server) meeting(v *visit) (answer, error) {
	page := s.hub(v, i18n.Meeting, i18n.Connects)
	page.Overlaid = true
	page.Data = append(page.Data, jsonld.WebPage(page.Base, "ContactPage"))
	page.Meeting = s.frame(v, page.Base, i18n.Meeting, "meeting")
	page.Meeting.Zone = s.Content.Settings.TimeZone
	return answer{Page: page, Fresh: true}, nil
}

// hub starts a page of the connections hub.
func (s *Server) hub(v *visit, page i18n.Page, above ...i18n.Page) views.ConnectsPage {
	return views.ConnectsPage{
		Base:          s.titled(v, page, above...),
		Opportunities: s.Content.Opportunities,
		Clients:       s.Content.Clients,
	}
}
