package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"portfolio/config"
	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/resume"
)

// ErrNoResume means that a site has no résumé to print.
var ErrNoResume = errors.New("the site has no résumé: write resume.toml")

// Printer turns the page at an address into a PDF.
type Printer func(ctx context.Context, address string) ([]byte, error)

// PrintedResume is the PDF of the résumé in a language.
type PrintedResume struct {
	Name    string // of the file in the site folder
	New     []byte // what belongs there now, as the facts have changed or there was none; nil where the file stays
	IsYours bool   // whether the owner has made the file
}

// PrintResume prints the page of the résumé in each language. A PDF in the site folder that says what the page says stays, and so does
// one that the owner has made, unless all is set.
func PrintResume(ctx context.Context, cfg config.Config, all bool, print Printer) (done []PrintedResume, err error) {
	site, server, closeAll, err := openQuiet(ctx, cfg, func(*content.Site) {})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, closeAll()) }()
	if !site.HasPage(i18n.Resume) {
		return nil, ErrNoResume
	}
	origin, stop, err := listenLocally(ctx, server)
	if err != nil {
		return nil, err
	}
	defer stop()
	root, err := os.OpenRoot(cfg.Site)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	for _, lang := range site.Languages.List() {
		name, fingerprint := content.ResumePDFPath(lang), resume.Fingerprint(site, lang)
		there, err := root.ReadFile(name)
		one := PrintedResume{Name: name, IsYours: err == nil && resume.MadeOf(there) == ""}
		if err != nil || all || !one.IsYours && resume.MadeOf(there) != fingerprint {
			pdf, err := print(ctx, origin+site.Languages.Path(lang, i18n.Resume))
			if err != nil {
				return done, fmt.Errorf("print %s: %w", name, err)
			}
			one.New = resume.MarkPDF(pdf, fingerprint)
		}
		done = append(done, one)
	}
	return done, nil
}

// listenLocally serves on a port of this machine that no other one reaches, until stop.
func listenLocally(ctx context.Context, handler http.Handler) (origin string, stop func(), err error) {
	var listening net.ListenConfig
	listener, err := listening.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = server.Serve(listener) }() // it ends with stop
	return "http://" + listener.Addr().String(), func() { _ = server.Close() }, nil
}

// ResumePages returns where the page of the résumé is in each language, and where its PDF belongs.
func ResumePages(cfg config.Config) (pages map[string]string, err error) {
	res, err := newInspectedSource(cfg, nil).load(nil)
	if err != nil {
		return nil, err
	}
	pages = map[string]string{}
	for _, lang := range res.content.Languages.List() {
		pages[filepath.Join(cfg.Site, content.ResumePDFPath(lang))] = cfg.Origin(res.content) + res.content.Languages.Path(lang, i18n.Resume)
	}
	return pages, nil
}
