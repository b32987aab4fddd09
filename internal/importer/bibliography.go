package importer

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/bibtex"
	"portfolio/internal/lazyregexp"
	"portfolio/internal/resume"
)

// publicationsName is the file with the publications of the source.
const publicationsName = "publications.toml"

// readBibliography reads the publications of jekyll-scholar. Their files are those of the source until the plan copies them.
func (j *jekyll) readBibliography() {
	folder := path.Clean(strings.Trim(cmp.Or(j.config.table("scholar").text("source"), "_bibliography"), "/"))
	names, _ := fs.Glob(j.fsys, path.Join(folder, "*"+bibtex.Suffix)) // it fails for a malformed pattern alone
	known, lists := content.IDs{}, j.bibliographyLists()
	for _, name := range names {
		data, err := readAll(j.fsys, name, bibtex.MaxSize)
		if err != nil {
			j.leave(name, err.Error())
			continue
		}
		found, notes, err := bibtex.Read(data, known, j.paperFile, lists...)
		if err != nil {
			j.leave(name, err.Error())
		}
		for _, note := range notes {
			line := 1
			if _, err := fmt.Sscanf(note, "line %d", &line); err == nil {
				_, note, _ = strings.Cut(note, " ")
				note = strings.TrimLeft(note, "0123456789, ")
			}
			j.find(name, line, note, "write it into "+publicationsName)
		}
		j.publications = append(j.publications, found...)
	}
}

// bibliographyLists returns the lists of publications of the source's pages.
func (j *jekyll) bibliographyLists() []bibtex.Query {
	var lists []bibtex.Query
	for _, pattern := range []string{"*.md", "*.html", "_pages/*.md", "_pages/*.html"} {
		names, _ := fs.Glob(j.fsys, pattern) // it fails for a malformed pattern alone
		for _, name := range names {
			page, err := readAll(j.fsys, name, maxText)
			if err != nil {
				continue
			}
			for _, tag := range bibliographyList.FindAllStringSubmatch(string(page), -1) {
				lists = append(lists, bibtex.NewQuery(tag[1]))
			}
		}
	}
	return lists
}

// coauthorsFile has the pages of those with whom the owner publishes, by their surnames in small letters.
const coauthorsFile = "_data/coauthors.yml"

// readCoauthors notes the pages of the owner's coauthors, with their names as publications have them.
func (j *jekyll) readCoauthors() {
	known := j.Source.config(coauthorsFile)
	for _, surname := range sortedKeys(known) {
		for _, of := range tablesIn(known[surname]) {
			first, page := of.text("firstname"), of.text("url")
			name, isPage := j.publishedAs(first, surname), content.IsURL(of.text("url")) || strings.HasPrefix(page, "/")
			if name != "" && isPage {
				j.coauthors = append(j.coauthors, content.Coauthor{Name: name, URL: page})
				continue
			}
			why := ", and no publication names them"
			if name != "" {
				why = ", which is no address"
			}
			j.hint(coauthorsFile, j.lineOf(coauthorsFile, surname), "the page of "+cmp.Or(name, strings.TrimSpace(first+" "+surname))+" is "+page+why, "write it as [[coauthor]] in "+publicationsName)
		}
	}
}

// publishedAs returns the name of a coauthor with the capitals that publications have, "" if none names them.
func (j *jekyll) publishedAs(first, surname string) string {
	name := ""
	for _, p := range j.publications {
		for _, author := range p.AuthorsOr("") {
			if _, last, ok := strings.Cut(author, " "); ok && content.IsNameOf(author, first+" "+surname) {
				name = first + " " + last
			}
		}
	}
	return name
}

// readNames notes what al-folio calls the owner, and the other names by which it knows the owner in publications.
func (j *jekyll) readNames() {
	whole := strings.Join(notEmpty(j.config.text("first_name"), j.config.text("middle_name"), j.config.text("last_name")), " ")
	if j.Author = cmp.Or(j.Author, whole); j.Name == "blank" { // the name is the title
		j.Name = j.Author
	}
	owner := content.Profile{Name: cmp.Or(j.Author, j.Name)}
	for _, surname := range j.config.table("scholar").list("last_name") {
		for _, first := range j.config.table("scholar").list("first_name") {
			if name := first + " " + surname; !strings.HasSuffix(first, ".") && !owner.IsAuthor(name) {
				owner.OtherNames = append(owner.OtherNames, name)
			}
		}
	}
	j.otherNames = owner.OtherNames
}

