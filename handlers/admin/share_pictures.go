package admin

import (
	"slices"

	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// SharePictures handles GET /admin/share-pictures: the share pictures of all pages in one language.
func (h *Handlers) SharePictures(r *web.Request) (web.Response, error) {
	all, err := h.Config.SharePictures(r.Context())
	if err != nil {
		return web.Response{}, err
	}
	page := views.SharePicturesPage{Base: h.newPage(r, i18n.AdminSharePictures), Chosen: h.Languages.Fallback()}
	if asked := i18n.Lang(r.URL.Query().Get(views.LanguageField)); slices.Contains(h.Languages.List(), asked) {
		page.Chosen = asked
	}
	found := slices.DeleteFunc(all, func(p web.SharePicture) bool { return p.Lang != page.Chosen })
	number := min(pageNumber(r), lastPage(len(found)))
	page.Pager = views.Pager{Address: views.SharePicturesAddress(page.Chosen), Number: number, Last: lastPage(len(found))}
	page.Paths[page.Lang] = page.Pager.Here()
	for _, p := range found[(number-1)*pageSize : min(number*pageSize, len(found))] {
		page.Pictures = append(page.Pictures, views.SharePicture(p))
	}
	return web.Render(page)
}
