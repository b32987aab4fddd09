package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	slashpath "path"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"portfolio/config"
	"portfolio/content"
	"portfolio/i18n"
)

// ErrNoOrigin means that nobody says where the files of a static site will be served.
var ErrNoOrigin = errors.New("site.toml has no url: feeds and search engines need the public address, set url or BASE_URL")

// maxStatic is how many files a static site has at most.
const maxStatic = 50_000

// staticSite writes a site as files: it asks the site itself for every address that a page, a feed or the sitemap names.
type staticSite struct {
	ctx     context.Context
	site    *content.Site
	server  http.Handler
	base    string            // public origin of the site
	text    *regexp.Regexp    // its pattern
	out     *os.Root          // where the files are written
	jpeg    map[string]bool   // addresses that say .png, and answer a JPEG
	final   map[string]string // the address that answers, by the one that was asked for; "" if none does
	queued  []string          // answering addresses that are not written yet
	seen    map[string]bool   // those that were queued ever
	files   int               // that are written
	written map[string]bool   // their names
}

// WriteStatic writes the site of cfg as files into a folder that does not exist or is empty, for any host that serves files, and returns
// how many there are.
func WriteStatic(ctx context.Context, cfg config.Config, folder string) (n int, err error) {
	site, server, closeAll, err := openQuiet(ctx, cfg, func(site *content.Site) {
		site.Meetings = content.Meetings{} // a file does not know which times are free
		site.Settings.CountViews = false   // nor who looks at it
		site.AsFiles = true
	})
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, closeAll()) }()
	if cfg.BaseURL == "" && site.Settings.URL == "" {
		return 0, ErrNoOrigin
	}
	if err := os.MkdirAll(folder, 0o755); err != nil { //nolint:gosec // the site is public
		return 0, err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return 0, err
	}
	defer root.Close()
	if entries, err := fs.ReadDir(root.FS(), "."); err != nil || len(entries) > 0 {
		return 0, errors.Join(err, fmt.Errorf("%s is not empty", folder))
	}
	s := &staticSite{
		ctx: ctx, site: site, server: server, base: cfg.Origin(site), out: root, final: map[string]string{}, seen: map[string]bool{}, jpeg: map[string]bool{}, written: map[string]bool{},
	}
	s.text = s.pattern()
	return s.write()
}

// pattern matches an absolute address of the site in a text.
func (s *staticSite) pattern() *regexp.Regexp {
	const one = `(?:[^\s"'<>()\[\]\\` + "`" + `&.,:;!?]|&amp;)`
	return regexp.MustCompile(regexp.QuoteMeta(s.base) + `(?:/(?:[.,:;!?]*` + one + `)*)?`)
}

// write writes the files, and returns how many there are.
func (s *staticSite) write() (int, error) {
	for _, address := range []string{"/", "/sitemap.xml", "/robots.txt", "/llms.txt", "/favicon.ico", "/apple-touch-icon.png", "/.well-known/security.txt"} {
		s.answering(address)
	}
	if err := s.writeAddress("/404", "404.html"); err != nil {
		return 0, err
	}
	for len(s.queued) > 0 {
		address := s.queued[0]
		s.queued = s.queued[1:]
		if len(s.seen) > maxStatic {
			return 0, fmt.Errorf("the site has more than %d files", maxStatic)
		}
		if err := errors.Join(s.ctx.Err(), s.writeAddress(address, s.fileOf(address))); err != nil {
			return 0, err
		}
	}
	err := errors.Join(s.writeFeeds(), s.writeAliases())
	return s.files, err
}

// writeFeeds writes the feed at the addresses of former ones, and where programs look for it: a feed cannot be redirected by a file.
func (s *staticSite) writeFeeds() error {
	names := slices.DeleteFunc(slices.Clone(content.FeedNames), func(name string) bool { return slashpath.Ext(name) == "" })
	for _, former := range s.site.Settings.Feeds {
		names = append(names, former.Path)
	}
	for _, name := range names {
		if feed := s.answering(name); feed != "" {
			if err := s.writeAddress(feed, fileOf(name)); err != nil {
				return err
			}
		}
	}
	return nil
}

// get asks the site for an address.
func (s *staticSite) get(address string) (*recorder, error) {
	r, err := http.NewRequestWithContext(s.ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return nil, err
	}
	r.RemoteAddr, r.RequestURI = "127.0.0.1:1", address
	w := newRecorder()
	s.server.ServeHTTP(w, r)
	return w, nil
}

