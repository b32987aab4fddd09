package forms

import "portfolio/views/ui"

// secondsFor is how long a question takes, by its kind: reading it, thinking, and answering.
var secondsFor = map[ui.FieldKind]int{
	ui.TextField: 20, ui.SelectField: 10, ui.RadioField: 15, ui.CheckboxesField: 30, ui.TextareaField: 60,
}

// Questions returns how many questions the form asks. To consent is no answer to one.
func (f Form) Questions() int {
	n := 0
	for _, field := range f.Fields {
		if secondsFor[field.Kind] > 0 {
			n++
		}
	}
	return n
}

// Minutes returns about how many minutes the form takes.
func (f Form) Minutes() int {
	seconds := 0
	for _, field := range f.Fields {
		seconds += secondsFor[field.Kind]
	}
	return (seconds + 59) / 60
}
