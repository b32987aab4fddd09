package forms

import "strconv"

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
	Industries = []Option{
		{Value: "tecnologia", Key: "option.industry.tecnologia"},
		{Value: "finanzas", Key: "option.industry.finanzas"},
		{Value: "salud", Key: "option.industry.salud"},
		{Value: "educacion", Key: "option.industry.educacion"},
		{Value: "retail", Key: "option.industry.retail"},
		{Value: "manufactura", Key: "option.industry.manufactura"},
		{Value: "otra", Key: "option.industry.otra"},
	}
	Years = []Option{
		{Value: "menos1", Key: "option.years.less_1"},
		{Value: "1-3", Key: "option.years.1_3"},
		{Value: "3-5", Key: "option.years.3_5"},
		{Value: "5-10", Key: "option.years.5_10"},
		{Value: "10+", Key: "option.years.more_10"},
	}
	// YearsEnglish equals Years but for the value of the first option.
	YearsEnglish  = append([]Option{{Value: "less1", Key: "option.years.less_1"}}, Years[1:]...)
	AgentInterest = []Option{
		{Value: "si", Key: "option.agents.si"},
		{Value: "depende", Key: "option.agents.depende"},
		{Value: "no", Key: "option.agents.no"},
	}
	Languages = []Option{
		{Value: "javascript", Name: "JavaScript"},
		{Value: "python", Name: "Python"},
		{Value: "java", Name: "Java"},
		{Value: "csharp", Name: "C#"},
		{Value: "go", Name: "Go"},
		{Value: "rust", Name: "Rust"},
	}
	Frameworks = []Option{
		{Value: "react", Name: "React"},
		{Value: "vue", Name: "Vue"},
		{Value: "angular", Name: "Angular"},
		{Value: "svelte", Name: "Svelte"},
	}
	Topics = []Option{
		{Value: "softwareDev", Key: "option.topic.softwareDev"},
		{Value: "machineLearning", Key: "option.topic.machineLearning"},
		{Value: "designSystems", Key: "option.topic.designSystems"},
		{Value: "careerDev", Key: "option.topic.careerDev"},
		{Value: "techNews", Key: "option.topic.techNews"},
	}
	FounderRoles = []Option{
		{Value: "founder", Key: "option.founder.founder"},
		{Value: "entrepreneur", Key: "option.founder.entrepreneur"},
		{Value: "technical", Key: "option.founder.technical"},
		{Value: "other", Key: "option.founder.other"},
	}
	EnglishLevels = []Option{
		{Value: "basic", Key: "option.english.basic"},
		{Value: "intermediate", Key: "option.english.intermediate"},
		{Value: "advanced", Key: "option.english.advanced"},
		{Value: "fluent", Key: "option.english.fluent"},
	}
	LostOpportunities = []Option{
		{Value: "varias", Key: "option.lost.varias"},
		{Value: "alguna", Key: "option.lost.alguna"},
		{Value: "preocupa", Key: "option.lost.preocupa"},
		{Value: "nunca", Key: "option.lost.nunca"},
	}
	ImprovementWishes = []Option{
		{Value: "urgente", Key: "option.improve.urgente"},
		{Value: "no_prioridad", Key: "option.improve.no_prioridad"},
		{Value: "no", Key: "option.improve.no"},
	}
	AppInterest = []Option{
		{Value: "encantaria", Key: "option.app.encantaria"},
		{Value: "interesante", Key: "option.app.interesante"},
		{Value: "prefiero_clases", Key: "option.app.prefiero_clases"},
		{Value: "no_interesa", Key: "option.app.no_interesa"},
	}
	AppFeatures = []Option{
		{Value: "conversacional", Key: "option.feature.conversacional"},
		{Value: "retos", Key: "option.feature.retos"},
		{Value: "entrevistas", Key: "option.feature.entrevistas"},
		{Value: "progreso", Key: "option.feature.progreso"},
		{Value: "recordatorios", Key: "option.feature.recordatorios"},
		{Value: "otro", Key: "option.feature.otro"},
	}
	// AIYears are the years of experience with artificial intelligence.
	AIYears = scale(10)
)

// scale returns the numbers from 0 to top, of which the last means "top or more".
func scale(top int) []Option {
	var numbers []Option
	for n := range top {
		numbers = append(numbers, Option{Value: strconv.Itoa(n), Name: strconv.Itoa(n)})
	}
	return append(numbers, Option{Value: strconv.Itoa(top), Name: strconv.Itoa(top) + "+"})
}
