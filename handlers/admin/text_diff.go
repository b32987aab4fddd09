package admin

import (
	"slices"
	"strings"

	"portfolio/handlers/web"
	"portfolio/internal/edit"
	views "portfolio/views/admin"
)

// comparison returns the fields of a text in which two texts differ, side by side.
func comparison(h *Handlers, r *web.Request, text edit.Text, yours, theirs map[string]string) []views.Comparison {
	all := []views.Comparison{}
	add := func(field, label string) {
		if yours[field] != theirs[field] {
			all = append(all, views.Comparison{Label: label, Rows: diff(yours[field], theirs[field])})
		}
	}
	for _, key := range text.Shared() {
		add(key, r.Messages.T("admin-text.key."+key))
	}
	for _, lang := range text.Langs {
		for _, key := range text.Own() {
			label := r.Messages.T("admin-text.key." + key)
			if h.Languages.Several() {
				label += " (" + h.Languages.Name(lang) + ")"
			}
			add(edit.Field(key, lang), label)
		}
	}
	return all
}

// aroundChange is how many equal lines are shown before and after one that differs.
const aroundChange = 2

// folded returns compared lines without those that are far from a line that differs: a row says how many are left out.
func folded(rows []views.ComparedLine) []views.ComparedLine {
	isNear := func(at int) bool {
		around := rows[max(0, at-aroundChange):min(len(rows), at+aroundChange+1)]
		return slices.ContainsFunc(around, func(row views.ComparedLine) bool { return row.Differs })
	}
	var shown []views.ComparedLine
	for i, row := range rows {
		if last := len(shown) - 1; isNear(i) {
			shown = append(shown, row)
		} else if last >= 0 && shown[last].Equal > 0 {
			shown[last].Equal++
		} else {
			shown = append(shown, views.ComparedLine{Equal: 1})
		}
	}
	return shown
}

// maxDiff is how many lines of each text are compared one by one.
const maxDiff = 2000

// diff returns the lines of two texts side by side. Equal lines are in one row; of those between, each is marked.
func diff(a, b string) []views.ComparedLine {
	left, right := lines(a), lines(b)
	var rows []views.ComparedLine
	first := 0
	for first < min(len(left), len(right)) && left[first] == right[first] {
		rows = append(rows, views.ComparedLine{Left: left[first], Right: right[first]})
		first++
	}
	last := 0
	for last < min(len(left), len(right))-first && left[len(left)-1-last] == right[len(right)-1-last] {
		last++
	}
	rows = append(rows, changedRows(left[first:len(left)-last], right[first:len(right)-last])...)
	for i := len(left) - last; i < len(left); i++ {
		rows = append(rows, views.ComparedLine{Left: left[i], Right: left[i]})
	}
	return rows
}

func lines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// changedRows compares lines by their longest common subsequence.
func changedRows(left, right []string) []views.ComparedLine {
	var rows []views.ComparedLine
	flush := func(left, right []string) {
		for i := range max(len(left), len(right)) {
			row := views.ComparedLine{Differs: true}
			if i < len(left) {
				row.Left = left[i]
			}
			if i < len(right) {
				row.Right = right[i]
			}
			rows = append(rows, row)
		}
	}
	if len(left) > maxDiff || len(right) > maxDiff {
		flush(left, right)
		return rows
	}
	common := commonLengths(left, right)
	i, j, fromI, fromJ := 0, 0, 0, 0
	for i < len(left) && j < len(right) {
		switch {
		case left[i] == right[j]:
			flush(left[fromI:i], right[fromJ:j])
			rows = append(rows, views.ComparedLine{Left: left[i], Right: right[j]})
			i, j = i+1, j+1
			fromI, fromJ = i, j
		case common[i+1][j] >= common[i][j+1]:
			i++
		default:
			j++
		}
	}
	flush(left[fromI:], right[fromJ:])
	return rows
}

// commonLengths returns how long the longest common subsequence of the ends of two lists is, by where the ends begin.
func commonLengths(left, right []string) [][]int32 {
	lengths := make([][]int32, len(left)+1)
	for i := range lengths {
		lengths[i] = make([]int32, len(right)+1)
	}
	for i := len(left) - 1; i >= 0; i-- {
		for j := len(right) - 1; j >= 0; j-- {
			if lengths[i][j] = max(lengths[i+1][j], lengths[i][j+1]); left[i] == right[j] {
				lengths[i][j] = lengths[i+1][j+1] + 1
			}
		}
	}
	return lengths
}
