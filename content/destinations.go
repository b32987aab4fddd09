package content

import (
	"net/url"
	slashpath "path"
	"regexp"
	"slices"
	"strings"

	"portfolio/content/files"
	"portfolio/content/markdown"
	"portfolio/i18n"
	"portfolio/internal/stock"
	"portfolio/internal/typo"
)

// destinationPattern finds the destinations of links and pictures in a source, in code as well: for the key of what is
// compiled, one too many does no harm.
var destinationPattern = regexp.MustCompile(`(\]\(\s*|\]:\s*)(?:<([^>\n]*)>|([^)\s<]+))|(\b(?:src|poster)\s*=\s*["']?)([^"'\s>]+)`)

// sourceSet finds the pictures that a source of HTML has, each with its size.
var sourceSet = regexp.MustCompile(`(\bsrcset\s*=\s*["'])([^"'>]+)`)

// beginsDestination is destinationPattern where a destination may begin: looking for it at every letter of a thousand texts takes a
// quarter of a second.
var beginsDestination = regexp.MustCompile("^(?:" + destinationPattern.String() + ")")

// destinations returns the destinations in a source that this site decides about.
func destinations(source string) []string {
	var found []string
	seen := map[string]bool{}
	for _, mark := range []string{"](", "]:", "src", "poster"} {
		for i := strings.Index(source, mark); i >= 0 && i < len(source); {
			rest := source[i:]
			end := len(mark)
			if at := beginsDestination.FindStringSubmatchIndex(rest); at != nil {
				d := rest[max(at[4], at[6], at[10]):max(at[5], at[7], at[11])] // only one of the groups is there, others are -1
				if !seen[d] && isOfSite(d) {
					found = append(found, d)
				}
				seen[d] = true
				end = at[1]
			}
			next := strings.Index(source[i+end:], mark)
			if next < 0 {
				break
			}
			i += end + next
		}
	}
	if !strings.Contains(source, "srcset") { // nearly no source does
		return found
	}
	for _, set := range sourceSet.FindAllStringSubmatch(source, -1) {
		for one := range strings.SplitSeq(set[2], ",") {
			d, _, _ := strings.Cut(strings.TrimSpace(one), " ")
			found = append(found, d)
		}
	}
	return found
}

// replaceDestinations replaces the destinations in one line of a source.
func replaceDestinations(line string, replace func(string) string) string {
	line = sourceSet.ReplaceAllStringFunc(line, func(match string) string {
		part := sourceSet.FindStringSubmatch(match)
		set := strings.Split(part[2], ",")
		for i, one := range set {
			d, size, _ := strings.Cut(strings.TrimSpace(one), " ")
			set[i] = strings.TrimSpace(replace(d) + " " + size)
		}
		return part[1] + strings.Join(set, ", ")
	})
	return destinationPattern.ReplaceAllStringFunc(line, func(match string) string {
		part := destinationPattern.FindStringSubmatch(match)
		destination := part[2] + part[3] + part[5]
		if !isOfSite(destination) {
			return match
		}
		return part[1] + part[4] + replace(destination)
	})
}

// isOfSite reports whether a destination is neither a place on the same page nor on another site.
func isOfSite(destination string) bool {
	if strings.HasPrefix(destination, stock.Prefix) {
		return true
	}
	u, err := url.Parse(destination)
	return err == nil && u.Scheme == "" && u.Host == "" && u.Path != ""
}

// link returns the address to which a link in a body leads.
func (s bodySource) link(destination string) (string, *markdown.Problem) {
	u, err := url.Parse(destination)
	if err != nil {
		return "", deadLink(destination)
	}
	suffix := strings.TrimPrefix(destination, u.EscapedPath()) // its query and fragment
	if strings.HasPrefix(u.Path, "/") {
		if _, moved := s.site.MovedPath(u.Path); (moved == 0 || moved == Gone) && !s.site.answers(s.languages, u.Path) {
			return "", deadLink(destination)
		}
		return destination, nil
	}
	target := slashpath.Join(s.folder(), u.Path)
	if a, found := s.site.byID[strings.TrimPrefix(target, "articles/")]; found && !a.public {
		return "", &markdown.Problem{What: "the link " + quoted(destination) + " leads to an article that is not published yet", Do: "publish it first"}
	}
	if address := s.addressOf(target); address != "" {
		return address + suffix, nil
	}
	return "", deadLink(destination)
}

func deadLink(destination string) *markdown.Problem {
	return &markdown.Problem{
		What: "the link " + quoted(destination) + " leads nowhere",
		Do:   "link to an article as ../its-folder/, to a page by its address, or to a file beside the text",
	}
}