// paperFile returns the file of the source that a field of a bibliography names, "" for none.
func (j *jekyll) paperFile(field, name string) string {
	file, isPath := strings.CutPrefix(name, "/")
	if !isPath {
		file = path.Join("assets", field, name) // as al-folio has them
		if !exists(j.fsys, file) {
			file = path.Join("assets/pdf", name)
		}
	}
	switch {
	case exists(j.fsys, file):
		return file
	case isPath && path.Ext(file) == "": // a page of the site
		return j.Base + name
	}
	return ""
}

// takePublications adds the publications of the source, with their files, to the site.
func (p *Plan) takePublications() {
	if len(p.source.publications) == 0 {
		return
	}
	list := content.PublicationsFile{Coauthors: slices.Clone(p.source.coauthors)}
	for i, coauthor := range list.Coauthors {
		list.Coauthors[i].URL = p.takePaper(coauthor.URL)
	}
	for _, of := range p.source.publications {
		for _, file := range []*string{&of.PDF, &of.Code, &of.Slides, &of.Video, &of.Poster} {
			*file = p.takePaper(*file)
		}
		for i, link := range of.Links {
			of.Links[i].URL = p.takePaper(link.URL)
		}
		list.Publications = append(list.Publications, of)
	}
	p.Files = append(p.Files, File{Name: publicationsName, Data: resume.Tables(list)})
}

// takePaper copies a file into the folder for files, once. It returns the present address of a page, and any other address as it is.
func (p *Plan) takePaper(file string) string {
	if strings.HasPrefix(file, "/") {
		if t := p.linked(file); t != nil {
			return p.address(t)
		}
		return file
	} else if file == "" || !content.IsOnSite(file) {
		return file
	}
	if name := p.copyOf[file]; name != "" {
		return name
	}
	p.copyAs(file, fileFolder+plainPath(file))
	p.wasAt["/"+file] = file
	return p.copyOf[file]
}

// citation returns a link to the publications that a tag names by their keys, with the surnames of their authors, the year and the place in
// each that the tag names.
func (j *jekyll) citation(words []string) (string, bool) {
	var cited, keys, places []string
	for i, word := range words {
		switch before := words[max(i-1, 0)]; {
		case before == "--locator", before == "-l":
			places = append(places, strings.Trim(word, `"'`))
		case !strings.HasPrefix(word, "-"): // how it is written, or which file it is from
			keys = append(keys, word)
		}
	}
	for i, key := range keys {
		for _, of := range j.publications {
			if of.CiteKey() == key {
				said := link(strings.Join(notEmpty(j.surnames(of), of.Year()), ", "), publicationScheme+of.ID)
				if i < len(places) {
					said += ": " + places[i]
				}
				cited = append(cited, said)
			}
		}
	}
	return "(" + strings.Join(cited, "; ") + ")", len(cited) > 0
}

// surnames returns whom a citation names.
func (j *jekyll) surnames(of content.Publication) string {
	names := of.AuthorsOr(j.Author)
	for i, name := range of.Authors {
		surname, _, hasComma := strings.Cut(name, ",")
		if words := strings.Fields(names[i]); len(words) > 0 && !hasComma && !content.IsGroup(name) && names[i] != content.EtAl {
			surname = words[len(words)-1]
		} else if !hasComma {
			surname = names[i]
		}
		names[i] = surname
	}
	switch {
	case len(names) > 2:
		return names[0] + " " + content.EtAl
	case len(names) == 2 && names[1] != content.EtAl:
		return names[0] + " & " + names[1]
	}
	return strings.Join(names, " ")
}

// publicationScheme is before the id of a publication in a link to it, until the plan knows the address of the page.
const publicationScheme = "publication:"

// publicationAddress returns the address of a publication on the page of publications.
func (p *Plan) publicationAddress(t *Text, id string) string {
	address := p.site.Languages.Path(i18n.Lang(t.Lang), i18n.Publications)
	if id == "" {
		return address
	}
	return address + "#publication-" + id
}

// Values and tags of Liquid and HTML, which are no words.
var (
	liquidValue = lazyregexp.New(`(?s)\{\{.*?\}\}|<!--.*?-->|<[^<>]*>`)
	liquidMark  = lazyregexp.New(`(?s)\{%.*?%\}`)
)

// hasWords reports whether a text has words besides its tags.
func hasWords(body string) bool {
	return strings.ContainsFunc(liquidMark.ReplaceAllString(liquidValue.ReplaceAllString(body, ""), ""), unicode.IsLetter)
}
