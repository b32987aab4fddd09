package app

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"portfolio/content"
	"portfolio/handlers/admin"
	"portfolio/i18n"
	"portfolio/internal/edit"
	"portfolio/static"
)

// siteEditor saves what the owner changes in the site folder, and serves it.
type siteEditor struct {
	program *program
	files   siteFiles // nil for the demonstration in the program
	closed  admin.Closed
}

// siteFiles are the files of a site, on a disk or in the database.
type siteFiles interface {
	Read(path string) ([]byte, string, error)
	Save(ctx context.Context, set edit.Set) (edit.Result, error)
}

// newEditor returns the editor of the program's site folder. What a killed process has begun to save is undone, unless it is already.
func (p *program) newEditor(ctx context.Context, recovered bool) *siteEditor {
	e := &siteEditor{program: p}
	if p.cfg.SiteInDatabase() {
		e.files = &edit.Database{Open: p.openFolder, Check: e.check, Files: p.store}
		return e
	}
	if p.folder == "" {
		e.closed = admin.ClosedDemonstration
		return e
	}
	folder := &edit.Folder{Dir: p.folder, Check: e.check, History: p.store}
	e.files = folder
	switch err := folder.Writable(); {
	case p.database == "":
		e.closed = admin.ClosedCopies
	case err != nil:
		e.closed = admin.ClosedFolder
		p.log.Warn("the site cannot be changed in the browser: the site folder cannot be written", "error", err)
	case !recovered:
		e.recover(ctx, folder)
	}
	return e
}

// recover undoes, or completes, a save that a killed process has begun.
func (e *siteEditor) recover(ctx context.Context, folder *edit.Folder) {
	if err := folder.Recover(ctx); err != nil {
		e.closed = admin.ClosedFolder
		e.program.log.Error("a save that was interrupted is not undone: nothing can be saved until the next start", "error", err)
	}
}

// Closed implements admin.SiteEditor.
func (e *siteEditor) Closed() admin.Closed { return e.closed }

// Files implements admin.SiteEditor.
func (e *siteEditor) Files() (fs.FS, error) { return e.program.openFolder() }

// Read implements admin.SiteEditor.
func (e *siteEditor) Read(path string) ([]byte, string, error) {
	if e.files != nil {
		return e.files.Read(path)
	}
	folder, err := e.Files()
	if err != nil {
		return nil, "", err
	}
	data, err := fs.ReadFile(folder, path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", nil
	}
	return data, edit.Digest(data), err
}

// Findings implements admin.SiteEditor.
func (e *siteEditor) Findings(ctx context.Context) (content.Findings, error) {
	folder, err := e.Files()
	if err != nil {
		return nil, err
	}
	site, findings, err := e.check(ctx, folder)
	if site == nil && len(findings) > 0 { // there can be no site: the findings say why
		return findings, nil
	}
	return findings, err
}

// Save implements admin.SiteEditor.
func (e *siteEditor) Save(ctx context.Context, set edit.Set) (edit.Result, error) {
	if e.closed != "" {
		return edit.Result{}, edit.ErrReadOnly
	}
	result, err := e.files.Save(ctx, set)
	if err == nil {
		e.program.serveSaved(ctx)
	}
	return result, err
}

// check checks a state of the folder as portfolio check does. Texts that were not changed are not read again.
func (e *siteEditor) check(ctx context.Context, folder fs.FS) (*content.Site, content.Findings, error) {
	served := e.program.current.Load()
	site, findings, err := content.Load(folder, content.Options{
		Cache: served.compiled, Drafts: e.program.cfg.Drafts, Former: served.content, Words: i18n.Locales(), Icons: static.IconNames(), Now: time.Now(),
	})
	if err != nil {
		return nil, findings, err
	}
	findings, err = inspect(ctx, resources{content: site, folder: folder, compiled: served.compiled, findings: findings, assets: served.assets})
	return site, findings, err
}

// longestServe is how long a save waits until the site is served as it has saved it. Visitors get it a moment later otherwise.
const longestServe = 10 * time.Second

// serveSaved reads the site folder again and waits until it is served.
func (p *program) serveSaved(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, longestServe)
	defer cancel()
	served := make(chan struct{})
	select {
	case p.saved <- served:
	case <-ctx.Done():
		return
	}
	select {
	case <-served:
	case <-ctx.Done():
	}
}
