package content

import (
	"slices"
	"testing"
)

// TestSamples checks which lines still say what portfolio init wrote.
func TestSamples(t *testing.T) {
	var findings Findings
	findings.hintSamples("profile.toml", []byte("# Lines that end in # sample\nname = \"A\"\nrole = \"B\" # sample\r\n  description = \"C\" # sample  \ntagline = \"# sample\"\n"))
	var lines []int
	for _, f := range findings {
		lines = append(lines, f.Line)
		if !f.Hint {
			t.Errorf("%v is no hint", f)
		}
	}
	if !slices.Equal(lines, []int{3, 4}) {
		t.Errorf("lines %v", lines)
	}
}

// TestChangedSample checks that a value which the owner changes is no sample any more, and that no other byte changes.
func TestChangedSample(t *testing.T) {
	file, err := ParseTOMLFile([]byte("role.en = \"A\" # sample\r\nrole.de = \"B\"  # sample \r\nnote = \"\"\"x # sample\ny\"\"\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		value string
		path  []string
		want  string
	}{
		{"New", []string{"role", "de"}, "role.en = \"A\" # sample\r\nrole.de = \"New\"\r\nnote = \"\"\"x # sample\ny\"\"\"\n"},
		{"B", []string{"role", "de"}, string(file.Text)},
		{"z # sample", []string{"note"}, "role.en = \"A\" # sample\r\nrole.de = \"B\"  # sample \r\nnote = \"z # sample\"\n"},
	} {
		if got, err := file.With(c.value, c.path...); err != nil || string(got) != c.want {
			t.Errorf("%v: %q, %v", c.path, got, err)
		}
	}
}

const someServices = `# What is offered
[[main]]
id = "look"
title.en = "Look" # sample
title.de = "Blick" # sample
price.en = "Quoted" # sample

[[main]]
id = "mine"
title.en = "My own"
price.en = "Quoted" # sample

# The last one
[[main]]
id = "care"
icon = "star"
title.en = "Care" # sample
`

// TestPlaceholders checks that only what the program wrote is removed, with what belongs to it.
func TestPlaceholders(t *testing.T) {
	remove := func(name, text string) (found []Placeholder, without string) {
		file, err := ParseTOMLFile([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		table, _ := Describe(name)
		found = file.Placeholders(table)
		left, err := file.WithoutPlaceholders(found)
		if err != nil {
			t.Fatal(err)
		}
		return found, string(left.Text)
	}
	found, left := remove("services.toml", someServices)
	want := "# What is offered\n\n[[main]]\nid = \"mine\"\ntitle.en = \"My own\"\nprice.en = \"Quoted\" # sample\n\n# The last one\n"
	if len(found) != 2 || found[0].Text != "Look" || found[1].Text != "Care" || left != want {
		t.Errorf("%v, left %q", found, left)
	}
	found, left = remove("profile.toml", "name = \"A\"\nrole.en = \"B\" # sample\nrole.de = \"C\" # sample\ntagline.en = \"Mine\"\ntagline.de = \"D\" # sample\n")
	if len(found) != 1 || found[0].Text != "B" || left != "name = \"A\"\ntagline.en = \"Mine\"\ntagline.de = \"D\" # sample\n" {
		t.Errorf("%v, left %q", found, left)
	}
	if found, left = remove("about.toml", "# About\nintro.en = [\"E\"] # sample\n"); len(found) != 1 || found[0].Text != "E" || left != "# About\n" {
		t.Errorf("%v, left %q", found, left)
	}
}

// TestPartialText checks that a page in a language that lacks the owner's role shows none, and that a hint asks for it.
func TestPartialText(t *testing.T) {
	folder := siteFolder(map[string]string{
		"site.toml":    "name = \"A\"\nlanguages = [\"de\", \"en\"]\npromises = []\n",
		"profile.toml": "name = \"A\"\nemail = \"a@example.com\"\nrole.de = \"Fotografin\"\n",
	})
	site, findings, err := Load(folder, Options{})
	if err != nil || findings.Errors() > 0 || site.Profile.Role.In("de") != "Fotografin" || site.Profile.Role.In("en") != "" {
		t.Errorf("%v, %v, %q", err, findings, site.Profile.Role)
	}
	if !slices.ContainsFunc(findings, func(f Finding) bool { return f.File == "profile.toml" && f.Line == 3 && f.What == "role.en is missing" }) {
		t.Errorf("no hint: %v", findings)
	}
}
