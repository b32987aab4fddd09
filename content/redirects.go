package content

import (
	"cmp"
	"maps"
	"net/url"
	slashpath "path"
	"slices"
	"strings"

	"portfolio/content/files"
	"portfolio/i18n"
)

// RedirectsFile is the name of the file with the addresses that lead elsewhere.
const RedirectsFile = "redirects.toml"

// redirectsFile holds the addresses that lead elsewhere, or are gone.
type redirectsFile struct {
	Redirect []Redirect
}

// Redirect is an address that is no page of the site any more.
type Redirect struct {
	From   string `is:"from"`               // a path; with a * at its end all that begin with it
	To     string `optional:"true" is:"to"` // a path of the site or a whole address, in which a * is what the one of From stands for; nothing for 410
	Status int    `optional:"true"`         // 301 for good, 302 for now, or 410 for what is gone; 301 if absent
}

// What an address answers that is no page any more: statuses of HTTP.
const (
	MovedForGood = 301
	MovedForNow  = 302
	Gone         = 410
)

// anyRest is what stands for the rest of an address.
const anyRest = "*"

// check holds that a status has the address that goes with it.
func (r *Redirect) check(wrong func(key, what, do string)) {
	r.Status = cmp.Or(r.Status, MovedForGood)
	switch {
	case !slices.Contains([]int{MovedForGood, MovedForNow, Gone}, r.Status):
		wrong("status", "status is none that an address may have", "write 301 (for good), 302 (for now) or 410 (gone)")
	case r.Status == Gone && r.To != "":
		wrong("to", "an address that is gone leads nowhere", "delete to, or write status = 301")
	case r.Status != Gone && r.To == "":
		wrong("to", "to is missing", `add to = "/a-path", or write status = 410 for what is gone`)
	case strings.Contains(r.To, anyRest) && !strings.HasSuffix(r.From, anyRest):
		wrong("to", "to has a * for which nothing stands", "end from with a *, or write the whole address")
	}
}

// isFrom reports whether a text can be the address of a redirect: a path, perhaps with a * at its end.
func isFrom(text string) bool {
	text = strings.TrimSuffix(text, anyRest)
	return strings.HasPrefix(text, "/") && !strings.ContainsAny(text, "?#\\*") && (slashpath.Clean(text) == text || slashpath.Clean(text)+"/" == text)
}

// isTo reports whether a text can be where a redirect leads. What a * stands for never decides about another site.
func isTo(text string) bool {
	before, after, has := strings.Cut(text, anyRest)
	if strings.Contains(after, anyRest) {
		return false
	}
	if strings.HasPrefix(text, "/") {
		_, err := url.Parse(text)
		return err == nil && !strings.HasPrefix(text, "//") && !strings.Contains(text, "\\")
	}
	_, path, isPath := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(before, "https://"), "http://"), "/")
	return IsURL(text) && (!has || isPath) && !strings.Contains(path, "\\")
}

// redirects finds what redirects.toml says of a path.
type redirects struct {
	exact   map[string]Redirect
	open    map[string]Redirect // by what is before the *
	lengths []int               // of the keys of open, the longest first
}

// newRedirects returns an index of redirects. Of two for the same address, the first has it.
func newRedirects(list []Redirect) redirects {
	found := redirects{exact: map[string]Redirect{}, open: map[string]Redirect{}}
	lengths := map[int]bool{}
	for _, r := range list {
		table, from := found.exact, unescaped([]string{r.From})[0]
		if begin, ok := strings.CutSuffix(from, anyRest); ok {
			table, from = found.open, begin
			lengths[len(begin)] = true
		}
		if _, taken := table[from]; !taken {
			table[from] = r
		}
	}
	found.lengths = slices.Sorted(maps.Keys(lengths))
	slices.Reverse(found.lengths)
	return found
}

// MovedPaths returns the paths of redirects.toml that lead somewhere else, in order, without those that end with a *.
func (s *Site) MovedPaths() []string {
	var paths []string
	for from, r := range s.redirects.exact {
		if r.Status != Gone {
			paths = append(paths, from)
		}
	}
	slices.Sort(paths)
	return paths
}

