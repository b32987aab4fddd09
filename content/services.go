package content

import (
	"io/fs"

	"portfolio/i18n"
)

// Services is the page of AI services. Each list is in the order of the page.
type Services struct {
	Main        []Service      `toml:"main"`
	Products    []Service      `toml:"product"`
	Advantages  []Point        `toml:"advantage"` // of AI that runs locally
	Groups      []UseCaseGroup `toml:"group"`
	Deployments []Service      `toml:"deployment"` // where local AI can run
	Phases      []Point        `toml:"phase"`      // of the methodology
	FAQ         []FAQ          `toml:"question"`
}

// Service is something that has a price: a service, a product or a kind of deployment.
type Service struct {
	ID          string
	Icon        string // lucide name
	Min         int    // US dollars, in the unit that Price names; 0 where it is quoted
	Max         int    // likewise; 0 where there is no upper bound
	Title       i18n.Localized[string]
	Description i18n.Localized[string]
	Price       i18n.Localized[string]
	Duration    i18n.Localized[string] `optional:"true"` // from the start to the handover
}

// Point is a short statement with an icon.
type Point struct {
	ID          string
	Icon        string // lucide name
	Title       i18n.Localized[string]
	Description i18n.Localized[string]
}

// UseCaseGroup is a heading with the use cases under it.
type UseCaseGroup struct {
	ID          string
	Cases       []UseCase `toml:"case"`
	Title       i18n.Localized[string]
	Description i18n.Localized[string]
}

// UseCase is a card that leads to the landing page of a vertical.
type UseCase struct {
	Vertical    string // ID of the vertical
	Icon        string // the vertical's
	Min, Max    int    // US dollars a month
	Title       i18n.Localized[string]
	Description i18n.Localized[string]
	Price       i18n.Localized[string]
}

// FAQ is a frequent question with its answer, in plain text.
type FAQ struct {
	ID       string
	Question i18n.Localized[string]
	Answer   i18n.Localized[string]
}

// Questions returns the frequent questions with these ids, in the order of ids.
func (s Services) Questions(ids ...string) []FAQ {
	var found []FAQ
	for _, id := range ids {
		for _, question := range s.FAQ {
			if question.ID == id {
				found = append(found, question)
			}
		}
	}
	return found
}

// MonthlyRange returns the lowest and the highest price of all use cases, in US dollars a month.
func (s Services) MonthlyRange() (lowest, highest int) {
	for _, group := range s.Groups {
		for _, c := range group.Cases {
			if lowest == 0 || c.Min < lowest {
				lowest = c.Min
			}
			highest = max(highest, c.Max)
		}
	}
	return lowest, highest
}

// Price returns the price of the service or product with this id in language lang, or "" if there is none.
func (s Services) Price(lang i18n.Lang, id string) string {
	for _, list := range [][]Service{s.Main, s.Products} {
		for _, service := range list {
			if service.ID == id {
				return service.Price.In(lang)
			}
		}
	}
	return ""
}

// loadServices reads services.toml.
func loadServices(fsys fs.FS) (Services, error) {
	var services Services
	err := decode(fsys, "services.toml", &services)
	return services, err
}
