package handlertest

import (
	"context"
	"io/fs"
	"net/url"
	"os"
	"testing"
	"testing/fstest"

	"github.com/PuerkitoBio/goquery"

	"portfolio/content"
	"portfolio/content/files"
	"portfolio/handlers"
	"portfolio/handlers/admin"
	"portfolio/internal/edit"
	"portfolio/internal/sitefiles"
)

// Editable is a site whose folder is on the disk, where its owner changes it.
type Editable struct {
	Site
	Dir string
}

// NewEditable starts the site of a copy of a folder. After a save the site is served as it was saved.
func NewEditable(t testing.TB, folder fs.FS, change ...func(*handlers.Config)) *Editable {
	t.Helper()
	s := &Editable{Dir: t.TempDir()}
	must(t, os.CopyFS(s.Dir, folder))
	use := func(c *handlers.Config) {
		WithFolder(t, os.DirFS(s.Dir))(c)
		c.Editor = s
	}
	s.Site = New(t, append([]func(*handlers.Config){use}, change...)...)
	return s
}

// Closed implements admin.SiteEditor.
func (s *Editable) Closed() admin.Closed { return "" }

// Files implements admin.SiteEditor.
func (s *Editable) Files() (fs.FS, error) { return content.Dir(s.Dir) }

// Read implements admin.SiteEditor.
func (s *Editable) Read(path string) ([]byte, string, error) { return s.folder().Read(path) }

// Findings implements admin.SiteEditor.
func (s *Editable) Findings(ctx context.Context) (content.Findings, error) {
	_, findings, err := s.check(ctx, os.DirFS(s.Dir))
	if len(findings) > 0 {
		return findings, nil
	}
	return findings, err
}

// Save implements admin.SiteEditor.
func (s *Editable) Save(ctx context.Context, set edit.Set) (edit.Result, error) {
	result, err := s.folder().Save(ctx, set)
	if err == nil {
		s.Reload()
	}
	return result, err
}

// Reload serves the folder as it is now.
func (s *Editable) Reload() {
	s.T.Helper()
	WithFolder(s.T, os.DirFS(s.Dir))(&s.Config)
	*s.Server = *handlers.New(s.Config)
}

func (s *Editable) folder() *edit.Folder {
	return &edit.Folder{Dir: s.Dir, Check: s.check, History: s.Store}
}

func (s *Editable) check(ctx context.Context, folder fs.FS) (*content.Site, content.Findings, error) {
	site, findings, err := content.Load(folder, content.Options{Cache: compiled, Now: s.Now()})
	if err != nil {
		return nil, findings, err
	}
	opened, err := sitefiles.Open(folder, site, s.Assets, files.Options{Cache: compiled})
	if err != nil {
		return nil, findings, err
	}
	bodies, err := site.Compile(ctx, nil)
	return site, append(append(findings, sitefiles.Check(folder, site, opened)...), bodies...), err
}

// File returns the text of a file of the folder, "" if there is none.
func (s *Editable) File(name string) string {
	s.T.Helper()
	data, _, err := s.Read(name)
	must(s.T, err)
	return string(data)
}

// MapFile returns a file with a text, for a folder in memory.
func MapFile(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

// Fill returns a function that adds the fields of a form to values as a browser sends them.
func Fill(values url.Values) func(int, *goquery.Selection) {
	return func(_ int, field *goquery.Selection) {
		name := field.AttrOr("name", "")
		switch goquery.NodeName(field) {
		case "textarea":
			values.Add(name, field.Text())
		case "select":
			values.Add(name, field.Find("[selected]").AttrOr("value", ""))
		case "input":
			values.Add(name, field.AttrOr("value", ""))
		}
	}
}
