package forms

import "portfolio/views/ui"

// fieldArgs returns the arguments with which ui.Field renders field as a part of form.
func (f Frame) fieldArgs(form Form, field Field) ui.FieldArgs {
	args := ui.FieldArgs{
		Kind: field.Kind, ID: form.Name + "-" + field.Name, Name: field.Name,
		Label: f.label(field), Lang: string(field.Language.Lang), Mark: f.mark(form, field), Required: field.Required,
		Max: field.Max, Autocomplete: field.Autocomplete, InputMode: field.InputMode, Rows: field.Rows,
		Options: f.options(field), Values: f.values(field),
	}
	if field.Hint != "" {
		args.Hint = f.About.hint(f.Messages, field) + f.Tf(field.Hint, map[string]any{"Max": f.Number(field.Max), "Zone": f.ZonePlace(f.Zone)})
	}
	if key := f.Errors[field.Name]; key != "" {
		args.Error = ErrorText(f.Messages, key, field)
		args.ErrorPrefix = f.T("form.error.prefix")
	}
	if field.Kind == ui.SelectField && field.Required {
		args.Prompt = f.T("form.choose")
	}
	if field.Kind == ui.ConsentField {
		args.LinkURL, args.LinkText = f.privacyPath(), f.T("form.privacy.link")
	}
	return args
}

// mark returns the text "required" or "optional", or "" if the label of field does not need it. A consent always has one: forms differ in
// whether they need it.
func (f Frame) mark(form Form, field Field) string {
	switch marksRequired := form.marksRequired(); {
	case field.Required && (marksRequired || field.Kind == ui.ConsentField):
		return f.T("form.required")
	case !field.Required && (!marksRequired || field.Kind == ui.ConsentField):
		return f.T("form.optional")
	}
	return ""
}

func (f Frame) options(field Field) []ui.OptionArgs {
	options := make([]ui.OptionArgs, len(field.Options))
	for i, o := range field.Options {
		options[i] = ui.OptionArgs{Value: o.Value, Label: o.Name}
		if o.Key != "" {
			options[i].Label = f.T(o.Key)
		}
	}
	return options
}

// values returns the values that field shows: what the visitor sent, or the default.
func (f Frame) values(field Field) []string {
	if values, ok := f.Values[field.Name]; ok {
		return values
	}
	if value := f.About.value(f.Messages, field); value != "" && f.isNew() {
		return []string{value}
	}
	if field.Default != "" {
		return []string{field.Default}
	}
	return nil
}
