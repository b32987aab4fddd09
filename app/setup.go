package app

import (
	"context"
	"crypto/rand"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"sync"
	"time"

	"portfolio/config"
	"portfolio/content"
	"portfolio/content/cache"
	"portfolio/db"
	"portfolio/handlers"
	"portfolio/handlers/admin"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/analytics"
	"portfolio/internal/edit"
	"portfolio/internal/selfcheck"
	"portfolio/internal/starter"
	"portfolio/static"
)

// setup makes the site of an owner who answers questions in a browser. It implements admin.Setup.
type setup struct {
	run
	code  string
	files siteFiles

	making  sync.Mutex
	made    chan struct{} // holds something when the files were written
	served  chan struct{} // closed when the site is served, by program
	program *program
}

// setUp serves the questions of a new site until it is there, whoever makes it, and then that site.
func (r run) setUp(ctx context.Context) error {
	s, err := r.newSetup()
	if err != nil {
		return err
	}
	questions, baseURL, err := s.newServer()
	if err != nil {
		return err
	}
	open, err := openEntrance(r.cfg, r.log)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	open.show(questions)
	fmt.Fprintf(r.stdout, "There is no site yet. Open %s%s and enter the code %s (a restart prints another one).\n", baseURL, i18n.AdminPath(i18n.AdminSetup), s.code)
	open.begin(ctx, r.process, baseURL)
	err = s.serveMade(ctx, open)
	stop()
	return errors.Join(err, open.wait())
}

// newSetup returns an error if the site could not be written.
func (r run) newSetup() (*setup, error) {
	code := rand.Text()
	s := &setup{
		run: r, code: code[:4] + "-" + code[4:8] + "-" + code[8:12], made: make(chan struct{}, 1), served: make(chan struct{}),
	}
	if r.cfg.SiteInDatabase() {
		s.files = &edit.Database{Open: r.from.open, Check: s.check, Files: r.store}
		return s, nil
	}
	folder := &edit.Folder{Dir: sitePath(r.cfg), Check: s.check, History: r.store}
	s.files = folder
	if r.cfg.DatabaseFile() == "" {
		return nil, fmt.Errorf("%s is empty: fill it with portfolio init, or set SITE=database, as each copy of the program may have a folder of its own", folder.Dir)
	}
	if err := folder.Writable(); err != nil {
		return nil, fmt.Errorf("%s is empty: fill it with portfolio init, or let the program write to it: %w", folder.Dir, err)
	}
	return s, nil
}

// serveMade waits until there is a site, whoever makes it, and serves it until ctx or the entrance ends.
func (s *setup) serveMade(ctx context.Context, open *entrance) error {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	said := ""
	for {
		switch res, err := s.load(ctx); {
		case err == nil:
			return s.serve(ctx, res, open, func(p *program) { s.program = p; close(s.served) })
		case !errors.Is(err, errEmpty) && err.Error() != said: // perhaps somebody is copying one
			said = err.Error()
			s.log.Error("the site cannot be served yet", "error", err)
		}
		select {
		case <-s.made:
		case <-ticker.C:
		case <-ctx.Done():
			return nil
		case <-open.ended:
			return nil
		}
	}
}

// load reads the site, if there is one and it is not being written.
func (s *setup) load(ctx context.Context) (resources, error) {
	s.making.Lock()
	defer s.making.Unlock()
	if s.cfg.SiteInDatabase() {
		now, err := s.store.SiteRevision(ctx)
		if err != nil {
			return resources{}, err
		}
		s.from.revision = now.Revision
	}
	return s.from.loadServed(nil)
}

// Code implements admin.Setup.
func (s *setup) Code() string { return s.code }

// TimeZone implements admin.Setup.
func (s *setup) TimeZone() string { return starter.TimeZone(os.Getenv("TZ")) }

