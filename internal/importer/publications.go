package importer

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"portfolio/content"
	"portfolio/content/files"
	"portfolio/internal/lazyregexp"
	"portfolio/internal/resume"
)

// Bibliography is what a bibliography makes of the publications of a site.
type Bibliography struct {
	Changed            []content.Publication // those that are new or were corrected
	New, Updated, Same int
	Left               []string // the ids of those that the owner has changed, and the bibliography says otherwise

	before string             // the text before the first entry of publications.toml
	tables []publicationTable // its entries
	record map[string]string
}

// Publications adds what was found in a bibliography to the publications of a site, and corrects those that are as an import wrote them.
func Publications(folder fs.FS, there, found []content.Publication) (*Bibliography, error) {
	data, err := readAll(folder, publicationsName, maxText)
	if err != nil && exists(folder, publicationsName) {
		return nil, fmt.Errorf("%s: %w", publicationsName, err)
	}
	b := &Bibliography{record: map[string]string{}}
	if record, err := fs.ReadFile(folder, RecordName); err == nil && json.Unmarshal(record, &b.record) != nil {
		return nil, fmt.Errorf("%s cannot be read: correct or delete it", RecordName)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	b.before, b.tables = publicationTables(string(data))
	ids, seen := content.IDs{}, map[string]bool{}
	for _, p := range there {
		ids[p.ID] = true
	}
	for _, p := range found {
		key := p.CiteKey()
		if at := slices.IndexFunc(there, func(other content.Publication) bool { return isSame(other, p) }); at < 0 {
			p.ID = ids.New(p.ID, "publication")
		} else if p.ID = there[at].ID; seen[p.ID] { // the bibliography has it twice
			b.Same++
			continue
		}
		if p.Key, seen[p.ID] = "", true; key != p.ID && content.IsCiteKey(key) {
			p.Key = key
		}
		b.put(p)
	}
	return b, nil
}

// isSame reports whether two publications are the same: they have one key, one DOI, or one title and year.
func isSame(a, b content.Publication) bool {
	title := func(of content.Publication) string { return strings.ToLower(of.CiteTitle("")) }
	return a.CiteKey() == b.CiteKey() || b.DOI != "" && strings.EqualFold(a.DOI, b.DOI) || title(a) != "" && title(a) == title(b) && a.Year() == b.Year()
}

// put adds a publication, or puts it in the place of the one with its id, unless the owner has changed that.
func (b *Bibliography) put(p content.Publication) {
	table := string(resume.Tables(content.PublicationsFile{Publications: []content.Publication{p}}))
	known, now := b.record[recordOf(p.ID)], fingerprint(table)
	at := slices.IndexFunc(b.tables, func(table publicationTable) bool { return table.id() == p.ID })
	switch {
	case at < 0:
		b.New++
		b.tables = append(b.tables, publicationTable{text: table})
	case fingerprint(b.tables[at].text) == now, known == now: // what the owner has changed is not in question
		b.Same++
		b.record[recordOf(p.ID)] = now
		return
	case fingerprint(b.tables[at].text) != known:
		b.Same++
		b.Left = append(b.Left, p.ID)
		return
	default:
		b.Updated++
		b.tables[at].text = strings.TrimLeft(table, "\n")
	}
	b.Changed = append(b.Changed, p)
	b.record[recordOf(p.ID)] = now
}

// Files returns publications.toml, and the record of what an import wrote.
func (b *Bibliography) Files() []File {
	text := b.before
	for _, table := range b.tables {
		text += table.lead + table.text
	}
	record, _ := json.MarshalIndent(b.record, "", "\t") // it fails for no texts
	return []File{{Name: publicationsName, Data: []byte(text)}, {Name: RecordName, Data: append(record, '\n')}}
}

// publicationTable is an entry of publications.toml, a publication or a coauthor, with the blank lines and comments before it.
type publicationTable struct{ lead, text string }

var publicationBegin = lazyregexp.New(`(?m)((?:^[ \t]*(?:#.*)?\n)*)^[ \t]*\[\[(?:publication|coauthor)\]\]`)

// publicationTables returns the entries of a publications.toml, and the text before them.
func publicationTables(text string) (before string, tables []publicationTable) {
	places := publicationBegin.FindAllStringSubmatchIndex(text, -1)
	if len(places) == 0 {
		return text, nil
	}
	for i, place := range places {
		end := len(text)
		if i+1 < len(places) {
			end = places[i+1][0]
		}
		tables = append(tables, publicationTable{text[place[2]:place[3]], text[place[3]:end]})
	}
	return text[:places[0][0]], tables
}

// id returns the id of a publication, "" for anything else.
func (t publicationTable) id() string {
	var file struct {
		Publication []struct{ ID string }
	}
	if toml.Unmarshal([]byte(t.text), &file) != nil || len(file.Publication) == 0 {
		return ""
	}
	return file.Publication[0].ID
}

// recordOf returns the name under which the record has the publication with an id.
func recordOf(id string) string { return publicationsName + "#" + id }

// fingerprint returns the hash of an entry, without the lines around it.
func fingerprint(table string) string {
	sum := sha256.Sum256([]byte(strings.TrimSpace(table)))
	return hex.EncodeToString(sum[:])
}

// recordPublications notes the entries of a publications.toml, if that is as the import wrote it.
func (w *writer) recordPublications(data []byte) {
	if sum := sha256.Sum256(data); w.record[publicationsName] != hex.EncodeToString(sum[:]) {
		return
	}
	_, tables := publicationTables(string(data))
	for _, table := range tables {
		if id := table.id(); id != "" {
			w.record[recordOf(id)] = fingerprint(table.text)
		}
	}
}

// PaperFile returns what a field of a bibliography names by a path: a file of the site folder, or a page of the site; "" for neither.
func PaperFile(folder fs.FS, site *content.Site, name string) string {
	found := ""
	_ = fs.WalkDir(folder, strings.TrimSuffix(fileFolder, "/"), func(file string, entry fs.DirEntry, err error) error { // it fails where there is no such folder
		if err == nil && entry.Type().IsRegular() && strings.HasSuffix("/"+file, "/"+plainPath(strings.TrimPrefix(name, "/"))) {
			found = file
			return fs.SkipAll
		}
		return err
	})
	if found == "" && strings.HasPrefix(name, "/") && !strings.HasPrefix(name, files.Prefix) && path.Ext(name) == "" {
		if now, status := site.MovedPath(name); status != 0 && status != content.Gone {
			return now
		}
		return name
	}
	return found
}