// find returns the redirect of a path, and what its * stands for.
func (x redirects) find(path string) (r Redirect, rest string, ok bool) {
	for _, name := range spellings(path) {
		if r, ok = x.exact[name]; ok {
			return r, "", true
		}
	}
	for _, length := range x.lengths {
		for _, spelled := range []string{path, path + "/"} {
			if len(spelled) < length {
				continue
			}
			if r, ok = x.open[spelled[:length]]; ok {
				return r, spelled[length:], isRest(spelled[length:])
			}
		}
	}
	return Redirect{}, "", false
}

// isRest reports whether a * may stand for the rest of a path: it stays below what is before it.
func isRest(rest string) bool {
	return rest == "" || !slices.ContainsFunc(strings.Split(strings.TrimSuffix(rest, "/"), "/"), func(segment string) bool {
		return segment == "" || segment == "." || segment == ".."
	})
}

// target returns where a redirect leads, with the rest of the path in place of its *.
func (r Redirect) target(rest string) string {
	before, after, has := strings.Cut(r.To, anyRest)
	switch {
	case !has:
		return r.To
	case isElsewhere(r.To):
		return before + (&url.URL{Path: rest}).EscapedPath() + after
	}
	rest = strings.TrimSuffix(strings.TrimSuffix(rest, "index.html"), "/")
	if strings.ContainsAny(before, "?#") {
		return before + url.QueryEscape(rest) + after
	}
	if path := strings.TrimSuffix(before+(&url.URL{Path: rest}).EscapedPath()+after, "/"); path != "" {
		return path
	}
	return "/"
}

// isElsewhere reports whether an address is one of another site.
func isElsewhere(address string) bool { return address != "" && !strings.HasPrefix(address, "/") }

// maxHops is how many redirects one after another become one.
const maxHops = 10

// MovedPath returns where a path leads that is no page of today, with the status of the redirect: 0 if it leads nowhere, and 410 if
// what was there is gone. It follows redirects to the last one's target.
func (s *Site) MovedPath(path string) (address string, status int) {
	address, status = s.movedOnce(path)
	for hop := 0; status != 0 && status != Gone && !isElsewhere(address); hop++ {
		at, err := url.Parse(address)
		if err != nil {
			return "", 0
		}
		next, then := s.movedOnce(at.Path)
		if then == 0 || s.isThere(at.Path) {
			return address, status
		}
		if hop == maxHops {
			return "", 0
		}
		address, status = next, max(status, then)
	}
	return address, status
}

// isThere reports whether the site has something at a path, with a slash at its end or without.
func (s *Site) isThere(path string) bool {
	return s.answers(s.Languages, cmp.Or(strings.TrimSuffix(path, "/"), "/"))
}

// movedOnce is MovedPath without what follows: an alias of a text, what redirects.toml says, or the former services.
func (s *Site) movedOnce(path string) (address string, status int) {
	if a, lang, ok := s.Moved(path); ok {
		return s.Languages.Path(lang, i18n.Article, a.In(lang).Slug), MovedForGood
	}
	if text, ok := s.movedPage(path); ok {
		return text.Path, MovedForGood
	}
	r, rest, ok := s.redirects.find(path)
	if isOpen := strings.HasSuffix(r.From, anyRest); !ok || isOpen {
		if address, moved := s.movedServices(path); moved {
			return address, MovedForGood
		}
		ok = ok && !isProgram(path) && !s.isThere(path)
	}
	if !ok {
		return "", 0
	}
	return s.ownSpelling(s.fileURL(r.target(rest))), r.Status
}

// ownSpelling returns an address as the page there has it, which may be with a slash at the end of its path.
func (s *Site) ownSpelling(address string) string {
	path, query := address, ""
	if at := strings.IndexAny(address, "?#"); at >= 0 {
		path, query = address[:at], address[at:]
	}
	if path != "" && (s.Languages.EndsWithSlash(path) || slices.ContainsFunc(s.Pages, func(p OwnPage) bool { return p.at(path + "/") })) {
		return path + "/" + query
	}
	return address
}

// fileURL returns the address of today of the file that an address names by its path in the site folder, and any other one as it is.
func (s *Site) fileURL(address string) string {
	if name, ok := strings.CutPrefix(address, files.Prefix); ok && s.bodies.files != nil {
		return cmp.Or(s.bodies.files.URL(name), address)
	}
	return address
}

