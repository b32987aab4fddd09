package deploy

import (
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// variableName is the name of a variable in the table of docs/reference.md.
var variableName = regexp.MustCompile("`([A-Z][A-Z_]+)`")

// TestSettingsExist checks that each variable which the files for containers set is one that the program has.
func TestSettingsExist(t *testing.T) {
	var known []string
	for line := range strings.Lines(read(t, "../docs/reference.md")) {
		if strings.HasPrefix(line, "| `") {
			for _, found := range variableName.FindAllStringSubmatch(line, -1) {
				known = append(known, found[1])
			}
		}
	}
	for file, names := range map[string][]string{"compose.yaml": composeVariables(t), "kubernetes.yaml": kubernetesVariables(t)} {
		if !slices.Contains(names, "DATABASE_URL") || !slices.Contains(names, "SESSION_KEY") {
			t.Errorf("%s sets %q: this test does not look there", file, names)
		}
		for _, name := range names {
			if !slices.Contains(known, name) {
				t.Errorf("%s sets %s, which docs/reference.md does not name", file, name)
			}
		}
	}
}

// composeVariables returns the variables of both copies, which must be the same.
func composeVariables(t *testing.T) []string {
	t.Helper()
	var file struct {
		Services map[string]struct {
			Environment map[string]string
		}
	}
	if err := yaml.Unmarshal([]byte(read(t, "compose.yaml")), &file); err != nil {
		t.Fatal(err)
	}
	var names []string
	for name, value := range file.Services["one"].Environment {
		names = append(names, name)
		if file.Services["two"].Environment[name] != value {
			t.Errorf("the copies differ in %s", name)
		}
	}
	return names
}

func kubernetesVariables(t *testing.T) []string {
	t.Helper()
	var names []string
	resources := yaml.NewDecoder(strings.NewReader(read(t, "kubernetes.yaml")))
	for {
		var resource struct {
			StringData map[string]string `yaml:"stringData"`
			Spec       struct {
				Template struct {
					Spec struct {
						Containers []struct{ Env []struct{ Name string } }
					}
				}
			}
		}
		if err := resources.Decode(&resource); errors.Is(err, io.EOF) {
			return names
		} else if err != nil {
			t.Fatal(err)
		}
		for name := range resource.StringData {
			names = append(names, name)
		}
		for _, container := range resource.Spec.Template.Spec.Containers {
			for _, variable := range container.Env {
				names = append(names, variable.Name)
			}
		}
	}
}

// TestDrillsServeTheSite checks that a command of the documentation which serves a database names the site's folder, too: without one
// the program serves the demonstration.
func TestDrillsServeTheSite(t *testing.T) {
	commands := 0
	for _, page := range []string{"production.md", "several-copies.md", "litestream.md"} {
		for line := range strings.Lines(read(t, "../docs/"+page)) {
			command, _, _ := strings.Cut(line, " #")
			if !strings.HasPrefix(line, "    ") || !strings.Contains(command, " ADDR=") {
				continue
			}
			if commands++; !strings.Contains(command, "portfolio /srv/portfolio") {
				t.Errorf("docs/%s does not serve the site: %s", page, line)
			}
		}
	}
	if commands < 3 {
		t.Errorf("%d commands found: this test does not look where they are", commands)
	}
}
