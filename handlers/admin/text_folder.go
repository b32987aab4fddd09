package admin

import (
	"errors"
	"io/fs"
	"strconv"
	"strings"

	"portfolio/handlers/web"
	"portfolio/internal/edit"
)

// filesOf returns the files in the folder of a text.
func (h *Handlers) filesOf(folder string) []string {
	names := []string{}
	files, err := h.Editor.Files()
	if err != nil {
		return names
	}
	_ = fs.WalkDir(files, folder, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() && !strings.HasPrefix(entry.Name(), ".") {
			names = append(names, name)
		}
		return nil //nolint:nilerr // what cannot be listed is no file of the text
	})
	return names
}

// deleteText deletes the files of a text. Its history has them.
func (h *Handlers) deleteText(r *web.Request, state textState) (web.Response, error) {
	set := edit.Set{Message: "delete: " + h.titleOf(state), Publishes: []string{}}
	for _, name := range h.filesOf(state.Folder) {
		_, digest, err := h.Editor.Read(name)
		if err != nil {
			return web.Response{}, h.NotStored(textForm, err)
		}
		set.Changes = append(set.Changes, edit.Change{Path: name, Read: digest})
	}
	return h.writeSet(r, state, set, outcomeTextDeleted)
}

// duplicateText makes a draft with the words and the pictures of a text.
func (h *Handlers) duplicateText(r *web.Request, state textState) (web.Response, error) {
	folder, err := h.freeFolder(state.Folder)
	if err != nil {
		return web.Response{}, err
	}
	changes, err := state.Copy(folder)
	if err != nil {
		return h.refuseText(r, state, []fieldFinding{{text: r.Messages.T("admin-text.not_alone")}})
	}
	for _, name := range h.filesOf(state.Folder) {
		if strings.HasSuffix(name, ".md") {
			continue
		}
		data, _, err := h.Editor.Read(name)
		if err != nil {
			return web.Response{}, h.NotStored(textForm, err)
		}
		changes = append(changes, edit.Change{Path: folder + strings.TrimPrefix(name, state.Folder), New: data})
	}
	copied := textState{Text: edit.Text{Folder: folder}}
	return h.writeSet(r, copied, edit.Set{Changes: changes}, outcomeNew)
}

// freeFolder returns a folder that does not exist, called like another one.
func (h *Handlers) freeFolder(like string) (string, error) {
	files, err := h.Editor.Files()
	if err != nil {
		return "", h.NotStored(textForm, err)
	}
	folder := like
	for n := 2; ; n++ {
		if _, err := fs.Stat(files, folder); errors.Is(err, fs.ErrNotExist) {
			return folder, nil
		}
		folder = like + "-" + strconv.Itoa(n)
	}
}
