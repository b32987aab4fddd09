package admin

import (
	"slices"

	"portfolio/content"
	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/ui"
)

// optionsWith returns the options of a select, with the values that are none of them any more.
func optionsWith(options, values []string) []ui.OptionArgs {
	var all []ui.OptionArgs
	for _, value := range values {
		if !slices.Contains(options, value) && value != "" {
			all = append(all, ui.OptionArgs{Value: value, Label: value})
		}
	}
	for _, option := range options {
		all = append(all, ui.OptionArgs{Value: option, Label: option})
	}
	return all
}

// choices returns what a text of a format can name, nil where anything is possible. Pictures of texts that visitors do not see are not offered.
func (h *Handlers) choices(format string) []string {
	if format == "picture" {
		var names []string
		for _, folder := range pictureFolders {
			names = append(names, h.picturesIn(folder)...)
		}
		texts := h.texts(h.Now())
		return slices.DeleteFunc(names, func(name string) bool { return isPrivatePicture(texts, name) })
	}
	return h.Site.Choices(format)
}

// namedFormats are the formats whose options have names besides ids.
var namedFormats = []string{"section", "article", "own", "menu", "page"}

// nameOptions labels what keys of a format can name: pages and sections as menus call them, texts by their titles. An id follows where
// two are called the same.
func (h *Handlers) nameOptions(m *i18n.Messages, format string, options []ui.OptionArgs) {
	if !slices.Contains(namedFormats, format) {
		return
	}
	called, texts := map[string]int{}, h.texts(h.Now())
	for i, option := range options {
		if name := h.optionName(m, texts, format, option.Value); name != "" {
			options[i].Label = name
			called[name]++
		}
	}
	for i, option := range options {
		if called[option.Label] > 1 {
			options[i].Label += " (" + option.Value + ")"
		}
	}
}

// optionName returns what the owner calls something with an id, "" for the id.
func (h *Handlers) optionName(m *i18n.Messages, texts []views.Text, format, id string) string {
	entry := h.Languages.Entry(i18n.Page(id))
	switch {
	case format == "section":
		return m.T("admin-files.section." + id)
	case format == "article":
		return titleIn(m, texts, "articles/"+id)
	case format != "own" && entry.Label != "" && h.Site.HasPage(i18n.Page(id)):
		return m.T(entry.Label)
	}
	return titleIn(m, texts, "pages/"+id)
}

// titleIn returns the title of the text in a folder, in the language of the screen if there is one, "" for no text.
func titleIn(m *i18n.Messages, texts []views.Text, folder string) (title string) {
	for _, text := range texts {
		for _, version := range text.Versions {
			if text.Folder == folder && (title == "" || version.Lang == m.Lang) {
				title = version.Title
			}
		}
	}
	return title
}

// isPrivatePicture reports whether a picture is beside a text that visitors do not see.
func isPrivatePicture(texts []views.Text, name string) bool {
	folder := content.TextFolder(name)
	return folder != "" && !slices.ContainsFunc(texts, func(text views.Text) bool { return text.Folder == folder && text.State != views.TextDraft })
}
