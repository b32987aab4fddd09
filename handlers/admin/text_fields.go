package admin

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	views "portfolio/views/admin"
	"portfolio/views/ui"
)

// maxKey limits the values of a text's keys, and maxBody its body, in characters.
const (
	maxKey  = 1000
	maxBody = 500_000
)

// fillText puts the fields of a text into its page.
func (h *Handlers) fillText(page *views.TextPage, r *web.Request, state textState, found []fieldFinding) {
	for _, key := range state.Shared() {
		page.Shared = append(page.Shared, h.textField(r, state, key, key, "", found))
		if key == "cover" {
			page.Drawings = h.drawings()
		}
	}
	for _, lang := range state.Langs {
		name := i18n.Lang(lang)
		version := views.TextLanguage{
			Lang: name, Name: h.Languages.Name(lang), IsNew: !state.Has(lang), Preview: h.previewAddress(state.Folder, lang),
			Words: content.CountWords(state.values[edit.Field(edit.BodyKey, lang)]),
		}
		for _, key := range state.Own() {
			field := edit.Field(key, lang)
			version.Fields = append(version.Fields, h.textField(r, state, key, field, name, found))
			version.IsNew = version.IsNew && state.values[field] == ""
		}
		page.Languages = append(page.Languages, version)
	}
	for _, f := range found {
		text := f.text
		for _, language := range page.Languages {
			if len(page.Languages) > 1 && strings.HasSuffix(f.field, "_"+string(language.Lang)) {
				text = language.Name + r.Messages.Between(":") + text
			}
		}
		page.Problems = append(page.Problems, ui.Problem{FieldID: fieldID(f.field), Text: text, Lang: f.lang})
	}
}

// fieldID returns the id of a field's control; a finding about no field leads to the form.
func fieldID(field string) string {
	if field == "" {
		return "text-form"
	}
	return "text-" + field
}

// textField describes the field of a key.
func (h *Handlers) textField(r *web.Request, state textState, key, field string, lang i18n.Lang, found []fieldFinding) ui.FieldArgs {
	args := ui.FieldArgs{
		Kind: ui.TextField, ID: fieldID(field), Name: field, Label: r.Messages.T("admin-text.key." + key), Lang: string(lang), Max: maxKey,
		Values: []string{state.values[field]}, ErrorPrefix: r.Messages.T("form.error.prefix"),
	}
	if hint := "admin-text.hint." + key; slices.Contains(hintedKeys, key) {
		args.Hint = r.Messages.T(hint)
	}
	switch key {
	case "description":
		args.Kind, args.Rows = ui.TextareaField, 2
		count := strconv.Itoa(utf8.RuneCountInString(args.Values[0])) + " " + r.Messages.T("admin-text.as_saved")
		args.Hint = r.Messages.Tf("admin-text.length", map[string]any{"Count": count})
	case edit.BodyKey:
		args.Kind, args.Rows, args.Max = ui.TextareaField, 12, maxBody
		if tableRow.MatchString(args.Values[0]) {
			args.Hint = r.Messages.T("admin-text.hint.table")
		}
	case "slug":
		args.Hint = path.Base(state.Folder)
		args.Hint = r.Messages.Tf("admin-text.hint.slug", map[string]any{"Name": args.Hint})
	}
	if key == "cover" {
		args.Kind, args.Options = ui.SelectField, h.covers(r.Messages, state.Folder, args.Values)
	}
	for _, value := range choices[key] {
		args.Kind = ui.SelectField
		args.Options = append(args.Options, ui.OptionArgs{Value: value, Label: r.Messages.T("admin-text.choice." + key + "_" + value)})
	}
	if args.Kind == ui.SelectField {
		args.Max = 0
		if args.Prompt = r.Messages.T("admin-text.choice.none"); key == "cover" {
			args.Prompt = "—"
		}
		if value := args.Values[0]; value != "" && key != "cover" && !slices.Contains(choices[key], value) {
			args.Options = append(args.Options, ui.OptionArgs{Value: value, Label: value})
		}
	}
	var wrong []string
	for _, f := range found {
		if f.field == field {
			wrong, args.ErrorLang = append(wrong, f.text), f.lang
		}
	}
	args.Error = strings.Join(wrong, " ")
	return args
}

// tableRow matches the line below the first row of a table.
var tableRow = regexp.MustCompile(`(?m)^\s*\|[ :|-]*-[ :|-]*\|\s*$`)

// hintedKeys are the keys whose fields have a hint.
var hintedKeys = []string{"date", "updated", "tags", "series", "cover", "order"}

// choices are the values of keys that take one of a few.
var choices = map[string][]string{
	"collection": {string(content.CollectionArticles), string(content.CollectionTutorials), string(content.CollectionHumor)},
	"category":   {string(content.CategoryArticles), string(content.CategoryHowTos), string(content.CategoryReviews), string(content.CategoryMemes)},
	"menu":       {"main", "footer"},
}

// cleanTyped returns what was posted in fields, without what no text has.
func cleanTyped(get func(string) string, fields []string) map[string]string {
	values := map[string]string{}
	for _, field := range fields {
		value := strings.ToValidUTF8(strings.ReplaceAll(get(field), "\r\n", "\n"), "\ufffd")
		value = strings.Map(func(c rune) rune {
			if c < ' ' && c != '\n' && c != '\t' || c == 0x7f {
				return -1
			}
			return c
		}, value)
		if !strings.HasPrefix(field, edit.BodyKey+"_") {
			value = strings.Join(strings.Fields(value), " ")
		} else {
			value = strings.TrimRight(value, " \t\n")
			if strings.TrimSpace(value) == "" {
				value = ""
			}
		}
		values[field] = value
	}
	return values
}

// tooLong returns an error for each value that is too long.
func tooLong(values map[string]string, messages *i18n.Messages) []fieldFinding {
	var found []fieldFinding
	for field, value := range values {
		most := maxKey
		if strings.HasPrefix(field, edit.BodyKey+"_") {
			most = maxBody
		}
		if utf8.RuneCountInString(value) > most {
			found = append(found, fieldFinding{field: field, text: messages.Tf("admin-text.too_long", map[string]any{"Max": strconv.Itoa(most)})})
		}
	}
	return found
}
