package layout

import "portfolio/i18n"

// ownerMenu returns the groups of the navigation of the owner's screens, without the pages of sections that the site does not have.
func (b *Base) ownerMenu() [][]i18n.PageEntry {
	var groups [][]i18n.PageEntry
	for _, entry := range b.Languages.Pages() {
		if entry.Menu == 0 || !i18n.IsAdmin(entry.Page) || !b.Site.HasPage(entry.Page) {
			continue
		}
		for entry.Menu > len(groups) {
			groups = append(groups, nil)
		}
		groups[entry.Menu-1] = append(groups[entry.Menu-1], entry)
	}
	return groups
}

// The filter of the inbox that selects the inquiries that the menu counts.
const (
	StateField  = "state"
	UnreadState = "unread"
)

// ownerAddress returns the address that the menu has for a page: the inbox with the inquiries that it counts, if there are any.
func (b *Base) ownerAddress(page i18n.Page) string {
	address := i18n.AdminPath(page)
	if page == i18n.AdminInbox && b.Unread > 0 {
		address = i18n.WithQuery(address, StateField, UnreadState)
	}
	return address
}

// dashboard returns the page to which the owner's part of the site's menu leads: the surveys, or the overview without them.
func (b *Base) dashboard() i18n.Page {
	if b.Site.HasPage(i18n.AdminSurveys) {
		return i18n.AdminSurveys
	}
	return i18n.AdminOverview
}
