package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/internal/bibtex"
	"portfolio/internal/importer"
	"portfolio/internal/resume"
)

// importPublications adds the publications of a file in BibTeX to those of a site folder. It changes none that are there.
func importPublications(ctx context.Context, c invocation, answers map[string]string, dryRun bool) error {
	from, dir := c.args[0], c.args[1]
	data, err := readAtMost(from, bibtex.MaxSize)
	if err != nil {
		return usagef("import: %s: %w", quoted(from), err)
	}
	target, files, err := siteToImport(ctx, c, dir, &importer.Source{}, answers, dryRun)
	if err != nil {
		return err
	}
	site, _, err := content.Load(target, content.Options{Drafts: true})
	if err != nil {
		return usageError{err}
	}
	known := content.IDs{}
	for _, p := range site.Publications {
		known[p.ID] = true
	}
	found, notes, err := bibtex.Read(data, known, func(string, string) string { return "" })
	if err != nil {
		return usagef("import: %s: %w", quoted(from), err)
	}
	added := slices.DeleteFunc(slices.Clone(found), func(p content.Publication) bool { return isThere(site.Publications, p) })
	for _, note := range notes {
		fmt.Fprintln(c.Out, note)
	}
	before, err := fs.ReadFile(target, "publications.toml")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	text := resume.Tables(content.PublicationsFile{Publications: added})
	fmt.Fprintf(c.Out, "%s read: %d new, %d there already.\n", content.Counted(len(found), "publication"), len(added), len(found)-len(added))
	if dryRun {
		_, err := fmt.Fprintf(c.Out, "Nothing was written. publications.toml would get:\n%s", text)
		return err
	}
	if len(added) > 0 {
		files = withFile(files, importer.File{Name: "publications.toml", Data: slices.Concat(before, text)})
	}
	if err := writeFiles(dir, files); err != nil {
		return err
	}
	writeRows(c.Err, [][2]string{{"portfolio check " + dir, "names what is left to do"}, {"portfolio serve " + dir, "shows the site"}})
	return nil
}

// isThere reports whether a site has a publication: one with its key, its DOI, or its title and year.
func isThere(list []content.Publication, p content.Publication) bool {
	title := func(of content.Publication) string { return strings.ToLower(of.CiteTitle("")) }
	return slices.ContainsFunc(list, func(other content.Publication) bool {
		return other.CiteKey() == p.CiteKey() || p.DOI != "" && strings.EqualFold(other.DOI, p.DOI) || title(other) != "" && title(other) == title(p) && other.Year() == p.Year()
	})
}

// readAtMost reads a file of a size that is allowed.
func readAtMost(name string, most int64) ([]byte, error) {
	file, err := os.Open(filepath.Clean(name))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("it is larger than %d MB", most>>20)
	}
	return data, err
}
