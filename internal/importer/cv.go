package importer

import (
	"cmp"
	"encoding/json"
	"path"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/resume"
)

// The files in which al-folio has a résumé, what it becomes, and whose résumé the samples of the theme are.
const (
	cvJSON     = "assets/json/resume.json"
	resumeName = "resume.toml"
	cvSample   = "Albert Einstein"
)

var cvFiles = []string{"_data/cv.yml", "_data/cv.yaml"}

// readCV reads the résumé of al-folio: its JSON Resume, which the theme prefers if its configuration names it, or its file of data.
func (j *jekyll) readCV() {
	file := cvJSON
	data, err := readAll(j.fsys, file, maxText)
	other := firstOf(j.fsys, cvFiles)
	isShown := other == "" || j.config["jekyll_get_json"] != nil // else the theme does not read it
	if err != nil || !isShown || !resume.Is(data) || strings.Contains(string(data), cvSample) {
		if file, data = other, j.curriculum(other); err == nil && !isShown {
			j.leave(cvJSON, "pages showed "+other+" in its place")
		}
	} else if other != "" {
		j.leave(other, "pages showed "+cvJSON+" in its place")
	}
	document, unknown, err := resume.Read(data)
	if err != nil { // there is none, or curriculum said why not
		return
	}
	for _, key := range unknown {
		j.find(file, 1, "of the résumé, the key "+key+" has no place", "write it where readers miss it")
	}
	b := &document.Basics
	for _, account := range b.Profiles {
		j.know(file, account.Network, cmp.Or(account.URL, account.Username))
	}
	if b.Label != "" {
		j.hint(file, 1, "the owner is "+b.Label, "write it as role in profile.toml")
	}
	j.Author, j.Email = cmp.Or(j.Author, b.Name), cmp.Or(j.Email, b.Email)
	b.Name, b.Email, b.Label, b.Profiles = "", "", "", nil
	j.cv, j.cvFile = &document, file
}

// curriculum returns the résumé of a file of data as JSON Resume, nil for none.
func (j *jekyll) curriculum(file string) []byte {
	if file == "" {
		return nil
	}
	data, err := readAll(j.fsys, file, maxHead)
	text := strings.TrimPrefix(clean(data), "---\n")
	values, decodeErr := decodeYAML([]byte(text))
	if values == nil { // a list
		values, decodeErr = decodeYAML([]byte("sections:\n" + text))
	}
	if table, ok := values["cv"].(map[string]any); ok {
		values = table
	}
	switch err = cmp.Or(err, decodeErr); {
	case err != nil:
		j.find(file, 1, "the résumé cannot be read ("+err.Error()+")", "correct it, and import again")
		return nil
	case textOf(values["name"]) == cvSample:
		j.leave(file, "it is the sample of the theme")
		return nil
	}
	c := readCurriculum(values)
	for _, words := range c.lost {
		j.find(file, 1, "of the résumé, this has no place: "+words, "write it where readers miss it")
	}
	j.cvAuthors = c.authors
	data, _ = json.Marshal(c.document) // texts, and lists and tables of them
	return data
}

// isCV reports whether a page only shows the résumé, which has a page of its own, and notes the PDF that it links.
func (j *jekyll) isCV(h head, t *Text) bool {
	if j.cv == nil || h.text("layout") != "cv" || strings.TrimSpace(t.Body) != "" {
		return false
	}
	if pdf := "assets/pdf/" + path.Base(h.text("cv_pdf")); exists(j.fsys, pdf) {
		j.cvPDF = pdf
	}
	return true
}

// takeCV adds the résumé of the source in each language of the site, as its page was there for all readers, and returns its PDF.
func (p *Plan) takeCV() []File {
	s, langs := p.source, p.site.Settings.Languages
	if s.cv == nil {
		return nil
	}
	var written content.Resume
	var texts content.PublicationsFile
	var notes []string
	for _, lang := range langs {
		notes = append(notes, resume.Merge(&written, &content.Profile{}, &texts, *s.cv, lang)...)
	}
	for _, note := range notes[:len(notes)/len(langs)] { // each language has the same
		s.hint(s.cvFile, 1, note, "look whether readers miss it")
	}
	if len(langs) > 1 {
		s.hint(s.cvFile, 1, "the résumé is the same in all languages of the site", "translate it in "+resumeName)
	}
	written.Publications, written.PDF = nil, s.cvPDF != ""
	for _, of := range texts.Publications {
		of.Authors = s.cvAuthors[of.Title[langs[0]]]
		if at := slices.IndexFunc(s.publications, func(other content.Publication) bool { return isSameTitle(of, other, langs[0]) }); at >= 0 {
			of.ID = s.publications[at].ID
		} else {
			of.ID = free(of.ID, func(id string) bool {
				return slices.ContainsFunc(s.publications, func(other content.Publication) bool { return other.ID == id })
			})
			s.publications = append(s.publications, of)
		}
		written.Publications = append(written.Publications, of.ID)
	}
	p.Files = append(p.Files, File{Name: resumeName, Data: resume.TOML(written)})
	p.present[p.site.Languages.Path(langs[0], i18n.Resume)] = true
	if !written.PDF {
		return nil
	}
	return []File{{Name: content.ResumePDFPath(langs[0]), From: s.cvPDF}}
}

func isSameTitle(a, b content.Publication, lang i18n.Lang) bool {
	return content.TopicSlug(a.Title.In(lang)) == content.TopicSlug(b.Title.In(lang))
}
