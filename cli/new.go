package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"portfolio/content"
	"portfolio/content/markdown"
	"portfolio/internal/starter"
)

const newDetails = `ID is the name of the article's folder and the end of its address: small letters, digits and hyphens, as in my-first-boat.
The draft is a file for each language, and stays unseen until its line "draft: true" is deleted.`

// slug is what the end of an address may be.
var slug = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// maxSlug is how long it may be, in bytes.
const maxSlug = 80

// newArticle adds a draft in every language of a site.
func newArticle(_ context.Context, c invocation) error {
	kind, dir, id := c.args[0], c.args[1], c.args[2]
	if kind != "article" {
		return usagef("new makes articles, and no %s: portfolio new article DIR ID", quoted(kind))
	}
	if len(id) > maxSlug || !slug.MatchString(id) {
		like := cmp.Or(markdown.Slugify(id), "my-first-boat")
		return usagef("%s is no id: use at most %d small letters, digits and hyphens, as in %s", quoted(id), maxSlug, like[:min(len(like), maxSlug)])
	}
	site, err := readSite(dir)
	if err != nil {
		return err
	}
	if err := checkNewArticle(site, dir, id); err != nil {
		return err
	}
	var langs []string
	for _, lang := range site.Settings.Languages {
		langs = append(langs, string(lang))
	}
	files, err := starter.Draft(id, langs, time.Now().In(site.Settings.Zone()))
	if err != nil {
		return err
	}
	if err := writeNew(dir, files); err != nil {
		return err
	}
	for _, file := range files {
		if _, err := fmt.Fprintln(c.Out, filepath.Join(dir, filepath.FromSlash(file.Name))); err != nil {
			return err
		}
	}
	return nil
}

// readSite reads a site folder as far as that is possible.
func readSite(dir string) (*content.Site, error) {
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, usagef("%s does not exist: portfolio init makes a site", quoted(dir))
	case err != nil || !info.IsDir():
		return nil, usagef("%s is no folder that can be read", quoted(dir))
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, usagef("%s is no folder that can be read", quoted(dir))
	}
	defer root.Close()
	site, _, err := content.Load(root.FS(), content.Options{Drafts: true})
	if err != nil {
		return nil, usageError{err}
	}
	return site, nil
}

// checkNewArticle returns an error if an article of the site has the id, or an address that ends with it.
func checkNewArticle(site *content.Site, dir, id string) error {
	if _, err := os.Lstat(filepath.Join(dir, "articles", id)); err == nil {
		return usagef("there is an article %s already", quoted(id))
	}
	for _, lang := range site.Settings.Languages {
		if other, _, ok := site.Article(lang, id); ok {
			return usagef("the article %s has the address %s already", quoted(other.ID), quoted(id))
		}
	}
	return nil
}