// answering returns the address that answers a request for another one, which it queues; "" if none does, or only a server can.
func (s *staticSite) answering(address string) string {
	address, _, _ = strings.Cut(address, "#")
	if final, known := s.final[address]; known {
		return final
	}
	s.final[address] = ""
	to := s.plain(address)
	for range 5 {
		u, err := url.Parse(to)
		if err != nil || s.needsServer(u.Path) {
			return ""
		}
		got, err := s.get(to)
		if err != nil || got.status >= http.StatusBadRequest {
			return ""
		}
		if location := got.header.Get("Location"); location != "" {
			to, _, _ = strings.Cut(strings.TrimPrefix(location, s.base), "#")
			to = s.plain(to)
			continue
		}
		s.final[address] = to
		s.jpeg[to] = got.header.Get("Content-Type") == "image/jpeg" && strings.HasSuffix(to, ".png")
		if !s.seen[to] {
			s.seen[to] = true
			s.queued = append(s.queued, to)
		}
		return to
	}
	return ""
}

// plain returns an address without what a file does not depend on: the origin of an inquiry, and the first language.
func (s *staticSite) plain(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	query := u.Query()
	query.Del("about")
	if query.Get(i18n.LangQuery) == string(s.site.Languages.Fallback()) {
		query.Del(i18n.LangQuery)
	}
	u.RawQuery = query.Encode()
	return u.String()
}

// needsServer reports whether a page does nothing without a server: what asks it something, and the owner's screens.
func (s *staticSite) needsServer(path string) bool {
	page, _, _ := s.site.Languages.PageAt(path)
	return i18n.IsAdminPath(path) || slices.Contains([]i18n.Page{i18n.Search, i18n.Chat, i18n.MeetingTimes}, page)
}

// fileOf returns the file of an address. A host of files serves a picture as what its ending says.
func (s *staticSite) fileOf(address string) string {
	if s.jpeg[address] {
		return strings.TrimSuffix(fileOf(address), ".png") + ".jpg"
	}
	return fileOf(address)
}

// feedPage matches the address of an older part of a feed: no folder can be called as the feed's file.
var feedPage = regexp.MustCompile(`^(/.+)\.(xml|json)/([0-9]+)/?$`)

// fileOf returns the file of an address: the folder of its language, its path, and a folder for each other parameter.
func fileOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "index.html"
	}
	query := u.Query()
	name := slashpath.Join("/", query.Get(i18n.LangQuery), u.Path)
	query.Del(i18n.LangQuery)
	if part := feedPage.FindStringSubmatch(name); part != nil {
		return part[1][1:] + "." + part[3] + "." + part[2]
	}
	if slashpath.Ext(u.Path) != "" {
		return name[1:]
	}
	for _, parameter := range strings.FieldsFunc(query.Encode(), func(r rune) bool { return r == '&' }) {
		name += "/" + strings.ToLower(strings.ReplaceAll(parameter, "=", "-"))
	}
	return slashpath.Join(name, "index.html")[1:]
}

// link returns the link from a file to that of an address of the site, and reports whether there is such a file. Links are
// relative, so that the files work in any folder of a host, but for those of the page for what does not exist, which is shown anywhere.
func (s *staticSite) link(from, address string) (string, bool) {
	path, fragment, _ := strings.Cut(address, "#")
	to := s.answering(path)
	if to == "" {
		return "", false
	}
	if fragment != "" {
		fragment = "#" + fragment
	}
	name := strings.TrimSuffix(s.fileOf(to), "index.html")
	if from == "404.html" {
		return "/" + name + fragment, true
	}
	up := strings.Repeat("../", strings.Count(from, "/"))
	if up+name == "" {
		up = "./"
	}
	return up + name + fragment, true
}

// absolute returns the public address of the file of an address of the site.
func (s *staticSite) absolute(address string) string {
	path, fragment, found := strings.Cut(address, "#")
	to := s.answering(path)
	if to == "" {
		return s.base + address
	}
	if found {
		fragment = "#" + fragment
	}
	return s.base + "/" + strings.TrimSuffix(s.fileOf(to), "index.html") + fragment
}

