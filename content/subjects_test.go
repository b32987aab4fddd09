package content

import (
	"strings"
	"testing"

	"portfolio/i18n"
)

// subjectFiles is a site with something of each noun.
var subjectFiles = map[string]string{
	"site.toml": "name = \"Ada\"\nlanguages = [\"en\", \"es\"]\npromises = []\n",
	"surveys/english.toml": `title.en = "The English barrier"
title.es = "La barrera del inglés"
description = "x"
path = "/english-barrier-survey"
[[question]]
id = "role"
kind = "text"
label = "x"
`,
	"opportunities.toml": `[[opportunity]]
id = "app"
project_type = "mobile"
budget_type = "hourly"
title.en = "An app"
title.es = "Una aplicación"
description = "x"
`,
	"services.toml": `currency = "EUR"
[[main]]
id = "advice"
min = 90
max = 270
project_type = "consulting"
title.en = "Advice"
title.es = "Consejo"
description = "x"
[[group]]
id = "small"
title = "x"
description = "x"
[[group.case]]
vertical = "museums"
min = 100
max = 200
title.en = "Museums"
title.es = "Museos"
description = "x"
`,
	"verticals.toml": museums,
	"projects.toml":  "[[project]]\nid = \"map\"\nproject_type = \"web\"\ntitle = \"Map\"\ndescription = \"x\"\n",
	"gallery.toml":   "[[project]]\nid = \"game\"\ntitle = \"Game\"\ndescription = \"x\"\n",
	"resume.toml":    "[[job]]\nid = \"one\"\ncompany = \"x\"\nfrom = \"2020-01\"\nrole = \"x\"\n",
	"podcast.toml":   "[[topic]]\nid = \"one\"\ntitle = \"x\"\n",
	"articles/one/en.md": "---\nslug: one\ntitle: One\ndescription: " + strings.Repeat("x", 60) +
		"\ndate: 2024-01-01\ncollection: articles\ncategory: articles\nlanguages: [en]\n---\nText.\n",
}

const museums = `languages = ["es"]
[common]
pain_title = "x"
solution_title = "x"
benefits_title = "x"
price_title = "x"
price_note = "x"
includes_title = "x"
consultation = "x"
questions_title = "x"
closing_title = "x"
closing_text = "x"
[[vertical]]
id = "museums"
icon = "landmark"
hero_title = "Un museo que contesta"
hero_subtitle = "x"
pain_points = ["x"]
solution = "x"
benefits = ["x"]
pricing = "100–200 €"
min = 100
max = 200
includes = ["x"]
cta = "x"
meta_title = "x"
meta_description = "Un asistente para museos que contesta a las visitas sobre horarios, salas y entradas, sin que sus datos salgan nunca del edificio del museo."
keywords = ["x"]
`

func TestSubjects(t *testing.T) {
	site, findings, err := Load(siteFolder(subjectFiles), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, finding := range findings {
		if !finding.Hint {
			t.Error(finding)
		}
	}
	for _, want := range []struct {
		id, en, es, path, projectType, budgetType, price string
		form                                             i18n.Page
	}{
		{"opportunity.app", "An app", "Una aplicación", "/connects#opportunity-app", "mobile", "hourly", "", i18n.ConnectsForms},
		{"service.advice", "Advice", "Consejo", "/services#service-advice", "consulting", "", "€90–270", i18n.ConnectsForms},
		{"service", "Services", "Servicios", "/services", "", "", "", i18n.Meeting},
		{"industry.museums", "Museums", "Museos", "/services/museums", "", "retainer", "€100–200/month", i18n.Meeting},
		{"project.map", "Map", "Map", "/portfolio/map", "web", "", "", i18n.ConnectsForms},
		{"project", "Work", "Trabajos", "/portfolio", "", "", "", i18n.ConnectsForms},
		{"product", "Products", "Productos", "/proyectos", "", "", "", i18n.ConnectsForms},
		{"article", "Articles", "Artículos", "/articles", "", "", "", i18n.Meeting},
		{"product.game", "Game", "Game", "/proyectos/game", "", "", "", i18n.ConnectsForms},
		{"article.one", "One", "One", "/articles/one", "", "", "", i18n.Meeting},
		{"resume", "Résumé", "Currículum", "/resume", "", "", "", i18n.Resume},
		{"podcast", "Podcast", "Pódcast", "/podcast", "", "", "", i18n.Meeting},
		{"survey.english", "The English barrier", "La barrera del inglés", "/english-barrier-survey", "", "", "", i18n.Meeting},
	} {
		got, ok := site.Subject(want.id)
		if !ok {
			t.Errorf("there is no subject %s", want.id)
			continue
		}
		for what, pair := range map[string][2]string{
			"English title": {got.Title.In("en"), want.en}, "Spanish title": {got.Title.In("es"), want.es}, "path": {got.Paths.In("en"), want.path},
			"project type": {got.ProjectType, want.projectType}, "budget type": {got.BudgetType, want.budgetType},
			"price": {got.Price.In("en"), want.price}, "form": {string(got.Form), string(want.form)}, "id": {got.ID, want.id},
		} {
			if pair[0] != pair[1] {
				t.Errorf("the %s of %s is %q, want %q", what, want.id, pair[0], pair[1])
			}
		}
	}
}

func TestUnknownSubjects(t *testing.T) {
	site, _, err := Load(siteFolder(subjectFiles), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{
		"", ".", "opportunity", "opportunity.", "opportunity.App", "opportunity.app.", "opportunity.app.x", "resume.", "resume.cv", "survey.ones",
		"industry.<b>", "project.game", "about", "app", "service.", strings.Repeat("x", 1<<20), "opportunity." + strings.Repeat("a", 1<<20),
	} {
		if got, ok := site.Subject(id); ok {
			t.Errorf("%.40q is %+v", id, got)
		}
	}
	least, _, err := Load(siteFolder(nil), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, noun := range Nouns {
		for _, id := range []string{noun.ID(""), noun.ID("one")} {
			if _, ok := least.Subject(id); ok {
				t.Errorf("a site without anything has %s", id)
			}
		}
	}
}
