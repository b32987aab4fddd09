package resume

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"time"

	"portfolio/content"
	"portfolio/i18n"
)

// PDFSuffix is the suffix of the page's path at which the PDF is.
const PDFSuffix = ".pdf"

// pdfLayout is raised when the printed page changes so much that PDFs from before are stale.
const pdfLayout = "1"

// pdfMark begins the last line of a PDF that the program has made: a comment, with the fingerprint of what it was made of.
const pdfMark = "%portfolio-source "

// Fingerprint identifies what the PDF of a résumé says in a language.
func Fingerprint(site *content.Site, lang i18n.Lang) string {
	d := Of(site, "", lang)
	data, _ := json.Marshal(d) // it fails for no document
	sum := sha256.Sum256(append(append([]byte(pdfLayout), data...), d.Text(site.Languages.Messages(lang))...))
	return hex.EncodeToString(sum[:16])
}

// MarkPDF returns a PDF that says what it was made of.
func MarkPDF(pdf []byte, fingerprint string) []byte {
	return append(append(bytes.TrimRight(pdf, "\n"), "\n"+pdfMark+fingerprint...), '\n')
}

// MadeOf returns the fingerprint of what a PDF was made of, "" for one that somebody else has made.
func MadeOf(pdf []byte) string {
	line := bytes.TrimRight(pdf, "\n")
	line = line[bytes.LastIndexByte(line, '\n')+1:]
	fingerprint, ok := bytes.CutPrefix(line, []byte(pdfMark))
	if !ok {
		return ""
	}
	return string(fingerprint)
}

// IsStale reports whether the PDF of a résumé was made of other facts than the site has now. One that somebody else has made is stale
// if its file is older than resume.toml.
func IsStale(folder fs.FS, site *content.Site, pdf content.CV) bool {
	data, err := pdf.Read()
	if err != nil {
		return false // the loader has said so
	}
	if made := MadeOf(data); made != "" {
		return made != Fingerprint(site, pdf.Lang)
	}
	return changedAt(folder, pdf.Name).Before(changedAt(folder, "resume.toml"))
}

func changedAt(folder fs.FS, name string) time.Time {
	info, err := fs.Stat(folder, name)
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// CheckPDFs hints at the PDFs of a résumé that say something else than its page.
func CheckPDFs(folder fs.FS, site *content.Site) content.Findings {
	var found content.Findings
	for _, lang := range site.Languages.List() {
		if pdf, ok := site.ResumePDF(lang); ok && IsStale(folder, site, pdf) {
			found = append(found, content.Finding{
				File: pdf.Name, Line: 1, Hint: true, What: "the PDF is older than the résumé", Do: "make it again with portfolio resume, or put a new one in its place",
			})
		}
	}
	return found
}
