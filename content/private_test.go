package content

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"portfolio/i18n"
)

func TestCVIsFoundInVisitorsLanguage(t *testing.T) {
	site, findings, err := Load(siteFolder(map[string]string{
		"site.toml":         strings.Replace(least["site.toml"], `["en"]`, `["en", "es", "pt"]`, 1),
		"private/cv.en.pdf": "%PDF-1.7 English",
		"private/cv.es.pdf": "%PDF-1.7 Español",
		"private/cv.pt.pdf": "Microsoft Word",
		"private/cv.fr.pdf": "%PDF-1.7 Français",
	}), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[i18n.Lang]string{"en": "English", "es": "Español", "pt": "English"} {
		cv, ok := site.CV(lang)
		data, err := cv.Read()
		if !ok || err != nil || string(data) != "%PDF-1.7 "+want {
			t.Errorf("%s: %v, %q, %v", lang, ok, data, err)
		}
	}
	for _, want := range []string{
		`private/cv.fr.pdf:1: hint: the site has no language "fr": name the file after a language of the site, such as cv.en.pdf`,
		"private/cv.pt.pdf:1: hint: this is no PDF: put the PDF in its place, or delete it",
	} {
		if !slices.Contains(lines(findings), want) {
			t.Errorf("no finding %s in\n%s", want, strings.Join(lines(findings), "\n"))
		}
	}
}

func TestCVThatCannotBeSent(t *testing.T) {
	const absent = "private/cv.en.pdf:1: hint: visitors can ask for your CV, and it is not here: put it there as a PDF, to send it from the inbox with one click"
	for name, test := range map[string]struct {
		files map[string]string
		want  []string
	}{
		"nobody asks":        {nil, nil},
		"absent":             {map[string]string{"resume.toml": ""}, []string{absent}},
		"of a demonstration": {map[string]string{"resume.toml": "", "site.toml": least["site.toml"] + "demonstration = true\n"}, nil},
		"too large": {
			map[string]string{"resume.toml": "", "private/cv.en.pdf": pdfMark + strings.Repeat("x", maxCV)},
			[]string{"private/cv.en.pdf:1: hint: the file has more than 5 MB: make it smaller: many mailboxes refuse such mails"},
		},
	} {
		site, findings, err := Load(siteFolder(test.files), Options{})
		if err != nil || !slices.Equal(lines(findings), test.want) {
			t.Errorf("%s: %v, %v", name, err, lines(findings))
		}
		if _, ok := site.CV("en"); ok {
			t.Errorf("%s: there is a CV", name)
		}
	}
}

// A CV that is replaced while the site is served is read as it is then, or not at all.
func TestCVIsReadAnew(t *testing.T) {
	files := siteFolder(map[string]string{"private/cv.en.pdf": "%PDF-1.7"})
	site, _, err := Load(files, Options{})
	if err != nil {
		t.Fatal(err)
	}
	cv, _ := site.CV("en")
	files["private/cv.en.pdf"].Data = []byte("<html>")
	if data, err := cv.Read(); err == nil {
		t.Errorf("read %q", data)
	}
	delete(files, "private/cv.en.pdf")
	if _, err := cv.Read(); err == nil {
		t.Error("read a file that is not there")
	}
}

// TestSendsCV checks that a site whose page has a PDF asks nobody for a reason to get one by email, unless there is another one.
func TestSendsCV(t *testing.T) {
	for name, c := range map[string]struct {
		resume string
		cv     bool
		want   bool
	}{
		"no PDF":            {"summary = \"A\"\n", false, true},
		"a PDF":             {"pdf = true\n", false, false},
		"a PDF and another": {"pdf = true\n", true, true},
	} {
		files := map[string]string{"resume.toml": c.resume}
		if c.cv {
			files[CVPath("en")] = pdfMark
		}
		site, findings, err := Load(siteFolder(files), Options{})
		if err != nil || site.SendsCV() != c.want {
			t.Errorf("%s: it asks: %v, want %v (%v)", name, !c.want, c.want, err)
		}
		if missing := strings.Contains(fmt.Sprint(findings), "visitors can ask for your CV"); missing != (c.want && !c.cv) {
			t.Errorf("%s: a missing CV is named: %v", name, missing)
		}
	}
}
