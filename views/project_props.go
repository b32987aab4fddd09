package views

import (
	"portfolio/content"
	"portfolio/views/ui"
)

// projectProps is the props of the list's island, which opens projects without a page load.
type projectProps struct {
	Projects     []projectItem `json:"projects"`
	List         string        `json:"list"`   // address of the list
	Failed       string        `json:"failed"` // text for a picture that does not load
	Close        labelled      `json:"close"`
	Read         labelled      `json:"read"`
	Demo         labelled      `json:"demo"`
	Repo         labelled      `json:"repo"`
	Technologies string        `json:"technologies"`
	NewTab       string        `json:"newTab"`
	Related      string        `json:"related"` // heading of a project's related links
}

type labelled struct {
	Text string         `json:"text"`
	Icon []ui.IconShape `json:"icon"`
}

type projectItem struct {
	ID           string             `json:"id"`
	URL          string             `json:"url"`
	Document     string             `json:"document"` // document title of the project's page
	Title        string             `json:"title"`
	Description  string             `json:"description"`
	Story        string             `json:"story"`
	Told         bool               `json:"told"` // whether its page tells more than the dialog
	Image        string             `json:"image"`
	Alt          string             `json:"alt"`
	Technologies []string           `json:"technologies"`
	Demo         string             `json:"demo"`
	Repo         string             `json:"repo"`
	Status       *projectStatusItem `json:"status"`
	Related      []projectLink      `json:"related"`
}

type projectLink struct {
	Text string `json:"text"`
	URL  string `json:"url"`
}

type projectStatusItem struct {
	ID    string `json:"id"`
	Text  string `json:"text"`
	Since string `json:"since"`
	Day   string `json:"day"`
}

// props returns the props of the list's island.
func (p ProjectsPage) props() projectProps {
	props := projectProps{
		List:         p.Path(p.List.Page),
		Failed:       p.T("layout.image_failed"),
		Close:        labelled{p.T("project.close"), ui.IconShapes("x")},
		Read:         labelled{p.T("project.read"), ui.IconShapes("arrow-right")},
		Demo:         labelled{p.T("project.demo"), ui.IconShapes("external-link")},
		Repo:         labelled{p.T("project.repo"), ui.IconShapes("code-xml")},
		Technologies: p.T("project.technologies"),
		NewTab:       p.T("project.new_tab"),
		Related:      p.T("related.title"),
	}
	for _, project := range p.Projects {
		props.Projects = append(props.Projects, p.item(project))
	}
	return props
}

func (p ProjectsPage) item(project content.Project) projectItem {
	page := p.Base
	page.Title = project.Title.In(p.Lang)
	item := projectItem{
		ID: project.ID, URL: p.Path(p.List.Item, project.ID), Document: page.FullTitle(), Title: page.Title,
		Description: project.Description.In(p.Lang), Story: project.Story.In(p.Lang), Told: project.Study.IsTold(),
		Image: p.Asset(project.Image), Alt: project.Alt.In(p.Lang),
		Technologies: append([]string{}, project.Technologies...), Demo: project.Demo, Repo: project.Repo, Related: []projectLink{},
	}
	for _, s := range p.Site.RelatedTo(p.Lang, p.List.Noun.ID(project.ID), project.About) {
		item.Related = append(item.Related, projectLink{subjectLabel(p.Base, s), s.Paths.In(p.Lang)})
	}
	if project.Status != "" {
		item.Status = &projectStatusItem{
			ID: string(project.Status), Text: p.T("gallery.status." + string(project.Status)),
			Since: since(p.Base, project.Day()), Day: project.Date,
		}
	}
	return item
}
