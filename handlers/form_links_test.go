package handlers_test

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"portfolio/content"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
)

// TestLinksToForms holds that every link to a form from a page that is about something says what it is about. What the owner writes
// in an article is left alone.
func TestLinksToForms(t *testing.T) {
	t.Parallel()
	for name, folder := range map[string]fs.FS{"full": handlertest.Full, "three": handlertest.Three} {
		t.Run(name, func(t *testing.T) {
			c, links := handlertest.CrawlSite(t, handlertest.WithFolder(t, folder)), 0
			forms, subjects := formPaths(c), subjectPaths(c)
			c.Each(func(p *handlertest.Crawled) {
				page, _ := p.Resolve(p.Address)
				if page == nil || !subjects[page.Path] || slices.Contains(forms, page.Path) {
					return
				}
				p.Doc.Find("main a[href]").Not(".article .prose a").Each(func(_ int, a *goquery.Selection) {
					target, ours := p.Resolve(a.AttrOr("href", ""))
					if !ours || !slices.Contains(forms, target.Path) {
						return
					}
					links++
					if _, ok := c.Site.Content.Subject(target.Query().Get(i18n.AboutQuery)); !ok {
						t.Errorf("%s: the link %q to %s does not say what it is about", p.Address, handlertest.Words(a), target.RequestURI())
					}
				})
			})
			if links == 0 {
				t.Error("no page links to a form")
			}
		})
	}
}

// formPaths returns the paths of the pages whose forms can be about something.
func formPaths(c handlertest.Crawl) (paths []string) {
	for _, page := range []i18n.Page{i18n.Connects, i18n.ConnectsForms, i18n.Meeting} {
		for _, path := range c.Site.Content.Languages.Paths(page) {
			paths = append(paths, pathOnly(path))
		}
	}
	return paths
}

// subjectPaths returns the paths of the pages that show a subject.
func subjectPaths(c handlertest.Crawl) map[string]bool {
	paths := map[string]bool{}
	for _, id := range subjectIDs(c.Site.Content) {
		subject, _ := c.Site.Content.Subject(id)
		for _, path := range subject.Paths {
			paths[pathOnly(path)] = true
		}
	}
	return paths
}

// subjectIDs returns the ids of what pages of a site are about.
func subjectIDs(site *content.Site) []string {
	var ids []string
	for _, noun := range content.Nouns {
		if noun != content.NounQuestion { // no page is about it
			ids = append(ids, noun.ID(""))
		}
	}
	for _, survey := range site.Surveys {
		ids = append(ids, content.NounSurvey.ID(survey.ID))
	}
	for _, vertical := range site.Verticals.Pages {
		ids = append(ids, content.NounIndustry.ID(vertical.ID))
	}
	for _, project := range site.Projects {
		ids = append(ids, content.NounProject.ID(project.ID))
	}
	for _, product := range site.Gallery {
		ids = append(ids, content.NounProduct.ID(product.ID))
	}
	for _, article := range site.Articles {
		ids = append(ids, content.NounArticle.ID(article.ID))
	}
	return ids
}

// pathOnly returns an address without its query and fragment.
func pathOnly(address string) string {
	if at := strings.IndexAny(address, "?#"); at >= 0 {
		return address[:at]
	}
	return address
}
