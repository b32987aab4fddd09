package content

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	slashpath "path"
	"slices"
	"strings"

	"portfolio/i18n"
)

// privateFolder holds what is never served.
const privateFolder = "private"

// maxCV is the size of the largest CV that is sent by mail, in bytes: many mailboxes refuse larger mails.
const maxCV = 5 << 20

// pdfMark begins every PDF.
const pdfMark = "%PDF-"

// CV is the owner's CV as a PDF: one that visitors get by mail alone, or one that the résumé's page links.
type CV struct {
	Lang i18n.Lang
	Name string // of the file, such as cv.en.pdf

	folder string // that has it
	fsys   fs.FS
}

// cvName returns the name of the CV in a language.
func cvName(lang i18n.Lang) string { return "cv." + string(lang) + ".pdf" }

// CVPath returns where the CV in a language belongs in a site folder.
func CVPath(lang i18n.Lang) string { return slashpath.Join(privateFolder, cvName(lang)) }

// Read returns the bytes of the file.
func (c CV) Read() ([]byte, error) {
	data, err := readRegular(c.fsys, slashpath.Join(c.folder, c.Name), maxCV)
	if err == nil && !bytes.HasPrefix(data, []byte(pdfMark)) {
		err = fileProblem{what: "this is no PDF", do: "put the PDF in its place"}
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", c.Name, err)
	}
	return data, nil
}

// CV returns the CV in a language, or else the one in the site's first language; false if there is neither.
func (s *Site) CV(lang i18n.Lang) (CV, bool) {
	for _, lang := range []i18n.Lang{lang, s.Languages.Fallback()} {
		if cv, ok := s.cvs[lang]; ok {
			return cv, true
		}
	}
	return CV{}, false
}

// SendsCV reports whether visitors can ask for a CV: not where the page has one to download, unless there is another to send.
func (s *Site) SendsCV() bool { return s.files["resume.toml"] && (!s.Resume.PDF || len(s.cvs) > 0) }

// readCVs finds the CVs that can be sent. It hints at those that cannot, and at a page that promises one that is not there.
func (l *loader) readCVs(site *Site) map[i18n.Lang]CV {
	cvs := map[i18n.Lang]CV{}
	for _, lang := range l.langs {
		name := CVPath(lang)
		if problem := l.cvProblem(name); problem.what != "" {
			l.findings.hint(name, 0, problem.what, problem.do)
		} else if _, err := fs.Stat(l.fsys, name); err == nil {
			cvs[lang] = CV{lang, cvName(lang), privateFolder, l.fsys}
		}
	}
	promised := site.SendsCV() && !site.Settings.Demonstration
	if _, ok := cvs[site.Languages.Fallback()]; promised && !ok {
		l.hintMissingCV(site.Languages.Fallback())
	}
	l.hintUnusedCVs()
	return cvs
}

// hintMissingCV hints at a CV that the résumé's page promises, unless another hint is about that file.
func (l *loader) hintMissingCV(lang i18n.Lang) {
	name := CVPath(lang)
	if !slices.ContainsFunc(l.findings, func(f Finding) bool { return f.File == name }) {
		l.findings.hint(name, 0, "visitors can ask for your CV, and it is not here", "put it there as a PDF, to send it from the inbox with one click")
	}
}

// cvProblem returns why a CV cannot be sent, the zero value if it can or is absent.
func (l *loader) cvProblem(name string) fileProblem {
	info, err := fs.Stat(l.fsys, name)
	if err != nil {
		return fileProblem{}
	}
	if info.Size() > maxCV {
		return fileProblem{what: fmt.Sprintf("the file has more than %d MB", maxCV>>20), do: "make it smaller: many mailboxes refuse such mails"}
	}
	isPDF := false
	if file, err := l.fsys.Open(name); err == nil && info.Mode().IsRegular() {
		head := make([]byte, len(pdfMark))
		_, err := io.ReadFull(file, head)
		isPDF = err == nil && string(head) == pdfMark
		_ = file.Close()
	}
	if !isPDF {
		return fileProblem{what: "this is no PDF", do: "put the PDF in its place, or delete it"}
	}
	return fileProblem{}
}

// hintUnusedCVs hints at CVs in languages that the site does not have.
func (l *loader) hintUnusedCVs() {
	entries, err := fs.ReadDir(l.fsys, privateFolder)
	if err != nil {
		return // there is none
	}
	for _, entry := range entries {
		lang, isCV := strings.CutPrefix(entry.Name(), "cv.")
		lang, isPDF := strings.CutSuffix(lang, ".pdf")
		if isCV && isPDF {
			l.hintForeignLanguage(slashpath.Join(privateFolder, entry.Name()), lang, cvName(l.langs[0]))
		}
	}
}

// hintForeignLanguage hints at a file whose name has a language that the site does not have.
func (l *loader) hintForeignLanguage(name, lang, like string) {
	if !slices.Contains(l.langs, i18n.Lang(lang)) {
		l.findings.hint(name, 0, "the site has no language "+quoted(lang), "name the file after a language of the site, such as "+like)
	}
}
