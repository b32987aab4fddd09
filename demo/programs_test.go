//go:build audit

package demo_test

import (
	"context"
	"encoding/json"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/pelletier/go-toml/v2"
)

// program is a block of code in an article.
type program struct {
	language, title, text string
	output                string // of the block after it, "" for none
}

// excerpt matches the titles of what is not a whole program.
var excerpt = regexp.MustCompile(`\((excerpt|fragmento)\)`)

// storyCommit is the commit that an article counts at.
const storyCommit = "3521603^{commit}"

var codeBlock = regexp.MustCompile("(?ms)^```(\\w+)([^\n]*)\n(.*?)^```$")

// programs returns the blocks of code of a Markdown file. A block of text that follows one, with no more than a line between, is
// what it prints.
func programs(markdown string) []program {
	var list []program
	end := 0
	for _, at := range codeBlock.FindAllStringSubmatchIndex(markdown, -1) {
		p := program{language: markdown[at[2]:at[3]], title: markdown[at[4]:at[5]], text: markdown[at[6]:at[7]]}
		between := strings.TrimSpace(markdown[end:at[0]])
		end = at[1]
		if p.language == "text" && len(list) > 0 && !strings.Contains(between, "\n") {
			list[len(list)-1].output = p.text
			continue
		}
		list = append(list, p)
	}
	return list
}

// TestPrograms checks that the programs in articles are what their languages take, and that those whose output is printed have it.
// SQL is not checked: it is PostgreSQL's.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob("articles/*/*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d articles, %v", len(files), err)
	}
	for _, file := range files {
		markdown, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range programs(string(markdown)) {
			if message := p.check(t); message != "" {
				t.Errorf("%s: this %s is wrong: %s\n%s", file, p.language, message, p.text)
			}
		}
	}
}

// check describes what is wrong with a program, or returns "".
func (p program) check(t *testing.T) string {
	t.Helper()
	switch p.language {
	case "go":
		formatted, err := format.Source([]byte(p.text))
		switch {
		case err != nil:
			return err.Error()
		case string(formatted) != p.text:
			return "gofmt would write it in another way"
		case !strings.HasPrefix(p.text, "package ") && !excerpt.MatchString(p.title):
			return "it is no whole file, and its title does not say that it is an excerpt"
		}
		return p.run(t, "main.go", "go", "run")
	case "python":
		if message := command(t, p.text, "python3", "-c", "import ast, sys; ast.parse(sys.stdin.read())"); message != "" {
			return message
		}
		return p.run(t, "main.py", "python3")
	case "bash":
		if message := command(t, p.text, "bash", "-n"); message != "" {
			return message
		}
		if strings.Contains(p.text, "git ") && command(t, "", "git", "cat-file", "-e", storyCommit) != "" {
			return "" // a copy without the history
		}
		if p.output == "" && strings.Contains(p.text, "git log") {
			if got, err := output(t, "..", "", "bash", "-c", p.text); err != nil || got == "" {
				return "it prints " + got + ", with error " + errorText(err)
			}
		}
		return p.run(t, "main.sh", "bash")
	case "typescript":
		for _, found := range api.Transform(p.text, api.TransformOptions{Loader: api.LoaderTS}).Errors {
			return found.Text
		}
	case "toml":
		if err := toml.Unmarshal([]byte(p.text), &map[string]any{}); err != nil {
			return err.Error()
		}
	case "json":
		if !json.Valid([]byte(p.text)) {
			return "not JSON"
		}
	case "sql":
	default:
		return "no test knows the language"
	}
	return ""
}

// run describes how the output of a program differs from the one that the article prints, if it prints one.
func (p program) run(t *testing.T, file string, args ...string) string {
	t.Helper()
	if p.output == "" {
		return ""
	}
	file = filepath.Join(t.TempDir(), file)
	if err := os.WriteFile(file, []byte(p.text), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, args[0], append(args[1:], file)...)
	cmd.Dir = ".." // commands in articles are about the source of the site
	got, err := cmd.CombinedOutput()
	if err != nil || string(got) != p.output {
		return "it prints, with error " + errorText(err) + ":\n" + string(got)
	}
	return ""
}

// command returns the error output of a command about its input, "" if it accepts it or is not installed.
func command(t *testing.T, input string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath(args[0]); err != nil {
		t.Logf("not checked: %v", err)
		return ""
	}
	cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
	cmd.Stdin = strings.NewReader(input)
	if got, err := cmd.CombinedOutput(); err != nil {
		return string(got)
	}
	return ""
}

func errorText(err error) string {
	if err == nil {
		return "none"
	}
	return err.Error()
}