// writeAddress writes what an address answers to a file.
func (s *staticSite) writeAddress(address, file string) error {
	got, err := s.get(address)
	if err != nil {
		return err
	}
	body := got.Bytes()
	switch kind, _, _ := strings.Cut(got.header.Get("Content-Type"), ";"); kind {
	case "text/html":
		if body, err = s.page(body, file); err != nil {
			return fmt.Errorf("%s: %w", address, err)
		}
	case "text/css":
		body = inSheet.ReplaceAllFunc(body, func(found []byte) []byte {
			if to, ok := s.link(file, string(found[len("url("):])); ok {
				return []byte("url(" + to)
			}
			return found
		})
	case "application/manifest+json":
		body = inManifest.ReplaceAllFunc(body, func(found []byte) []byte {
			if to, ok := s.link(file, string(found[1:len(found)-1])); ok {
				return []byte(`"` + to + `"`)
			}
			return found
		})
	case "text/plain":
		body = s.absolutes(inLine.ReplaceAllFunc(body, s.unlessNeedsServer))
	case "application/atom+xml", "application/rss+xml", "application/feed+json", "application/xml", "text/xml", "text/markdown":
		body = s.absolutes(inSitemap.ReplaceAllFunc(body, s.unlessNeedsServer))
	}
	return s.writeFile(file, body)
}

// unlessNeedsServer returns an entry of a list of pages, or nothing if its page does nothing without a server.
func (s *staticSite) unlessNeedsServer(entry []byte) []byte {
	address := s.text.Find(entry)
	if u, err := url.Parse(strings.TrimPrefix(string(address), s.base)); err == nil && address != nil && s.needsServer(u.Path) {
		return nil
	}
	return entry
}

// The entries of llms.txt and of a sitemap; the addresses of the site in a style sheet and a manifest.
var (
	inLine     = regexp.MustCompile(`(?m)^.*\n`)
	inSitemap  = regexp.MustCompile(`(?s)\s*<url>\s*<loc>([^<]*)</loc>.*?</url>`)
	inSheet    = regexp.MustCompile(`url\(/[^)"']*`)
	inManifest = regexp.MustCompile(`"/[^"]*"`)
)

// absolutes returns a text whose absolute addresses of the site are those of its files.
func (s *staticSite) absolutes(text []byte) []byte {
	return s.text.ReplaceAllFunc(text, func(found []byte) []byte {
		address := html.UnescapeString(strings.TrimPrefix(string(found), s.base))
		return []byte(html.EscapeString(s.absolute(address)))
	})
}

func (s *staticSite) writeFile(name string, data []byte) error {
	s.files++
	s.written[name] = true
	if err := s.out.MkdirAll(slashpath.Dir(name), 0o755); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return s.out.WriteFile(name, data, 0o644)
}

// writeAliases writes a page that leads on for each former address of a text, and for each of redirects.toml that is no folder.
func (s *staticSite) writeAliases() error {
	for _, from := range s.site.MovedPaths() {
		if err := s.writeAlias(from); err != nil {
			return err
		}
	}
	for _, article := range s.site.Articles {
		for lang, text := range article.Localized {
			for _, alias := range text.Aliases {
				if !strings.HasPrefix(alias, "/") {
					alias = s.site.Languages.Path(lang, i18n.Article, alias)
				}
				if err := s.writeAlias(alias); err != nil {
					return err
				}
			}
		}
	}
	for _, page := range s.site.Pages {
		for _, text := range page.Localized {
			for _, alias := range text.Aliases {
				if err := s.writeAlias(alias); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// isBelowFile reports whether a folder of a path is a file already.
func (s *staticSite) isBelowFile(name string) bool {
	for folder := slashpath.Dir(name); folder != "."; folder = slashpath.Dir(folder) {
		if s.written[folder] {
			return true
		}
	}
	return false
}

func (s *staticSite) writeAlias(alias string) error {
	file := slashpath.Join(alias, "index.html")[1:] // a page, even where the address has an ending, as /tags/.net does
	if strings.HasSuffix(alias, ".html") {
		file = strings.TrimPrefix(alias, "/")
	}
	to, ok := s.link(file, alias)
	if elsewhere, _ := s.site.MovedPath(alias); strings.Contains(elsewhere, "://") {
		to, ok = elsewhere, true
	}
	if !ok || s.written[file] || s.isBelowFile(file) {
		return nil
	}
	canonical := s.absolute(alias)
	if strings.Contains(to, "://") {
		canonical = to
	}
	var page bytes.Buffer
	fmt.Fprintf(&page, "<!doctype html>\n<meta charset=\"utf-8\">\n<title>%s</title>\n<link rel=\"canonical\" href=\"%s\">\n<meta http-equiv=\"refresh\" content=\"0; url=%s\">\n<a href=\"%s\">%s</a>\n",
		html.EscapeString(to), html.EscapeString(canonical), html.EscapeString(to), html.EscapeString(to), html.EscapeString(to))
	return s.writeFile(file, page.Bytes())
}
