package views

import (
	"time"

	"portfolio/i18n"
	"portfolio/views/layout"
	"portfolio/views/ui"
)

// projectProps is the props of the list's island, which opens projects without a page load.
type projectProps struct {
	Projects     []projectItem `json:"projects"`
	List         string        `json:"list"`   // address of the list
	Failed       string        `json:"failed"` // text for a picture that does not load
	Close        labelled      `json:"close"`
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
	ID           string         `json:"id"`
	URL          string         `json:"url"`
	Document     string         `json:"document"` // document title of the project's page
	Title        string         `json:"title"`
	Description  string         `json:"description"`
	Story        string         `json:"story"`
	Image        string         `json:"image"`
	Alt          string         `json:"alt"`
	Technologies []string       `json:"technologies"`
	Demo         string         `json:"demo"`
	Repo         string         `json:"repo"`
	Status       *projectStatus `json:"status"`
	Related      []projectLink  `json:"related"`
}

type projectLink struct {
	Text string `json:"text"`
	URL  string `json:"url"`
}

type projectStatus struct {
	ID    string `json:"id"`
	Text  string `json:"text"`
	Since string `json:"since"`
	Day   string `json:"day"`
}

// projectsProps returns the props of the island for list, whose projects have the addresses of page.
func projectsProps(b layout.Base, list, page i18n.Page, details []projectDetail) projectProps {
	props := projectProps{
		List:         b.Path(list),
		Failed:       b.T("layout.image_failed"),
		Close:        labelled{b.T("project.close"), ui.IconShapes("x")},
		Demo:         labelled{b.T("project.demo"), ui.IconShapes("external-link")},
		Repo:         labelled{b.T("project.repo"), ui.IconShapes("code-xml")},
		Technologies: b.T("project.technologies"),
		NewTab:       b.T("project.new_tab"),
		Related:      b.T("related.title"),
	}
	for _, d := range details {
		d.Base.Title = d.Title
		item := projectItem{
			ID: d.ID, URL: b.Path(page, d.ID), Document: d.FullTitle(), Title: d.Title,
			Description: d.Description, Story: d.Story, Image: b.Asset(d.Image), Alt: d.Alt,
			Technologies: append([]string{}, d.Technologies...), Demo: d.Demo, Repo: d.Repo, Related: []projectLink{},
		}
		if d.Status != "" {
			item.Status = &projectStatus{
				ID: string(d.Status), Text: b.T("gallery.status." + string(d.Status)),
				Since: since(b, d.Day), Day: d.Day.Format(time.DateOnly),
			}
		}
		for _, s := range d.Related {
			item.Related = append(item.Related, projectLink{subjectLabel(b, s), s.Paths.In(b.Lang)})
		}
		props.Projects = append(props.Projects, item)
	}
	return props
}

// projectsWhen returns when the island of a list starts: with a project open it does not wait for an interaction.
func projectsWhen(open bool) ui.When {
	if open {
		return ui.WhenIdle
	}
	return ui.WhenInteraction
}
