package content

import (
	"io/fs"
	"strings"

	"portfolio/i18n"
)

// ResumePDFPath returns where the PDF of the résumé in a language belongs in a site folder.
func ResumePDFPath(lang i18n.Lang) string { return "resume." + string(lang) + ".pdf" }

// ResumePDF returns the PDF that the résumé's page links in a language; false if there is none.
func (s *Site) ResumePDF(lang i18n.Lang) (CV, bool) {
	pdf, ok := s.pdfs[lang]
	return pdf, ok
}

// readResumePDFs finds the PDFs of the résumé. It hints at those that are missing, cannot be served, or that nobody has asked for.
func (l *loader) readResumePDFs(site *Site) map[i18n.Lang]CV {
	pdfs := map[i18n.Lang]CV{}
	for _, lang := range l.langs {
		name := ResumePDFPath(lang)
		_, err := fs.Stat(l.fsys, name)
		switch problem := l.cvProblem(name); {
		case problem.what != "":
			l.findings.hint(name, 0, problem.what, problem.do)
		case err != nil && site.Resume.PDF:
			l.findings.hint(name, 0, "the résumé's page has no PDF in this language", "make it with portfolio resume, or print the page and put the file there")
		case err == nil && !site.Resume.PDF:
			l.findings.hint(name, 0, "no page links this file", "write pdf = true in resume.toml")
		case err == nil:
			pdfs[lang] = CV{Lang: lang, Name: name, fsys: l.fsys}
		}
	}
	l.hintForeignPDFs()
	return pdfs
}

// hintForeignPDFs hints at PDFs of the résumé in languages that the site does not have.
func (l *loader) hintForeignPDFs() {
	entries, _ := fs.ReadDir(l.fsys, ".") // findUnused has said so
	for _, entry := range entries {
		lang, isResume := strings.CutPrefix(entry.Name(), "resume.")
		lang, isPDF := strings.CutSuffix(lang, ".pdf")
		if isResume && isPDF {
			l.hintForeignLanguage(entry.Name(), lang, ResumePDFPath(l.langs[0]))
		}
	}
}
