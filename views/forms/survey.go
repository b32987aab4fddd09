package forms

import (
	"cmp"
	"strconv"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/views/ui"
)

// NewSurvey returns the form of a survey. It holds the answers that it decodes.
func NewSurvey(survey content.Survey) Form {
	form := Form{Name: survey.ID, DonePanel: true}
	for i, part := range survey.Groups {
		group := Part{Title: survey.Key("group." + strconv.Itoa(i)), Fields: part.Questions}
		if len(part.Hint) > 0 {
			group.Hint = group.Title + ".hint"
		}
		form.Groups = append(form.Groups, group)
	}
	for i, part := range survey.Steps {
		form.Steps = append(form.Steps, Step{
			Number: i + 1, Of: len(survey.Steps), Part: Part{Title: survey.Key("step." + strconv.Itoa(i+1)), Fields: part.Questions},
		})
	}
	for _, q := range survey.Questions {
		form.Fields = append(form.Fields, questionField(q, survey.Key("question."+q.ID)))
	}
	return form
}

// kinds are the kinds of fields in which questions are answered.
var kinds = map[content.QuestionKind]ui.FieldKind{
	content.TextQuestion: ui.TextField, content.LongTextQuestion: ui.TextareaField, content.NumberQuestion: ui.TextField,
	content.SelectQuestion: ui.SelectField, content.ChoiceQuestion: ui.RadioField, content.ChoicesQuestion: ui.CheckboxesField,
	content.ScaleQuestion: ui.SelectField, content.DateQuestion: ui.DateField, content.ConsentQuestion: ui.ConsentField,
}

// questionField returns the field of a question. key is that of its label; those of its other texts begin with it.
func questionField(q content.Question, key string) Field {
	field := Field{
		Name: q.ID, Kind: kinds[q.Kind], Label: key, Missing: key + ".missing", Required: q.Required, Default: q.Default,
		Autocomplete: q.Autocomplete, Numeric: q.Kind == content.NumberQuestion || q.Kind == content.ScaleQuestion,
	}
	if len(q.Hint) > 0 {
		field.Hint = key + ".hint"
	}
	for _, o := range q.Options {
		field.Options = append(field.Options, Option{Value: o.Value, Key: key + ".option." + o.Value})
	}
	switch q.Kind {
	case content.TextQuestion, content.LongTextQuestion:
		field.Text, field.Max = new(string), q.Limit()
		if q.Kind == content.LongTextQuestion {
			field.Rows = cmp.Or(q.Rows, 4)
		}
	case content.NumberQuestion:
		field.Text, field.Min, field.Max, field.InputMode = new(string), q.Min, maxDigits, "numeric"
	case content.ScaleQuestion:
		field.Text = new(string)
		for _, o := range q.Figures() {
			field.Options = append(field.Options, Option{Value: o.Value, Name: o.Label.In("")})
		}
	case content.ChoicesQuestion:
		field.List = new([]string)
		if field.Hint == "" && q.Required {
			field.Hint = "form.some"
		} else if field.Hint == "" {
			field.Hint = "form.any"
		}
	case content.ConsentQuestion:
		field.Flag = new(bool)
	default:
		field.Text = new(string)
	}
	return field
}

// Part is a part of a form.
type Part struct {
	Title  string // message key
	Hint   string // message key; "" for none
	Fields []string
}

// Step is a step of a form, which the visitor sees as a page of its own.
type Step struct {
	Number, Of int // Number from 1
	Part
}

// Progress returns the text "step n of m".
func (s Step) Progress(messages *i18n.Messages) string {
	return messages.Tf("survey.progress.step", map[string]any{"Step": s.Number, "Total": s.Of})
}

// Complete returns the text of percent.
func (s Step) Complete(messages *i18n.Messages) string {
	return messages.Tf("survey.progress.percent", map[string]any{"Percent": s.percent()})
}

// percent returns the part of the form that is done after this step, in whole percent.
func (s Step) percent() int { return (100*s.Number + s.Of/2) / s.Of }

// StepParam is the name of the parameter with the step to show, which the buttons send.
const StepParam = "step"

// CurrentStepField is the name of the hidden field with the step that the visitor sees.
const CurrentStepField = "at"

// FirstInvalidStep returns the first step with an error, or the last step if there is none.
func (f Form) FirstInvalidStep(errs Errors) Step {
	for _, step := range f.Steps {
		if errs.Only(step.Fields) != nil {
			return step
		}
	}
	return f.Steps[len(f.Steps)-1]
}