// addressOf returns the address of an article's folder, of one of its texts, or of a file; "" for none.
func (s bodySource) addressOf(target string) string {
	folder := target
	lang := s.lang
	if name, isText := strings.CutSuffix(slashpath.Base(target), ".md"); isText {
		folder, lang = slashpath.Dir(target), i18n.Lang(name)
	}
	if id, ok := strings.CutPrefix(folder, "articles/"); ok {
		if a, found := s.site.byID[id]; found && a.public {
			return s.articleAddress(*a.Article, lang)
		}
	}
	if s.files == nil {
		return ""
	}
	return s.files.URL(target)
}

// articleAddress returns the address of an article, in the first language that it has if it has none in lang.
func (s bodySource) articleAddress(a Article, lang i18n.Lang) string {
	lang = a.langFor(lang, s.languages.List())
	return s.languages.Path(lang, i18n.Article, a.Localized[lang].Slug)
}

// picture returns a picture of the text's folder, or a drawing of the stock.
func (s bodySource) picture(destination string) (markdown.Picture, *markdown.Problem) {
	target := slashpath.Join(s.folder(), destination)
	if strings.HasPrefix(destination, "/") {
		target = strings.TrimPrefix(slashpath.Clean(destination), "/")
	}
	if name, ok := strings.CutPrefix(destination, stock.Prefix); ok {
		if !stock.Has(name) {
			return markdown.Picture{}, &markdown.Problem{What: "there is no drawing " + quoted(name) + " in the stock", Do: typo.Suggest(name, stock.Names())}
		}
		target = stock.File(name)
	}
	switch {
	case target == ".." || strings.HasPrefix(target, "../"):
		return markdown.Picture{}, &markdown.Problem{
			What: "the picture " + quoted(destination) + " is outside the site folder", Do: "put a copy of it beside the text",
		}
	case s.files == nil || !s.files.Has(target):
		return markdown.Picture{}, &markdown.Problem{What: "the picture " + quoted(destination) + " does not exist", Do: s.likePicture(target)}
	}
	if m, ok := s.files.Media(target); ok {
		return markdown.Picture{URL: m.URL, Width: m.Width, Height: m.Height, Media: m.Kind, Poster: m.Poster, Captions: m.Captions}, nil
	}
	found, err := s.files.Picture(target)
	if err != nil {
		return markdown.Picture{}, &markdown.Problem{What: "the picture cannot be shown: " + err.Error(), Do: "see what is said of the file itself"}
	}
	return markdown.Picture{URL: found.URL, Width: found.Width, Height: found.Height, WebP: found.SrcSet()}, nil
}

// likePicture returns what to do about a picture that does not exist: perhaps its name has other capital letters.
func (s bodySource) likePicture(target string) string {
	if s.files != nil {
		for _, name := range s.files.Names() {
			if strings.EqualFold(name, target) {
				return "did you mean " + slashpath.Base(name) + "?"
			}
		}
	}
	return "put it beside the text, or correct its name"
}

// answers reports whether the site has something at a path.
func (s *Site) answers(languages *i18n.Languages, path string) bool {
	if slices.Contains(documents, path) || s.isFeed(path) || strings.HasPrefix(path, files.Prefix) {
		return true
	}
	other := path + "/" // the other spelling leads on
	if short, ok := strings.CutSuffix(path, "/"); ok {
		other = short
	}
	if slices.ContainsFunc(s.Pages, func(p OwnPage) bool { return p.at(path) || p.at(other) }) {
		return true
	}
	short, isFeed := strings.CutSuffix(path, "/feed.xml")
	page, args, ok := languages.PageAt(strings.TrimSuffix(short, ".md"))
	if !ok || isFeed && page != i18n.Tag && page != i18n.Series && page != i18n.NewsletterArchive {
		return false
	}
	if len(args) == 0 {
		return page != i18n.PageView && s.HasPage(page)
	}
	switch page {
	case i18n.Tag, i18n.Series: // at the address of a language that has it
		find := s.Tag
		if page == i18n.Series {
			find = s.SeriesCalled
		}
		ok = slices.ContainsFunc(languages.List(), func(lang i18n.Lang) bool {
			_, found := find(lang, args[0])
			return found && strings.TrimSuffix(withoutQuery(languages.Path(lang, page, args...)), "/") == strings.TrimSuffix(short, "/")
		})
	case i18n.Article:
		if _, _, ok = s.Article("", args[0]); !ok {
			_, _, ok = s.Moved(args[0])
		}
	case i18n.Project:
		ok = slices.ContainsFunc(s.Projects, func(p Project) bool { return p.ID == args[0] })
	case i18n.GalleryProject:
		ok = slices.ContainsFunc(s.Gallery, func(p Project) bool { return p.ID == args[0] })
	case i18n.SurveyResultsCSV, i18n.NewsletterIssue: // which the site folder does not know
		ok = false
	case i18n.Vertical:
		ok = slices.ContainsFunc(s.Verticals.Pages, func(v Vertical) bool { return v.ID == args[0] })
	}
	return ok
}

// documents are the paths of what the site has for machines.
var documents = []string{"/sitemap.xml", "/llms.txt", "/robots.txt", "/favicon.ico", "/.well-known/security.txt"}
