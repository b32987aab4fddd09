package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"portfolio/content"
	"portfolio/internal/bibtex"
	"portfolio/internal/importer"
	"portfolio/internal/resume"
)

// importPublications adds the publications of a file in BibTeX to those of a site folder. It changes none of those
// that the owner has changed.
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
	found, notes, err := bibtex.Read(data, content.IDs{}, func(_, name string) string { return importer.PaperFile(target, site, name) })
	if err != nil {
		return usagef("import: %s: %w", quoted(from), err)
	}
	for _, note := range notes {
		fmt.Fprintln(c.Out, note)
	}
	list, err := importer.Publications(target, site.Publications, found)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%s read: %d new, %d updated, %d there already.\n", content.Counted(len(found), "publication"), list.New, list.Updated, list.Same)
	for _, id := range list.Left {
		fmt.Fprintf(c.Out, "%s: you have changed it, and the file says otherwise: delete it in publications.toml, and import again, to have what the file says\n", id)
	}
	if dryRun {
		_, err := fmt.Fprintf(c.Out, "Nothing was written. publications.toml would get:\n%s", resume.Tables(content.PublicationsFile{Publications: list.Changed}))
		return err
	}
	for _, file := range list.Files() {
		files = withFile(files, file)
	}
	if err := writeFiles(dir, files); err != nil {
		return err
	}
	writeRows(c.Err, [][2]string{{"portfolio check " + dir, "names what is left to do"}, {"portfolio serve " + dir, "shows the site"}})
	return nil
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
