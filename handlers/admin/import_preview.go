package admin

import (
	"cmp"
	"slices"

	"portfolio/db"
	views "portfolio/views/admin"
)

// previewOf returns the outcome of an import of lines, and reports whether it differs from what the form says. A language that the site
// does not have gives way to the form's.
func (h *Handlers) previewOf(list db.Import, lines []addressLine) (preview views.ImportPreviewPage) {
	counts := map[views.ImportGroup]int{}
	for i := range lines {
		row := &lines[i].row
		if row.Email == "" {
			preview.Invalid = append(preview.Invalid, views.ImportLine{Number: lines[i].number, Text: lines[i].text})
			continue
		}
		if _, known := h.Languages.Parse(row.Language); !known && row.Language != "" {
			row.Language, preview.Differs = "", true
			preview.OtherLanguages++
		}
		group := groupOf(list, *row)
		preview.Differs = preview.Differs || group != groupOf(list, db.ImportRow{})
		counts[group]++
	}
	for group, count := range counts {
		preview.Groups = append(preview.Groups, views.ImportCount{ImportGroup: group, Count: count})
	}
	slices.SortFunc(preview.Groups, func(a, b views.ImportCount) int {
		return cmp.Or(cmp.Compare(a.List, b.List), cmp.Compare(a.Language, b.Language), cmp.Compare(a.State, b.State))
	})
	return preview
}

// groupOf returns the group of the preview that a row belongs to.
func groupOf(list db.Import, row db.ImportRow) views.ImportGroup {
	state := db.Confirmed
	switch {
	case row.State == db.Unsubscribed:
		state = db.Unsubscribed
	case row.State == db.Pending || !list.Confirmed:
		state = db.Pending
	}
	return views.ImportGroup{
		List: string(cmp.Or(row.Audience, list.Audience)), Language: cmp.Or(row.Language, list.Language), State: string(state),
	}
}
