package layout

import (
	"cmp"
	"slices"

	"portfolio/content"
	"portfolio/i18n"
)

// menuLabel is how the menu shows a page.
type menuLabel struct{ Key, Icon string }

// menuLabels are the pages of the engine that a menu can name.
var menuLabels = map[i18n.Page]menuLabel{
	i18n.About:           {Key: "about.title", Icon: "user"},
	i18n.Accessibility:   {Key: "layout.accessibility", Icon: "file-text"},
	i18n.Articles:        {Key: "articles.title", Icon: "newspaper"},
	i18n.Chat:            {Key: "chat.title", Icon: "bot-message-square"},
	i18n.Connects:        {Key: "nav.connects", Icon: "message-circle"},
	i18n.ConnectsClients: {Key: "connects-clients.title", Icon: "users"},
	i18n.ConnectsForms:   {Key: "connects-forms.title", Icon: "send"},
	i18n.Gallery:         {Key: "nav.projects", Icon: "shapes"},
	i18n.Home:            {Key: "nav.home", Icon: "house"},
	i18n.Links:           {Key: "home.category.links", Icon: "bookmark"},
	i18n.Meeting:         {Key: "meeting.title", Icon: "calendar-days"},
	i18n.Memes:           {Key: "memes.title", Icon: "laugh"},
	i18n.Newsletter:      {Key: "layout.newsletter", Icon: "mail"},
	i18n.Podcast:         {Key: "nav.podcast", Icon: "mic"},
	i18n.Portfolio:       {Key: "nav.portfolio", Icon: "layout-grid"},
	i18n.Privacy:         {Key: "layout.privacy", Icon: "lock"},
	i18n.Resume:          {Key: "nav.resume", Icon: "file-text"},
	i18n.Search:          {Key: "nav.search", Icon: "search"},
	i18n.Services:        {Key: "services.title", Icon: "bot-message-square"},
	i18n.Surveys:         {Key: "nav.surveys", Icon: "list-checks"},
	i18n.Tutorials:       {Key: "tutorials.title", Icon: "list-ordered"},
}

// defaultMenu is the menu of a site that names none, as far as the site has these pages: whoever adds a section sees it there.
var defaultMenu = []i18n.Page{
	i18n.Home, i18n.About, i18n.Articles, i18n.Tutorials, i18n.Memes, i18n.Portfolio, i18n.Gallery, i18n.Services, i18n.Podcast,
	i18n.Resume, i18n.Links, i18n.Surveys, i18n.Search, i18n.Connects,
}

// menuLink is a link of the menu. Current is its aria-current: "page" on the entry's page, "true" on a page below it, else "".
type menuLink struct{ URL, Text, Icon, Current string }

// menu returns the links of the site's menu: those that the owner names, in that order, or the default ones; then the owner's
// own pages that say so themselves.
func (b *Base) menu() []menuLink {
	named := b.Site.Settings.Menu
	links := b.namedLinks(named)
	if len(named) == 0 {
		for _, page := range defaultMenu {
			links = b.appendPage(links, page)
		}
	}
	for _, own := range b.Site.Pages {
		if own.InMenu && !slices.Contains(named, own.ID) && !slices.Contains(b.Site.Settings.MenuMore, own.ID) {
			links = b.appendOwnPage(links, own)
		}
	}
	return links
}

// menuMore returns the links of the menu's second group.
func (b *Base) menuMore() []menuLink { return b.namedLinks(b.Site.Settings.MenuMore) }

// namedLinks returns links to pages of the engine and of the owner's own, by their names in site.toml.
func (b *Base) namedLinks(names []string) []menuLink {
	var links []menuLink
	for _, name := range names {
		if page := i18n.Page(name); menuLabels[page].Key != "" {
			links = b.appendPage(links, page)
		} else if at := slices.IndexFunc(b.Site.Pages, func(p content.OwnPage) bool { return p.ID == name }); at >= 0 {
			links = b.appendOwnPage(links, b.Site.Pages[at])
		}
	}
	return links
}

// footPages are the pages that the footer leads to where the menu does not.
var footPages = []i18n.Page{i18n.Articles, i18n.Services, i18n.About}

// besidesMenu returns links to the pages of footPages that the owner's menu lacks.
func (b *Base) besidesMenu() []menuLink {
	var links []menuLink
	if len(b.Site.Settings.Menu) == 0 {
		return nil // the default menu has them
	}
	for _, page := range footPages {
		if !slices.Contains(b.Site.Settings.Menu, string(page)) && !slices.Contains(b.Site.Settings.MenuMore, string(page)) {
			links = b.appendPage(links, page)
		}
	}
	return links
}

// appendPage adds the link to a page of the engine, if the site has that page.
func (b *Base) appendPage(links []menuLink, page i18n.Page) []menuLink {
	if !b.Has(page) {
		return links
	}
	label := menuLabels[page]
	return append(links, menuLink{b.Path(page), b.T(label.Key), label.Icon, b.current(page)})
}

// appendOwnPage adds the link to one of the owner's own pages, if it is in the visitor's language.
func (b *Base) appendOwnPage(links []menuLink, own content.OwnPage) []menuLink {
	text, ok := own.Localized[b.Lang]
	if !ok {
		return links
	}
	link := menuLink{URL: text.Path, Text: text.Title, Icon: "file-text"}
	if text.Path == b.Paths.In(b.Lang) {
		link.Current = "page"
	}
	return append(links, link)
}

// parents maps pages to their parent in the menu. A page whose parent depends on what it shows names it: see Base.
var parents = map[i18n.Page]i18n.Page{
	i18n.ConnectsClients:    i18n.Connects,
	i18n.ConnectsForms:      i18n.Connects,
	i18n.GalleryProject:     i18n.Gallery,
	i18n.Meeting:            i18n.Connects,
	i18n.Project:            i18n.Portfolio,
	i18n.Series:             i18n.Articles,
	i18n.SurveyAgents:       i18n.Surveys,
	i18n.SurveyEnglish:      i18n.Surveys,
	i18n.SurveyProfessional: i18n.Surveys,
	i18n.SurveyResults:      i18n.Surveys,
	i18n.Tag:                i18n.Articles,
	i18n.Vertical:           i18n.Services,
}

// current returns the value of aria-current for the link to a page.
func (b *Base) current(page i18n.Page) string {
	switch {
	case b.Page == page:
		return "page"
	case cmp.Or(b.Parent, parents[b.Page]) == page:
		return "true"
	}
	return ""
}
