package site

import (
	"cmp"
	"net/url"
	"regexp"
	"strings"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// cardsOnHome is how many cards a row of the home page has. One project more is on its first screen, or, where texts are all that there is,
// the newest one and two rows.
const cardsOnHome = 3

// Home handles GET /.
func (h *Handlers) Home(r *web.Request) (web.Response, error) {
	if paths, of := h.ofShortAddress(r); paths != nil {
		r.UseLanguageWith(func(lang i18n.Lang) bool { return lang == of })
		r.URL.RawQuery = "" // it would follow to the address of the text
		return web.Response{Address: paths}, nil
	}
	page := views.HomePage{Base: h.PageBase(r, i18n.Home, h.Languages.Paths(i18n.Home))}
	owner := page.Site.Profile
	page.Description = cmp.Or(owner.MetaDescription.In(page.Lang), owner.Tagline.In(page.Lang), owner.Description.In(page.Lang))
	page.Image, page.ImageAlt = web.ShareImage(r.Lang, "home"), page.FullTitle()
	_, hasText := page.Site.HomeText(page.Lang)
	page.Portrait = hasText && page.Thumbnail(owner.Avatar) != ""
	page.Projects = h.shownProjects(r.Lang)
	page.Chat = h.playedChats[r.Lang]()
	texts := cardsOnHome
	if page.Leads() {
		texts = 1 + 2*cardsOnHome
	}
	page.Newest = h.newest(r.Lang, texts)
	page.Greeting = func(lang i18n.Lang) string { return h.playedChats[lang]().Greeting.Plain() }
	page.JSONLD = append(page.JSONLD, jsonld.WebSite(page.Base), jsonld.Person(page.Base))
	page.Seam = page.HasSeam() && r.ParamIf(views.SeamQuery, isMiddle) != ""
	if !page.Seam {
		return web.Render(page)
	}
	page.Query = url.Values{views.SeamQuery: {views.SeamMiddle}}.Encode()
	return web.Response{Page: page, Query: page.Query}, nil
}

// ofShortAddress returns the addresses of the text whose guid is the home page with ?p= or ?page_id= and a number, as WordPress has them, and
// the language that has this guid.
func (h *Handlers) ofShortAddress(r *web.Request) (paths i18n.Localized[string], lang i18n.Lang) {
	id := cmp.Or(r.ParamIf("p", isNumber), r.ParamIf("page_id", isNumber))
	if id == "" {
		return nil, ""
	}
	isIt := func(guid string) bool {
		return strings.HasSuffix(guid, "/?p="+id) || strings.HasSuffix(guid, "/?page_id="+id)
	}
	for _, article := range h.Site.Articles {
		for lang, text := range article.Localized {
			if isIt(text.GUID) && article.Published(h.Now()) {
				return h.Site.ArticlePaths(article), lang
			}
		}
	}
	for _, page := range h.Site.Pages {
		for lang, text := range page.Localized {
			if isIt(text.GUID) {
				return h.OwnPagePaths(page), lang
			}
		}
	}
	return nil, ""
}

// isNumber reports whether a text is a small number.
func isNumber(text string) bool { return shortID.MatchString(text) }

var shortID = regexp.MustCompile(`^[0-9]{1,9}$`)

// isMiddle reports whether a place of the seam is the one that has an address.
func isMiddle(place string) bool { return place == views.SeamMiddle }

// newest returns the articles that the home page shows, most at most: those of the list of articles, or of any list where that is empty.
func (h *Handlers) newest(lang i18n.Lang, most int) []content.Article {
	for _, collection := range content.Collections {
		if articles := h.Site.ArticlesIn(lang, collection); len(articles) > 0 {
			return articles[:min(most, len(articles))]
		}
	}
	return nil
}

// shownProjects returns the projects that the home page shows: those with a miniature first.
func (h *Handlers) shownProjects(lang i18n.Lang) []content.Project {
	var drawn, others []content.Project
	for _, project := range content.ProjectsIn(h.Site.Projects, lang) {
		if project.Miniature != "" {
			drawn = append(drawn, project)
		} else {
			others = append(others, project)
		}
	}
	projects := append(drawn, others...)
	return projects[:min(1+cardsOnHome, len(projects))]
}
