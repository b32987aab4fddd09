package content

import (
	"slices"

	"portfolio/i18n"
)

// Services is the page of services. Each list is in the order of the page.
type Services struct {
	Icon        string                 `optional:"true" is:"icon"`       // lucide name of the page in the menu and on the home page; briefcase-business if absent
	Currency    string                 `optional:"true" is:"currency"`   // of these prices: a code of ISO 4217; the site's if absent
	ForWhom     i18n.Localized[string] `toml:"for_whom" optional:"true"` // whom the services are for, among the key facts at the top of the page
	Main        []Service              `toml:"main" optional:"true"`
	Products    []Service              `toml:"product" optional:"true"`
	Rates       []Rate                 `toml:"rate" optional:"true"`      // prices that texts name, such as that of an hour; no page lists them: what a page lists is a service
	Advantages  []Point                `toml:"advantage" optional:"true"` // of what is offered
	Groups      []UseCaseGroup         `toml:"group" optional:"true"`
	Deployments []Service              `toml:"deployment" optional:"true"` // ways in which it can be had
	Phases      []Point                `toml:"phase" optional:"true"`      // of the methodology
	FAQ         []FAQ                  `toml:"question" optional:"true"`
	Sample      Sample                 `optional:"true"`
}

// Service is something that has a price: a service, a product or a kind of deployment.
type Service struct {
	ID          string   `is:"id"`
	Icon        string   `optional:"true" is:"icon"`                                                      // lucide name
	Min         int      `optional:"true" is:"money"`                                                     // the price, or the lowest; leave it out where you quote each one, or where words alone can say it, such as "€0.14 a word"
	Max         int      `optional:"true" is:"money"`                                                     // the highest price, that of `min` again where it is fixed; leave it out where there is no upper bound
	ProjectType string   `toml:"project_type" optional:"true" oneof:"web mobile design consulting other"` // chosen in the form of a request for it
	BudgetType  string   `toml:"budget_type" optional:"true" oneof:"project hourly retainer"`             // how it is paid; chosen in the form of a request for it
	Words       []string `optional:"true"`                                                                // by which search and assistant find it besides its title, in every language
	Title       i18n.Localized[string]
	Description i18n.Localized[string]
	Price       i18n.Localized[string] `optional:"true"`             // read in place of the figures, such as "€450 a day": name the same figures in it; made from `min` and `max` if absent
	Duration    i18n.Localized[string] `optional:"true"`             // from the start to the handover
	Highlight   i18n.Localized[string] `optional:"true"`             // names it behind its price, among the key facts at the top of the page
	Facts       []Fact                 `toml:"fact" optional:"true"` // what else a client asks of it
}

// check holds that there is a price, and that a range is one.
func (s *Service) check(wrong func(key, what, do string)) { checkPrice(s.Price, s.Min, s.Max, wrong) }

// doubt holds that the price in words names the figures.
func (s *Service) doubt(note func(key, what, do string)) {
	noteWording("price", s.Price, s.Min, s.Max, note)
}

// check holds that there is a price, and that a range is one.
func (c *UseCase) check(wrong func(key, what, do string)) { checkPrice(c.Price, c.Min, c.Max, wrong) }

// doubt holds that the price in words names the figures.
func (c *UseCase) doubt(note func(key, what, do string)) {
	noteWording("price", c.Price, c.Min, c.Max, note)
}

// checkPrice holds that there is a price, in words or in figures, and that a range is one.
func checkPrice(text i18n.Localized[string], lowest, highest int, wrong func(key, what, do string)) {
	if len(text) == 0 && lowest == 0 {
		wrong("price", "price is missing", "add `min` and `max`, or the price in words")
	}
	checkRange(lowest, highest, wrong)
}

// checkRange holds that a lowest price is not above the highest, if there is a highest.
func checkRange(lowest, highest int, wrong func(key, what, do string)) {
	if highest > 0 && lowest > highest {
		wrong("min", "`min` is more than `max`", "swap them, or delete `max` where there is no upper bound")
	}
}

