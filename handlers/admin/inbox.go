package admin

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// pageSize is the number of rows on a page of a long list.
const pageSize = 25

// takes reports whether the site has a form for inquiries of a kind.
func (h *Handlers) takes(kind db.InquiryKind) bool {
	switch kind {
	case db.QuoteKind:
		return !h.Site.Requests.NoOffer
	case db.MeetingKind:
		return h.Site.HasPage(i18n.Meeting)
	case db.CVKind:
		return h.Site.SendsCV()
	case db.SuggestionKind:
		return h.Site.HasPage(i18n.Podcast)
	}
	return true
}

// Inbox handles GET /admin/inbox: the inquiries, newest first.
func (h *Handlers) Inbox(r *web.Request) (web.Response, error) {
	page := views.InboxPage{Base: h.newPage(r, i18n.AdminInbox), Filter: inboxFilter(r.URL.Query())}
	var err error
	if page.Subjects, err = h.inboxSubjects(r); err != nil {
		return web.Response{}, err
	}
	for _, kind := range db.InquiryKinds {
		if h.takes(kind) || page.Filter.Kind == string(kind) {
			page.Kinds = append(page.Kinds, string(kind))
		}
	}
	for _, state := range db.InquiryStates {
		page.States = append(page.States, string(state))
	}
	page.Done = h.selectionOutcome(r)
	if outcome, ok := h.Flash(r, inboxForm); ok {
		page.Done = page.T("admin-inbox.done." + outcome)
	}
	page.CSV = inboxAddress(i18n.AdminInboxCSV, page.Filter)
	page.Paths[page.Lang], page.Until = inboxAddress(i18n.AdminInbox, page.Filter), h.Now().UTC().Format(time.RFC3339Nano)
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
		page.Items = append(page.Items, h.inquiryRow(r.Messages.Lang, item.Inquiry))
	}
	return web.Render(page)
}

// inboxSubjects returns the subjects of the stored inquiries, sorted by title.
func (h *Handlers) inboxSubjects(r *web.Request) (subjects []views.Subject, err error) {
	found, err := h.store.InquirySubjects(r.Context())
	for _, each := range found {
		subjects = append(subjects, views.Subject{ID: each.About, Title: h.Site.SubjectTitle(r.Messages.Lang, each.About, each.Title)})
	}
	slices.SortFunc(subjects, func(a, b views.Subject) int { return strings.Compare(a.Title, b.Title) })
	return subjects, err
}

func (h *Handlers) inquiryRow(lang i18n.Lang, i db.Inquiry) views.InquiryRow {
	row := views.InquiryRow{
		Kind: string(i.Kind), URL: inquiryAddress(i.Ref()),
		Item: itemValue(i.Ref()), Name: i.Name(), Email: i.Email, Text: i.Text, Lang: i.Language,
		At: i.CreatedAt.Time, Today: !i.CreatedAt.Before(h.today()), Unread: i.ReadAt.IsZero(), Done: !i.DoneAt.IsZero(),
		Answered: i.AnsweredAt.After(i.ReopenedAt.Time),
	}
	if zone, err := time.LoadLocation(i.TimeZone); err == nil && i.Kind == db.MeetingKind {
		row.Meets, _ = time.ParseInLocation(time.DateOnly+" 15:04", i.Date+" "+i.Time, zone)
	}
	if i.About != "" {
		row.About, row.Text = h.Site.SubjectTitle(lang, i.About, i.Title), h.withoutSubject(i)
	}
	return row
}

// withoutSubject returns the text of an inquiry without the sentence that the form began it with.
func (h *Handlers) withoutSubject(i db.Inquiry) string {
	subject, ok := h.Site.Subject(i.About)
	if !ok {
		return i.Text
	}
	messages := h.Languages.Messages(i18n.Lang(i.Language))
	sentence := messages.Tf("form.about.sentence", map[string]any{"Title": subject.Title.In(messages.Lang)})
	return strings.TrimSpace(strings.TrimPrefix(i.Text, sentence))
}

func (h *Handlers) loadInbox(r *web.Request, f views.InboxFilter, number int) ([]db.ListedInquiry, int, error) {
	filter := dbInboxFilter(f)
	filter.Skip, filter.Count = (number-1)*pageSize, pageSize
	return h.store.Inquiries(r.Context(), filter)
}

func dbInboxFilter(f views.InboxFilter) db.InquiryFilter {
	return db.InquiryFilter{Kind: db.InquiryKind(f.Kind), About: f.About, State: db.InquiryState(f.State), Matches: matcher(f.Query)}
}

// inboxAddress returns the address of the inbox, or of its file, with a filter.
func inboxAddress(page i18n.Page, f views.InboxFilter) string {
	address := i18n.AdminPath(page)
	for _, parameter := range [][2]string{
		{views.KindField, f.Kind}, {i18n.AboutQuery, f.About}, {views.StateField, f.State}, {views.QueryField, f.Query},
	} {
		if parameter[1] != "" && parameter != [2]string{views.StateField, string(db.OpenState)} {
			address = i18n.WithQuery(address, parameter[0], parameter[1])
		}
	}
	return address
}

// maxAbout is the length of the longest id of a subject that a filter may name, in bytes.
const maxAbout = 200

// inboxFilter reads the filter of the inbox. It ignores invalid values.
func inboxFilter(posted url.Values) views.InboxFilter {
	f := views.InboxFilter{
		Kind: posted.Get(views.KindField), About: posted.Get(i18n.AboutQuery), State: posted.Get(views.StateField), Query: web.CleanQuery(posted.Get(views.QueryField)),
	}
	if !slices.Contains(db.InquiryKinds, db.InquiryKind(f.Kind)) {
		f.Kind = ""
	}
	if len(f.About) > maxAbout || !utf8.ValidString(f.About) || strings.Contains(f.About, "\x00") {
		f.About = ""
	}
	if !slices.Contains(db.InquiryStates, db.InquiryState(f.State)) {
		f.State = string(db.OpenState)
	}
	return f
}

// matcher returns a predicate for items that contain every word of query, nil if query has no words.
func matcher(query string) func(db.ListedInquiry) bool {
	wanted := strings.Fields(normalized(query))
	if len(wanted) == 0 {
		return nil
	}
	return func(item db.ListedInquiry) bool {
		text := normalized(strings.Join([]string{item.Name(), item.Email, item.Text, item.Details(), item.Title}, " "))
		return !slices.ContainsFunc(wanted, func(word string) bool { return !strings.Contains(text, word) })
	}
}

// normalized returns text in lower case without accents. An ñ stays: it is a letter of its own.
func normalized(text string) string {
	return strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u").Replace(strings.ToLower(text))
}

// pageNumber returns which page of a long list a request asks for, 1 by default.
func pageNumber(r *web.Request) int { return pageIn(r.URL.Query()) }

func pageIn(query url.Values) int {
	n, err := strconv.Atoi(query.Get(views.PageField))
	if err != nil || n < 1 || n > 1_000_000 {
		return 1
	}
	return n
}

func lastPage(total int) int { return max(1, (total+pageSize-1)/pageSize) }
