package template

import (
	"fmt"
	"strings"
	"testing"
	"text/template"
)

var data = map[string]any{
	"Name": "Vera", "Empty": "", "None": []string{}, "Zero": 0, "Count": 3, "Yes": true,
	"Languages": []string{"en", "es"}, "Inner": map[string]any{"Name": "Ana"},
}

var functions = Funcs{
	"quote": func(arguments ...any) (any, error) { return fmt.Sprintf("%q", arguments[0]), nil },
	"join":  func(arguments ...any) (any, error) { return fmt.Sprint(arguments...), nil },
	"fail":  func(...any) (any, error) { return nil, fmt.Errorf("cannot") },
}

// TestLikeTheLibrary checks that templates say what they say in the library whose syntax they have.
func TestLikeTheLibrary(t *testing.T) {
	for _, source := range []string{
		"",
		"plain",
		"{{.Name}} {{- .Count -}} {{.Yes}}",
		"{{/* nobody reads this */}}{{.Inner.Name}}",
		`{{if .Name}}a{{end}}{{if .Empty}}b{{else}}c{{end}}{{if .None}}d{{else if .Zero}}e{{else}}f{{end}}{{if .Unknown}}g{{end}}`,
		`{{with .Name}}{{.}}{{$.Count}}{{end}}{{with .Empty}}a{{else}}{{.Name}}{{end}}`,
		`{{range .Languages}}{{quote .}}, {{end}}{{range .None}}a{{else}}none{{end}}`,
		`{{range $i, $lang := .Languages}}{{if $i}}, {{end}}{{$i}}{{$lang}}{{end}}`,
		`{{range $lang := .Languages}}{{$lang}}{{end}}`,
		`{{$a := "x"}}{{if .Yes}}{{$a = "y"}}{{$b := 1}}{{end}}{{$a}}`,
		`{{$a := .Inner}}{{$a.Name}}{{with .Inner}}{{$a := .Name}}{{$a}}{{end}}{{$a.Name}}`,
		`{{quote (join .Name "b")}}{{.Name | join "a" 1}}`,
		`{{quote .Name | quote}}`,
		// What fails.
		"{{fail}}", "{{.Name.Inner}}", "{{.Name 1}}", "{{range .Count}}{{.}}{{end}}", "{{range .Name}}{{end}}",
		"{{.Name", "{{unknown .Name}}", "{{$a}}", "{{end}}",
	} {
		want, wantErr := byLibrary(source)
		got, err := execute(source)
		if rangesOverNumbers := strings.Contains(source, "range .Count"); (err != nil) != (wantErr != nil || rangesOverNumbers) {
			t.Errorf("%s fails with %v, in the library with %v", source, err, wantErr)
		} else if err == nil && got != want {
			t.Errorf("%s says %q, in the library %q", source, got, want)
		}
	}
}

func TestMissingField(t *testing.T) {
	if text, err := execute("{{.Unknown}}"); err == nil {
		t.Errorf("a field that is not there says %q", text)
	}
}

func execute(source string) (string, error) {
	parsed, err := Parse("test", source, functions)
	if err != nil {
		return "", err
	}
	return parsed.Execute(data)
}

func byLibrary(source string) (string, error) {
	known := template.FuncMap{}
	for name, function := range functions {
		known[name] = function
	}
	parsed, err := template.New("test").Funcs(known).Parse(source)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	err = parsed.Execute(&out, data)
	return out.String(), err
}
