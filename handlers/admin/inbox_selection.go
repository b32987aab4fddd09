package admin

import (
	"context"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// selectionForm is the flash name of what was done with several inquiries; the outcome is the action and the count.
const selectionForm = "inbox-selection"

// PostInboxSelection handles POST /admin/inbox/selected: it marks the selected inquiries, or deletes them after it has asked.
func (h *Handlers) PostInboxSelection(r *web.Request, posted url.Values) (web.Response, error) {
	selection, err := h.inboxSelection(r.Context(), posted)
	if err != nil {
		return web.Response{}, err
	}
	action, filter := posted.Get(views.ActionField), inboxFilter(posted)
	if len(selection.refs) == 0 && action != views.DeleteSelection {
		return h.selectionDone(filter, views.NoneSelected, 0), nil
	}
	n := 0
	switch action {
	case views.AskDeleteSelection:
		return h.askDeleteSelection(r, filter, selection)
	case views.DeleteSelection:
		n, err = h.store.DeleteInquiries(r.Context(), selection.refs)
	case outcomeRead:
		n, err = h.store.MarkInquiriesRead(r.Context(), selection.refs, h.Now())
	case outcomeDone:
		n, err = h.store.MarkInquiriesDone(r.Context(), selection.refs, h.Now())
	default:
		return web.Response{}, web.ErrBadRequest
	}
	if err != nil {
		return web.Response{}, h.NotStored(selectionForm, err)
	}
	return h.selectionDone(filter, action, n), nil
}

// selectionDone redirects to the inbox, which shows what was done with how many inquiries.
func (h *Handlers) selectionDone(f views.InboxFilter, action string, n int) web.Response {
	return web.Response{Location: h.WithFlash(inboxAddress(i18n.AdminInbox, f), selectionForm, action+" "+strconv.Itoa(n))}
}

// selectionOutcome returns the message about what was done with several inquiries, "" for none.
func (h *Handlers) selectionOutcome(r *web.Request) string {
	outcome, ok := h.Flash(r, selectionForm)
	action, count, _ := strings.Cut(outcome, " ")
	n, err := strconv.Atoi(count)
	if !ok || err != nil {
		return ""
	}
	return r.Messages.Count("admin-inbox.selection.done."+action, n)
}

// inboxSelection is what the owner has selected: inquiries of one page of the list, or all that match its filter.
type inboxSelection struct {
	refs  []db.InquiryRef
	until string // when the list was shown, if all that match are selected: what came later is not; else ""
}

// inboxSelection reads the selection. It ignores what names no inquiry.
func (h *Handlers) inboxSelection(ctx context.Context, posted url.Values) (inboxSelection, error) {
	if posted.Get(views.AllField) == "" {
		var selection inboxSelection
		for _, item := range posted[views.ItemField] {
			kind, number, _ := strings.Cut(item, views.ItemSeparator)
			if n, err := strconv.ParseInt(number, 10, 64); err == nil {
				selection.refs = append(selection.refs, db.InquiryRef{Kind: db.InquiryKind(kind), Number: n})
			}
		}
		return selection, nil
	}
	selection := inboxSelection{until: posted.Get(views.UntilField)}
	until, err := time.Parse(time.RFC3339Nano, selection.until)
	if err != nil {
		return selection, errors.Join(web.ErrBadRequest, err)
	}
	filter := dbInboxFilter(inboxFilter(posted))
	filter.Until = until
	selection.refs, err = h.store.InquiryRefs(ctx, filter)
	return selection, err
}

// askDeleteSelection asks for confirmation, and says how many inquiries will be deleted.
func (h *Handlers) askDeleteSelection(r *web.Request, f views.InboxFilter, selection inboxSelection) (web.Response, error) {
	page := views.SelectionDeletePage{
		Base: h.newPage(r, i18n.AdminInboxSelection), Filter: f, Until: selection.until, InboxURL: inboxAddress(i18n.AdminInbox, f),
		Total: len(selection.refs), Kinds: map[string]int{},
	}
	for _, ref := range selection.refs {
		page.Kinds[string(ref.Kind)]++
		if page.Until == "" {
			page.Items = append(page.Items, itemValue(ref))
		}
	}
	page.Title = page.Count("admin-inbox.selection.ask", page.Total)
	var err error
	if page.Meetings, err = h.meetingsDeletedWith(r, selection.refs); err != nil {
		return web.Response{}, err
	}
	return web.RenderUncached(page)
}

// itemValue returns the value by which the inbox's form names an inquiry.
func itemValue(of db.InquiryRef) string {
	return string(of.Kind) + views.ItemSeparator + strconv.FormatInt(of.Number, 10)
}
