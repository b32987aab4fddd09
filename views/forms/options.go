package forms

// Option is one choice of a field. Its label is a message or, if it is the same in every language, a name.
type Option struct {
	Value string // sent and stored
	Key   string // message key
	Name  string
}

// The options of selects, radio groups and checkboxes. Other values are refused.
var (
	ProjectTypes = []Option{
		{Value: "web", Key: "option.project.web"},
		{Value: "mobile", Key: "option.project.mobile"},
		{Value: "design", Key: "option.project.design"},
		{Value: "consulting", Key: "option.project.consulting"},
		{Value: "other", Key: "option.project.other"},
	}
	BudgetTypes = []Option{
		{Value: "project", Key: "option.budget.project"},
		{Value: "hourly", Key: "option.budget.hourly"},
		{Value: "retainer", Key: "option.budget.retainer"},
	}
)
