package content

import (
	"fmt"
	"strings"
	"testing"
)

// TestRequestFields checks that check refuses fields that a form cannot have, and reads those that it can.
func TestRequestFields(t *testing.T) {
	field := func(id, kind string) string {
		return fmt.Sprintf("[[quote.field]]\nid = %q\nkind = %q\nlabel = \"A\"\n", id, kind)
	}
	many := ""
	for i := range maxFields + 1 {
		many += field(fmt.Sprint("f", i), "text")
	}
	long := func(n int) string {
		text := ""
		for i := range n {
			text += field(fmt.Sprint("f", i), "long_text")
		}
		return text
	}
	choices := field("many", "choices")
	for i := range maxValues + 1 {
		choices += fmt.Sprintf("[[quote.field.option]]\nvalue = \"v%d\"\nlabel = \"A\"\n", i)
	}
	for text, want := range map[string]string{
		field("seats", "number") + "min = 1\n" + field("premiere", "date"): "",
		field("seats", "text") + "min = 1":                                 "min is for the kind number",
		field("email", "text"):                                             `id is "email", which a form of a request has already`,
		field("start", "text"):                                             `id is "start"`,
		field("submission", "text"):                                        `id is "submission"`,
		field("form", "text"):                                              `id is "form"`,
		field(`a\"><script>`, "text"):                                      "use letters without accents",
		field("a.b", "text"):                                               "use letters without accents",
		field("one", "text") + field("one", "number"):                      `id "one" is that of the item in line 2`,
		field("agreed", "consent"):                                         "asks for consent",
		field("one", "choice"):                                             "needs two answers",
		field("one", "color"):                                              `kind is "color"`,
		long(4):                                                            "the answers can have 48",
		choices:                                                            "an answer can tick 81 boxes",
		many:                                                               "more than 10 fields",
		"[[call.fields]]\nid = \"a\"":                                      "field",
		"[quote]\nleave_out = [\"email\"]":                                 `an item of leave_out is "email"`,
		"[quote]\nleave_out = [\"role\"]":                                  `an item of leave_out is "role"`,
		"[call]\nleave_out = [\"company\"]":                                `unknown key "leave_out"`,
		"[[invoice.field]]\nid = \"a\"":                                    `unknown key "invoice"`,
	} {
		site, findings, err := Load(siteFolder(map[string]string{"requests.toml": text}), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			if len(findings) > 0 || len(site.Requests.Of("quote")) != 2 || len(site.Requests.Of("call")) != 0 {
				t.Errorf("%q: %v, %v", text, findings, site.Requests)
			}
		} else if findings.Errors() == 0 || !strings.Contains(fmt.Sprint(findings), want) {
			t.Errorf("%q: %v, want %q", text, findings, want)
		}
	}
}

// TestLeftOut checks which of its own fields a form leaves out: those that the owner names, and those that nothing on the site is about.
func TestLeftOut(t *testing.T) {
	service := func(keys string) map[string]string {
		return map[string]string{"services.toml": "[[main]]\nid = \"a\"\nicon = \"sofa\"\ntitle = \"A\"\ndescription = \"A\"\nprice = \"A\"\n" + keys}
	}
	with := func(files map[string]string, requests string) map[string]string {
		files["requests.toml"] = requests
		return files
	}
	for name, test := range map[string]struct {
		files map[string]string
		want  string
	}{
		"nothing is offered":     {map[string]string{}, "quote budgetType quote projectType collaboration budgetType collaboration company collaboration projectType collaboration role"},
		"a service":              {service(""), "quote budgetType quote projectType collaboration budgetType collaboration company collaboration projectType collaboration role"},
		"a service with a kind":  {service("project_type = \"design\"\n"), "quote budgetType collaboration budgetType collaboration company collaboration projectType collaboration role"},
		"a service paid by hour": {service("budget_type = \"hourly\"\n"), "quote projectType collaboration company collaboration projectType collaboration role"},
		"named": {
			with(service("budget_type = \"hourly\"\nproject_type = \"web\"\n"), "[quote]\nleave_out = [\"company\", \"budget_amount\"]\n[collaboration]\nleave_out = [\"role\"]\n"),
			"quote budgetAmount quote company collaboration company collaboration projectType collaboration role",
		},
		"fixed prices": {service("min = 10\nmax = 10\n"), "quote budgetAmount quote budgetType quote projectType collaboration budgetType collaboration company collaboration projectType collaboration role"},
		"only named":   {with(map[string]string{}, "[quote]\nleave_out = [\"timeline\"]\n"), "quote budgetType quote projectType quote timeline collaboration budgetType collaboration company collaboration projectType collaboration role"},
	} {
		site, findings, err := Load(siteFolder(test.files), Options{})
		if err != nil || findings.Errors() > 0 {
			t.Errorf("%s: %v, %v", name, err, findings)
			continue
		}
		var got []string
		for _, form := range []string{"quote", "collaboration"} {
			for _, field := range requestNames {
				if site.Requests.LeavesOut(form, field) {
					got = append(got, form+" "+field)
				}
			}
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}