// Fact is a question of a client, in a few words, and what holds.
type Fact struct {
	Title i18n.Localized[string]
	Text  i18n.Localized[string]
}

// Sample is an invented conversation with an assistant that the owner builds.
type Sample struct {
	Messages []SampleMessage `toml:"message"`
	Caption  i18n.Localized[string]
}

// SampleMessage is a message of a sample conversation.
type SampleMessage struct {
	From   string `oneof:"visitor assistant"`
	Text   i18n.Localized[string]
	Source i18n.Localized[string] `optional:"true"` // where the assistant found it, or whom it asked
}

// Point is a short statement with an icon.
type Point struct {
	ID          string `is:"id"`
	Icon        string `optional:"true" is:"icon"` // lucide name
	Title       i18n.Localized[string]
	Description i18n.Localized[string]
}

// UseCaseGroup is a heading with the use cases under it.
type UseCaseGroup struct {
	ID          string    `is:"id"`
	Cases       []UseCase `toml:"case"`
	Title       i18n.Localized[string]
	Description i18n.Localized[string]
}

// UseCase is a card that leads to the landing page of a vertical.
type UseCase struct {
	Vertical    string `is:"vertical"`              // ID of the vertical
	Icon        string `optional:"true" is:"icon"`  // the vertical's
	Min, Max    int    `optional:"true" is:"money"` // of the price a month; `min` is the lowest, `max` the highest
	Title       i18n.Localized[string]
	Description i18n.Localized[string]
	Price       i18n.Localized[string] `optional:"true"` // read in place of the figures, such as "€450 a day": name the same figures in it; made from `min` and `max` if absent
}

// FAQ is a frequent question with its answer, in plain text.
type FAQ struct {
	ID       string `is:"id"`
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

// MonthlyRange returns the lowest and the highest price a month of all use cases that have one, 0 and 0 if none has.
func (s Services) MonthlyRange() (lowest, highest int) {
	for _, c := range s.UseCases() {
		if c.Min > 0 && (lowest == 0 || c.Min < lowest) {
			lowest = c.Min
		}
		highest = max(highest, c.Min, c.Max)
	}
	return lowest, highest
}

// UseCases returns the use cases of all groups, in their order.
func (s Services) UseCases() []UseCase {
	var cases []UseCase
	for _, group := range s.Groups {
		cases = append(cases, group.Cases...)
	}
	return cases
}

// Find returns the service or product with this id, and reports whether there is one.
func (s Services) Find(id string) (Service, bool) {
	for _, list := range [][]Service{s.Main, s.Products} {
		for _, service := range list {
			if service.ID == id {
				return service, true
			}
		}
	}
	return Service{}, false
}

// ids returns the ids of the services and products.
func (s Services) ids() []string {
	var ids []string
	for _, service := range slices.Concat(s.Main, s.Products) {
		ids = append(ids, service.ID)
	}
	return ids
}

// HasFixedPrice reports whether the price is one figure.
func (s Service) HasFixedPrice() bool { return s.Min > 0 && s.Min == s.Max }

// PriceText returns the price of a service in words: the owner's, or the range of its figures.
func (s Services) PriceText(service Service, messages *i18n.Messages) string {
	switch text := service.Price.In(messages.Lang); {
	case text != "":
		return text
	case service.Max == 0:
		return messages.Tf("services.price.from", map[string]any{"Amount": messages.Amount(s.Currency, service.Min)})
	}
	return messages.AmountRange(s.Currency, service.Min, service.Max)
}

// useCase returns the use case that leads to the page of an industry, the zero value if none does.
func (s Services) useCase(industry string) UseCase {
	for _, c := range s.UseCases() {
		if c.Vertical == industry {
			return c
		}
	}
	return UseCase{}
}
