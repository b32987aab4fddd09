package handlertest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// RunScripts sends the requests of testdata/*.txt to the real site and checks what they say of the answers. A script
// is a list of requests, separated by blank lines; lines that begin with # are comments:
//
//	GET /articulos
//	send Cookie: theme=light
//	status is 200
//	lang is es
//	main has Reseñas
//
// 'send' adds a header to the request, 'form' sends the rest of its line as a form of our own pages, 'as the owner' logs in
// first. All other lines
// Name a part of the answer, one of is, has, lacks, like (a regular expression) or absent, and a text. The parts:
//
//	status               the number
//	header <name>        every value of the header, joined by commas
//	body                 as it was sent
//	title, h1, lang      of the document
//	description          of the document, for search engines
//	canonical            below the root
//	alternate <hreflang> below the root
//	page, main           their words
//	text <selector>      the words of what matches
//	count <selector>     how many match
//	attr <name> <selector>  the attribute of the first that matches
func RunScripts(t *testing.T) {
	t.Helper()
	for _, file := range ScriptFiles(t, "testdata/*.txt") {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			site := New(t)
			for _, c := range ReadScript(t, file) {
				t.Run(c.method+" "+c.Address, func(t *testing.T) { c.run(t, site) })
			}
		})
	}
}

// ScriptFiles lists the scripts that match a pattern.
func ScriptFiles(t testing.TB, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("found no scripts (%v)", err)
	}
	return files
}

// scriptCase is one request of a script and what is said of its answer.
type scriptCase struct {
	method, Address string
	form            string
	headers         []string
	owner           bool // whether it is the owner who asks
	checks          []check
}

// check is one line about an answer.
type check struct {
	where          string // file and line
	part, of       string
	operator, text string
}

var (
	requestLine = regexp.MustCompile(`^([A-Z]+) (\S+)$`)
	checkLine   = regexp.MustCompile(`^(?:(status|body|title|h1|lang|description|canonical|page|main)|(\w+) (.+?)) (is|has|lacks|like|absent)(?: (.*))?$`)
)

// ReadScript reads the cases of a script.
func ReadScript(t testing.TB, file string) []scriptCase {
	t.Helper()
	source, err := os.ReadFile(file)
	must(t, err)
	var cases []scriptCase
	for i, line := range strings.Split(string(source), "\n") {
		where := fmt.Sprintf("%s:%d", file, i+1)
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if m := requestLine.FindStringSubmatch(line); m != nil {
			cases = append(cases, scriptCase{method: m[1], Address: m[2]})
			continue
		}
		if len(cases) == 0 {
			t.Fatalf("%s: the script must begin with a request", where)
		}
		must(t, cases[len(cases)-1].read(where, line))
	}
	return cases
}

func (c *scriptCase) read(where, line string) error {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "send":
		name, value, ok := strings.Cut(rest, ": ")
		if !ok {
			return fmt.Errorf("%s: want 'send Name: value'", where)
		}
		c.headers = append(c.headers, name, value)
		return nil
	case "as":
		c.owner = true
		return nil
	case "form":
		c.form = rest
		c.headers = append(c.headers, "Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "same-origin")
		return nil
	}
	m := checkLine.FindStringSubmatch(line)
	if m == nil {
		return fmt.Errorf("%s: cannot read %q", where, line)
	}
	c.checks = append(c.checks, check{where, m[1] + m[2], m[3], m[4], m[5]})
	return nil
}

func (c *scriptCase) run(t *testing.T, site Site) {
	if c.owner {
		c.headers = append(c.headers, "Cookie", site.Owner())
	}
	answer := site.Do(c.method, c.Address, c.form, c.headers...)
	if len(c.checks) == 0 {
		t.Errorf("%s %s is sent, but nothing is said of the answer", c.method, c.Address)
	}
	for _, check := range c.checks {
		got, there, err := answer.part(check.part, check.of)
		if err == nil {
			err = check.compare(got, there)
		}
		if err != nil {
			t.Errorf("%s: %v", check.where, err)
		}
	}
}

// part returns the part of the answer that a script names, and reports whether there is one.
func (r Reply) part(name, of string) (string, bool, error) {
	switch name {
	case "status":
		return strconv.Itoa(r.Status), true, nil
	case "header":
		values := r.Header.Values(of)
		return strings.Join(values, ", "), len(values) > 0, nil
	case "body":
		return r.Body, r.Body != "", nil
	case "lang":
		return attribute(r.Page().Find("html"), "lang")
	case "description":
		return attribute(r.Page().Find("meta[name=description]"), "content")
	case "canonical":
		return below(attribute(r.Page().Find("link[rel=canonical]"), "href"))
	case "alternate":
		return below(attribute(r.Page().Find("link[rel=alternate][hreflang="+of+"]"), "href"))
	case "title", "h1", "main":
		found := r.Page().Find(name)
		return Words(found), found.Length() > 0, nil
	case "page":
		return r.Text("body"), true, nil
	case "text":
		found := r.Page().Find(of)
		return Words(found), found.Length() > 0, nil
	case "count":
		return strconv.Itoa(r.Page().Find(of).Length()), true, nil
	case "attr":
		attr, selector, _ := strings.Cut(of, " ")
		return attribute(r.Page().Find(selector), attr)
	}
	return "", false, fmt.Errorf("an answer has no part called %q", name)
}

func attribute(found *goquery.Selection, name string) (string, bool, error) {
	value, there := found.First().Attr(name)
	return value, there, nil
}

// below cuts the origin off an address that must have it.
func below(address string, there bool, err error) (string, bool, error) {
	rest, ok := strings.CutPrefix(address, Origin)
	if there && !ok {
		return address, true, fmt.Errorf("%s does not begin with %s", address, Origin)
	}
	return rest, there, err
}

func (c check) compare(got string, there bool) error {
	subject := strings.TrimSpace(c.part + " " + c.of)
	if c.operator == "absent" {
		if there {
			return fmt.Errorf("%s is there: %q", subject, got)
		}
		return nil
	}
	if !there && c.operator != "lacks" {
		return fmt.Errorf("%s is not there, want it to %s %q", subject, c.operator, c.text)
	}
	ok := false
	switch c.operator {
	case "is":
		ok = got == c.text
	case "has":
		ok = strings.Contains(got, c.text)
	case "lacks":
		ok = !strings.Contains(got, c.text)
	case "like":
		pattern, err := regexp.Compile(c.text)
		if err != nil {
			return err
		}
		ok = pattern.MatchString(got)
	}
	if !ok {
		return fmt.Errorf("%s is %q, want: %s %q", subject, got, c.operator, c.text)
	}
	return nil
}