// movedPage returns the page of the owner's own that was once at a path.
func (s *Site) movedPage(path string) (OwnPageText, bool) {
	for _, name := range spellings(path) {
		for _, p := range s.Pages {
			for _, lang := range p.Langs(s.Settings.Languages) {
				if slices.Contains(p.Localized[lang].Aliases, name) {
					return p.Localized[lang], true
				}
			}
		}
	}
	return OwnPageText{}, false
}

// isProgram reports whether a path begins with a word that the program needs. Feeds of former sites are no such path.
func isProgram(path string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return i18n.IsReserved(first) && first != "feed" && first != "feeds"
}

// MayBeFile reports whether a path that begins with a word that the program needs can be that of a file of a former site: the program has its
// own files under other names.
func MayBeFile(path string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return slashpath.Ext(path) != "" && slices.Contains([]string{"assets", "files", "static"}, first)
}

// readRedirects reads redirects.toml, and leaves out what cannot be served.
func (l *loader) readRedirects(site *Site) {
	const name = RedirectsFile
	list := read[redirectsFile](l, site, name).Redirect
	report := func(add func(file string, line int, what, do string), r Redirect, what, do string) {
		add(name, l.used.lastLine("from", r.From), "the address "+quoted(r.From)+" "+what, do)
	}
	seen := map[string]bool{}
	list = slices.DeleteFunc(list, func(r Redirect) bool {
		what, do := site.wrongFrom(r.From)
		spelled := strings.TrimSuffix(strings.TrimSuffix(unescaped([]string{r.From})[0], "index.html"), "/")
		if seen[spelled] {
			what, do = "is there twice", "delete one of the two"
		}
		if seen[spelled] = true; what != "" {
			report(l.findings.add, r, what, do)
		}
		return what != ""
	})
	site.redirects = newRedirects(list)
	for _, r := range list {
		switch what, do := site.wrongTarget(r); {
		case what == "":
		case site.isTopic(r.To): // an owner who takes a tag from its last text is not held up by its former addresses
			report(l.findings.hint, r, what, do)
		default:
			report(l.findings.add, r, what, do)
		}
	}
}

// wrongFrom describes why an address cannot be redirected and what to do, or returns "".
func (s *Site) wrongFrom(from string) (what, do string) {
	path := unescaped([]string{from})[0]
	switch {
	case isProgram(path) && !MayBeFile(path):
		return "begins with a word that the program needs", "delete it"
	case strings.HasSuffix(from, anyRest):
		return "", "" // pages come first
	case s.isThere(path) && !MayBeFile(path):
		return "is that of a page of today", "delete it, or give the page another address"
	}
	if a, lang, ok := s.Moved(path); ok {
		return "is a former address of " + a.In(lang).body.file, "delete it, or take it out of the aliases there"
	}
	if text, ok := s.movedPage(path); ok {
		return "is a former address of " + text.body.file, "delete it, or take it out of the aliases there"
	}
	return "", ""
}

// wrongTarget describes what is wrong with where a redirect leads and what to do, or returns "".
func (s *Site) wrongTarget(r Redirect) (what, do string) {
	from := unescaped([]string{r.From})[0]
	address, status := s.MovedPath(from)
	switch {
	case status == Gone, isElsewhere(address):
		return "", ""
	case status == 0 && s.redirects.leads(from):
		return "leads in a circle", "let it lead to a page"
	case strings.Contains(r.To, anyRest):
		return "", "" // what it stands for decides
	}
	if at, err := url.Parse(address); err != nil || !s.isThere(at.Path) {
		return "leads to " + quoted(r.To) + ", where nothing is", "write the address of a page, or that of another site with https://"
	}
	return "", ""
}

// isTopic reports whether an address is one of a tag or a series, or of its feed, whether there is such a one or not.
func (s *Site) isTopic(address string) bool {
	page, _, _ := s.Languages.PageAt(strings.TrimSuffix(withoutQuery(address), "/feed.xml"))
	return page == i18n.Tag || page == i18n.Series
}

// leads reports whether a path has a redirect.
func (x redirects) leads(path string) bool {
	_, _, ok := x.find(path)
	return ok
}
