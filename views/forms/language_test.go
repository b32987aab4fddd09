package forms

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/a-h/templ"
	"github.com/google/go-cmp/cmp"
)

// manyLanguages are the languages of a site in three of them, in the order of the owner's forms.
var manyLanguages = []Language{{"pt", "Português"}, {"de", "Deutsch"}, {"es", "Español"}}

// TestFieldsOfEachLanguage checks that the owner's forms have their fields once for each language, labeled with its name, and
// that a site in one language mentions none.
func TestFieldsOfEachLanguage(t *testing.T) {
	for _, test := range []struct {
		name      string
		form      Form
		render    func(Frame, Form) templ.Component
		languages []string // of the controls
		names     []string
		labels    []string
	}{
		{
			"issue in three languages", NewIssueFields(manyLanguages).Form(), Issue,
			[]string{"pt", "pt", "de", "de", "es", "es"},
			[]string{"subject_pt", "body_pt", "subject_de", "body_de", "subject_es", "body_es"},
			[]string{"Subject (Português)", "Text (Português)", "Subject (Deutsch)", "Text (Deutsch)", "Subject (Español)", "Text (Español)"},
		},
		{
			"issue in one language", NewIssueFields([]Language{{Lang: "de"}}).Form(), Issue,
			[]string{"de", "de"}, []string{"subject_de", "body_de"}, []string{"Subject", "Text"},
		},
		{
			"topic in one language", NewTopicFields([]Language{{Lang: "de"}}).Form(), Topic,
			[]string{"de", "de", "de"}, []string{"title_de", "category_de", "description_de"}, []string{"Title", "Category", "Description"},
		},
	} {
		doc := render(t, testForm{form: test.form, render: func(f Frame) templ.Component { return test.render(f, test.form) }}, newFrame(t, "en"))
		controls := doc.Find("input[type=text], textarea")
		each := func(attribute string) []string {
			return controls.Map(func(_ int, c *goquery.Selection) string { return c.AttrOr(attribute, "") })
		}
		if !slices.Equal(each("name"), test.names) || !slices.Equal(each("lang"), test.languages) {
			t.Errorf("%s: the fields are %q in %q", test.name, each("name"), each("lang"))
		}
		labels := doc.Find("label").Map(func(_ int, label *goquery.Selection) string {
			return strings.TrimSpace(label.Contents().First().Text())
		})
		if diff := cmp.Diff(test.labels, labels); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

// TestIssueIsDecoded checks that the texts of an issue go to their languages, and that all of them fit into a request.
func TestIssueIsDecoded(t *testing.T) {
	fields := NewIssueFields(manyLanguages)
	sent := url.Values{}
	for _, field := range fields.Form().Fields {
		sent.Set(field.Name, field.Name)
	}
	if errs := fields.Form().Decode(sent); errs != nil || fields[1].Subject != "subject_de" || fields[1].Body != "body_de" || !fields.Complete() {
		t.Errorf("decoded are %+v (%v)", fields, errs)
	}
	total := 0
	for _, field := range fields.Form().Fields {
		total += field.Max
	}
	if encoded := 6 * total; encoded > 1<<20 { // a letter takes up to six bytes in the encoding of a form
		t.Errorf("an issue has up to %d characters, which may be %d bytes", total, encoded)
	}
	sent.Del("body_es")
	if errs := fields.Form().Decode(sent); errs != nil || fields.Complete() {
		t.Errorf("a draft that lacks a text is complete (%v)", errs)
	}
}
