package admin

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// pageSize is the number of rows on a page of a long list.
const pageSize = 25

// Inbox handles GET /admin/inbox: the inquiries, newest first.
func (h *Handlers) Inbox(r *web.Request) (web.Response, error) {
	page := views.InboxPage{Base: h.newPage(r, i18n.AdminInbox), Filter: inboxFilter(r.URL.Query())}
	for _, kind := range db.InquiryKinds {
		page.Kinds = append(page.Kinds, string(kind))
	}
	for _, state := range db.InquiryStates {
		page.States = append(page.States, string(state))
	}
	page.Done = h.selectionOutcome(r)
	if outcome, ok := h.Flash(r, inboxForm); ok {
		page.Done = page.T("admin-inbox.done." + outcome)
	}
	page.Paths[page.Lang], page.Until = inboxAddress(page.Filter), h.Now().UTC().Format(time.RFC3339Nano)
	number := pageNumber(r)
	items, total, err := h.loadInbox(r, page.Filter, number)
	if err == nil && len(items) == 0 && number > 1 { // beyond the end
		number = lastPage(total)
		items, total, err = h.loadInbox(r, page.Filter, number)
	}
	if err != nil {
		return web.Response{}, err
	}
	page.Total = total
	page.Pager = views.Pager{Address: page.Paths.In(page.Lang), Number: number, Last: lastPage(total)}
	page.ReturnTo = page.Pager.Here()
	for _, item := range items {
		page.Items = append(page.Items, inquiryRow(item))
	}
	return web.Render(page)
}

func inquiryRow(i db.Inquiry) views.InquiryRow {
	return views.InquiryRow{
		Kind: string(i.Kind), URL: i18n.AdminPath(i18n.AdminInquiry, string(i.Kind), strconv.FormatInt(i.ID, 10)),
		Item: itemValue(string(i.Kind), i.ID), Name: i.Name, Email: i.Email, Text: i.Text, Lang: i.Language,
		At: i.CreatedAt.Time, Unread: i.ReadAt.IsZero(), Done: !i.DoneAt.IsZero(),
	}
}

func (h *Handlers) loadInbox(r *web.Request, f views.InboxFilter, number int) ([]db.Inquiry, int, error) {
	filter := dbInboxFilter(f)
	filter.Skip, filter.Count = (number-1)*pageSize, pageSize
	return h.store.Inquiries(r.Context(), filter)
}

func dbInboxFilter(f views.InboxFilter) db.InquiryFilter {
	return db.InquiryFilter{Kind: db.InquiryKind(f.Kind), State: db.InquiryState(f.State), Matches: matcher(f.Query)}
}

// inboxAddress returns the address of the inbox with a filter.
func inboxAddress(f views.InboxFilter) string {
	address := i18n.AdminPath(i18n.AdminInbox)
	for _, parameter := range [][2]string{
		{views.KindField, f.Kind}, {views.StateField, f.State}, {views.QueryField, f.Query},
	} {
		if parameter[1] != "" && parameter != [2]string{views.StateField, string(db.OpenState)} {
			address = i18n.WithQuery(address, parameter[0], parameter[1])
		}
	}
	return address
}

// inboxFilter reads the filter of the inbox. It ignores invalid values.
func inboxFilter(posted url.Values) views.InboxFilter {
	f := views.InboxFilter{
		Kind: posted.Get(views.KindField), State: posted.Get(views.StateField), Query: web.CleanQuery(posted.Get(views.QueryField)),
	}
	if !slices.Contains(db.InquiryKinds, db.InquiryKind(f.Kind)) {
		f.Kind = ""
	}
	if !slices.Contains(db.InquiryStates, db.InquiryState(f.State)) {
		f.State = string(db.OpenState)
	}
	return f
}

// matcher returns a predicate for items that contain every word of query, nil if query has no words.
func matcher(query string) func(db.Inquiry) bool {
	wanted := strings.Fields(normalized(query))
	if len(wanted) == 0 {
		return nil
	}
	return func(item db.Inquiry) bool {
		text := normalized(strings.Join([]string{item.Name, item.Email, item.Text, item.Details}, " "))
		return !slices.ContainsFunc(wanted, func(word string) bool { return !strings.Contains(text, word) })
	}
}

// normalized returns text in lower case without accents. An ñ stays: it is a letter of its own.
func normalized(text string) string {
	return strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u").Replace(strings.ToLower(text))
}

// pageNumber returns which page of a long list a request asks for, 1 by default.
func pageNumber(r *web.Request) int {
	n, err := strconv.Atoi(r.URL.Query().Get(views.PageField))
	if err != nil || n < 1 || n > 1_000_000 {
		return 1
	}
	return n
}

func lastPage(total int) int { return max(1, (total+pageSize-1)/pageSize) }
