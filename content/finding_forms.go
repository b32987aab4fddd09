package content

import "regexp"

// inForms says what to do where each key is a field of a form: no key, mark or command is named. The first that fits holds.
var inForms = []struct {
	do   *regexp.Regexp
	says string
}{
	{regexp.MustCompile(`^add it in every language: `), "fill it in, in every language"},
	{regexp.MustCompile("^add \\S+ = |^write `\\w+: …` in the front matter$"), "fill it in"},
	{regexp.MustCompile(`^add a table \[`), "add it"},
	{regexp.MustCompile("^write `cover_alt: …`"), "say in a few words what it shows"},
	{regexp.MustCompile("^write `date: "), "give it a day, or leave it a draft"},
	{regexp.MustCompile("^write your own, and delete `"), "write your own"},
	{regexp.MustCompile(`^write your own and delete the line, or delete the folder$`), "write your own, or delete the text"},
	{regexp.MustCompile("^write it, or name the languages that it has: "), "write it, or choose the languages that the text has"},
	{regexp.MustCompile("^leave it as it is, or delete the line `draft: true`"), "leave it as it is, or publish it if everybody may read it"},
	{regexp.MustCompile(`^name those that are true of you, or write promises = `), "tick those that are true for you, or none"},
	{regexp.MustCompile(`^add tables with value and label: `), "add the answers to choose from"},
	{regexp.MustCompile(`^write monday = `), "give a day its hours, or turn the section off"},
	{regexp.MustCompile(`^make it with portfolio resume, or print the page`), "print the page as a PDF, and upload it"},
}

// InForms returns the finding as it is said where each key is a field of a form.
func (f Finding) InForms() Finding {
	for _, known := range inForms {
		if known.do.MatchString(f.Do) {
			f.Do = known.says
			break
		}
	}
	if f.What == noCoverWords {
		f.What = "the cover needs a description"
	}
	return f
}

// noCoverWords is what is said of a cover without a description.
const noCoverWords = "cover_alt is missing"

// IsSample reports whether the finding is that a text is still what portfolio init wrote.
func (f Finding) IsSample() bool { return f.Hint && f.What == stillSample }

const stillSample = "the text is still a sample"