// HasPassword implements admin.Setup.
func (s *setup) HasPassword(ctx context.Context) (bool, error) {
	if s.cfg.PasswordHash != "" {
		return true, nil
	}
	_, err := s.store.OwnerPassword(ctx)
	if errors.Is(err, db.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// Make implements admin.Setup.
func (s *setup) Make(ctx context.Context, owner starter.Owner, passwordHash string) (func(*http.Request) (web.Effect, error), error) {
	err := s.write(ctx, owner, passwordHash)
	if err != nil && !errors.Is(err, admin.ErrMade) {
		return nil, err
	}
	select {
	case s.made <- struct{}{}:
	default:
	}
	select {
	case <-s.served:
		return func(r *http.Request) (web.Effect, error) { return s.program.current.Load().BeginSession(r) }, err
	case <-time.After(longestServe):
		return nil, errors.New("the site is made, and not served yet")
	}
}

// write stores the password, and then the files: if the program is killed in between, the next start asks for all but the password.
func (s *setup) write(ctx context.Context, owner starter.Owner, passwordHash string) error {
	files, err := starter.Site(owner)
	if err != nil {
		return err
	}
	s.making.Lock()
	defer s.making.Unlock()
	if _, err := s.from.load(nil); !errors.Is(err, errEmpty) {
		return admin.ErrMade
	}
	if passwordHash != "" {
		if err := s.store.SetOwnerPassword(ctx, passwordHash); err != nil {
			if errors.Is(err, db.ErrDuplicate) {
				return admin.ErrMade
			}
			return err
		}
	}
	_, err = s.files.Save(ctx, edit.Set{Changes: changesOf(files)})
	if _, ok := errors.AsType[*edit.Conflict](err); ok {
		return admin.ErrMade
	}
	return err
}

func changesOf(files []starter.File) []edit.Change {
	changes := make([]edit.Change, len(files))
	for i, file := range files {
		changes[i] = edit.Change{Path: file.Name, New: file.Data}
	}
	return changes
}

// check checks a state of the folder, which may be empty.
func (s *setup) check(ctx context.Context, folder fs.FS) (*content.Site, content.Findings, error) {
	res, err := resourcesOf(i18n.Locales(), folder, static.Embedded(), content.Options{Cache: s.from.compiled})
	if err != nil {
		return nil, append(content.Findings{}, res.findings...), err
	}
	findings, err := inspect(ctx, res)
	return res.content, findings, err
}

// newServer returns the server of the questions, and its public address. Its site is nobody's and in all languages that there are words in.
func (s *setup) newServer() (*handlers.Server, string, error) {
	langs, err := i18n.Shipped(i18n.Locales())
	if err != nil {
		return nil, "", err
	}
	owner := starter.Owner{
		Name: "portfolio", Email: "owner@example.com", TimeZone: "UTC", Now: time.Now(), Kind: starter.Minimal,
		Shipped: func(string) bool { return true },
	}
	owner.Languages = []string{"en"} // for browsers that ask for another
	for _, lang := range langs {
		if lang != "en" {
			owner.Languages = append(owner.Languages, string(lang))
		}
	}
	files, err := starter.Site(owner)
	if err != nil {
		return nil, "", err
	}
	res, err := resourcesOf(i18n.Locales(), edit.Overlay(embed.FS{}, changesOf(files)), static.Embedded(), content.Options{Cache: cache.New(cache.Options{})})
	if err != nil {
		return nil, "", err
	}
	served, err := (&program{cfg: s.cfg}).openFiles(res)
	if err != nil {
		return nil, "", err
	}
	key, err := config.SessionKey(s.cfg)
	if err != nil {
		return nil, "", err
	}
	baseURL := s.cfg.Origin(res.content)
	return handlers.New(handlers.Config{
		BaseURL: baseURL, Content: res.content, Assets: res.assets, Files: served, Store: s.store, Key: key, Log: s.log, Now: time.Now,
		Digest: func() string { return "none" }, Process: s.process, Analytics: analytics.New(res.content, baseURL, s.store, s.log, time.Now),
		Checks: selfcheck.New(selfcheck.Config{BaseURL: baseURL, Log: s.log, Now: time.Now}), PasswordHash: s.cfg.PasswordHash, TrustedProxies: s.cfg.Proxies,
		Setup: s,
	}), baseURL, nil
}
