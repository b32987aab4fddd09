package views

import (
	"time"

	"portfolio/i18n"
	"portfolio/views/layout"
	"portfolio/views/ui"
)

// projectProps is what the island around the list of projects is told, so that it opens them without a page load.
type projectProps struct {
	Projects     []projectItem `json:"projects"`
	List         string        `json:"list"`   // address of the page below
	Failed       string        `json:"failed"` // what a picture says that does not load
	Close        labelled      `json:"close"`
	Demo         labelled      `json:"demo"`
	Repo         labelled      `json:"repo"`
	Technologies string        `json:"technologies"`
	NewTab       string        `json:"newTab"`
}

type labelled struct {
	Text string         `json:"text"`
	Icon []ui.IconShape `json:"icon"`
}

type projectItem struct {
	ID           string         `json:"id"`
	URL          string         `json:"url"`
	Document     string         `json:"document"` // title of the document at its address
	Title        string         `json:"title"`
	Description  string         `json:"description"`
	Story        string         `json:"story"`
	Image        string         `json:"image"`
	Alt          string         `json:"alt"`
	Technologies []string       `json:"technologies"`
	Demo         string         `json:"demo"`
	Repo         string         `json:"repo"`
	Status       *projectStatus `json:"status"`
}

type projectStatus struct {
	ID    string `json:"id"`
	Text  string `json:"text"`
	Since string `json:"since"`
	Day   string `json:"day"`
}

// projectsProps is what the island of list is told about the projects that can be opened there, each at its page.
func projectsProps(b layout.Base, list, page i18n.Page, details []projectDetail) projectProps {
	props := projectProps{
		List:         b.Path(list),
		Failed:       b.T("layout.image_failed"),
		Close:        labelled{b.T("project.close"), ui.IconShapes("x")},
		Demo:         labelled{b.T("project.demo"), ui.IconShapes("external-link")},
		Repo:         labelled{b.T("project.repo"), ui.IconShapes("code-xml")},
		Technologies: b.T("project.technologies"),
		NewTab:       b.T("project.new_tab"),
	}
	for _, d := range details {
		d.Base.Title = d.Title
		item := projectItem{
			ID: d.ID, URL: b.Path(page, d.ID), Document: d.FullTitle(), Title: d.Title,
			Description: d.Description, Story: d.Story, Image: b.Asset(d.Image), Alt: d.Alt,
			Technologies: d.Technologies, Demo: d.Demo, Repo: d.Repo,
		}
		if d.Status != "" {
			item.Status = &projectStatus{
				ID: string(d.Status), Text: b.T("gallery.status." + string(d.Status)),
				Since: since(b, d.Day), Day: d.Day.Format(time.DateOnly),
			}
		}
		props.Projects = append(props.Projects, item)
	}
	return props
}

// projectsWhen is when the island of a list of projects begins: one that stands open is taken over soon.
func projectsWhen(open bool) ui.When {
	if open {
		return ui.WhenIdle
	}
	return ui.WhenInteraction
}
