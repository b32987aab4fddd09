package admin

import (
	"net/http"
	"net/url"
	"strings"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/subscription"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// Import handles GET /admin/newsletter/subscribers/import.
func (h *Handlers) Import(r *web.Request) (web.Response, error) {
	return web.Render(h.importPage(r, nil, nil))
}

func (h *Handlers) importPage(r *web.Request, posted url.Values, wrong forms.Errors) views.ImportPage {
	page := views.ImportPage{Base: h.newPage(r, i18n.AdminSubscribersImport), Fields: new(forms.ImportFields).Form(h.languages(r))}
	page.Form = forms.NewFrame(page.Messages, i18n.AdminPath(i18n.AdminSubscribersImport))
	page.Form.Values, page.Form.Errors = posted, wrong
	page.HasErrors = wrong != nil
	return page
}

// PostImport handles POST /admin/newsletter/subscribers/import: it adds addresses to a list, and shows what became of each
// line. If the lines say something other than the form, it shows that first, and stores nothing until the owner confirms it.
// Importing twice changes nothing.
func (h *Handlers) PostImport(r *web.Request) (web.Response, error) {
	posted, files, err := web.ReadFileForm(r.Request, forms.ImportFile)
	if err != nil {
		return web.Response{}, err
	}
	var f forms.ImportFields
	wrong := f.Form(h.languages(r)).Decode(posted)
	text := f.Addresses
	for _, file := range files { // a browser does not send them again by itself
		text = strings.TrimPrefix(text+"\n"+strings.ToValidUTF8(string(file.Data), "\uFFFD"), "\n")
		posted.Set("addresses", text)
	}
	lines := addressLines(text)
	stated := len(f.Statement) > 0
	switch {
	case wrong != nil:
	case len(lines) == 0:
		wrong = forms.NoAddresses
	case len(text) > maxImportText:
		wrong = forms.TooLongImport
	case len(lines) > maxImportLines:
		wrong = forms.TooManyAddresses
	case stated && f.Source == "":
		wrong = forms.NoSource
	}
	if wrong != nil {
		return web.Response{Page: h.importPage(r, posted, wrong), Status: http.StatusUnprocessableEntity}, nil
	}
	list := h.importOf(r, f, stated)
	switch preview := h.previewOf(list, lines); {
	case posted.Get(views.ImportStepField) == views.ImportEdit:
		return web.Render(h.importPage(r, posted, nil))
	case preview.Differs && posted.Get(views.ImportStepField) != views.ImportConfirm:
		preview.Base, preview.Posted = h.newPage(r, i18n.AdminSubscribersImport), posted
		return web.Render(preview)
	}
	report := views.ImportReportPage{Base: h.newPage(r, i18n.AdminSubscribersImport), Stated: stated}
	if report.Outcomes, err = h.importLines(r, list, lines); err != nil {
		return web.Response{}, h.NotStored(subscribersForm, err)
	}
	return web.Render(report)
}

// importOf returns the data of an import that is stored with each address. The proof of consent is the owner's sentence.
func (h *Handlers) importOf(r *web.Request, f forms.ImportFields, stated bool) db.Import {
	list := db.Import{
		Audience: db.Audience(f.List), Language: f.Language, Source: f.Source, Confirmed: stated,
		Consent: db.Consent{ConsentForm: subscription.ImportForm, ConsentLanguage: string(r.Lang)},
	}
	if stated {
		list.Consent.ConsentText = r.Messages.T(forms.ImportStatement)
	}
	return list
}

// invalidLine is the outcome of a line without an address.
const invalidLine = "invalid"

// importLines imports the addresses, and returns the lines by outcome.
func (h *Handlers) importLines(r *web.Request, list db.Import, lines []addressLine) ([]views.ImportOutcome, error) {
	var rows []db.ImportRow
	for _, line := range lines {
		if line.row.Email != "" {
			rows = append(rows, line.row)
		}
	}
	outcomes, err := h.store.ImportSubscribers(r.Context(), list, rows)
	if err != nil {
		return nil, err
	}
	byOutcome := map[string][]views.ImportLine{}
	for _, line := range lines {
		name := invalidLine
		if line.row.Email != "" {
			name, outcomes = string(outcomes[0]), outcomes[1:]
		}
		byOutcome[name] = append(byOutcome[name], views.ImportLine{Number: line.number, Text: line.text})
	}
	var report []views.ImportOutcome
	for _, name := range []string{string(db.ImportAdded), string(db.ImportKnown), string(db.ImportLeft), invalidLine} {
		if len(byOutcome[name]) > 0 {
			report = append(report, views.ImportOutcome{Name: name, Lines: byOutcome[name]})
		}
	}
	return report, nil
}
