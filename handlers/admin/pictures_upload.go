package admin

import (
	"errors"
	slashpath "path"
	"strconv"
	"strings"
	"unicode"

	"portfolio/content/files"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	"portfolio/views/ui"
)

// upload is what becomes of the pictures of one form.
type upload struct {
	*Handlers
	messages *i18n.Messages
	folder   string
	set      edit.Set
	taken    map[string]bool // names of pictures of the same form
	stored   []string
	notes    []string
	problems []ui.Problem
	result   edit.Result
}

// save saves pictures. If somebody else takes the name of one at that moment, it gets another one.
func (u *upload) save(r *web.Request, uploaded []web.File) error {
	var conflict *edit.Conflict
	var refused *edit.Refused
	for range maxUpload {
		u.stored, u.notes, u.problems, u.taken = nil, nil, nil, map[string]bool{}
		u.set = edit.Set{Message: "pictures: " + u.folder, Publishes: []string{}}
		err := u.add(uploaded)
		if err != nil || len(u.set.Changes) == 0 {
			return err
		}
		u.result, err = u.saveSet(r, u.set)
		switch {
		case errors.As(err, &conflict):
			continue
		case errors.As(err, &refused):
			u.stored, u.notes, u.problems = nil, nil, append(u.problems, u.findingProblems(r, refused.Findings)...)
			return nil
		case errors.Is(err, edit.ErrReadOnly):
			u.stored, u.notes = nil, nil
			u.problem("", "closed")
			return nil
		}
		return err
	}
	return conflict
}

// sentences returns the problems as a script shows them.
func (u *upload) sentences() []string {
	var all []string
	for _, problem := range u.problems {
		all = append(all, problem.Text)
	}
	return all
}

// add adds pictures to the change set. One that is refused does not keep the others away.
func (u *upload) add(uploaded []web.File) error {
	for _, file := range uploaded {
		shown := shownName(file.Name)
		accepted, err := u.Site.Files.Accept(file.Name, file.Data)
		var refusal files.Refusal
		if errors.As(err, &refusal) {
			u.problem(shown, string(refusal))
			continue
		}
		if err != nil {
			return err
		}
		name, known, err := u.free(slashpath.Join(u.folder, safeName(file.Name)), accepted.Data)
		if err != nil {
			return err
		}
		u.stored, u.taken[strings.ToLower(name)] = append(u.stored, name), true
		if !known {
			u.set.Changes = append(u.set.Changes, edit.Change{Path: name, New: accepted.Data})
		}
		u.notes = append(u.notes, acceptedNotes(u.messages, shown, accepted)...)
	}
	return nil
}

// problem adds the sentence for a reason why something was refused.
func (u *upload) problem(name, reason string) {
	u.problems = append(u.problems, ui.Problem{Text: refusedText(u.messages, name, reason)})
}

// refusedText returns the sentence for a reason why a picture was refused.
func refusedText(m *i18n.Messages, name, reason string) string {
	return m.Tf("admin-picture.refused."+reason, map[string]any{
		"Name": name, "MB": files.MaxSize >> 20, "Count": maxUpload, "Pictures": maxPictures, "Megapixels": files.MaxPixels / 1_000_000,
	})
}

// acceptedNotes says what was changed in a picture.
func acceptedNotes(m *i18n.Messages, name string, accepted files.Accepted) (notes []string) {
	if accepted.Scaled {
		notes = append(notes, m.Tf("admin-picture.note.scaled", map[string]any{"Name": name}))
	}
	if accepted.LeftOut {
		notes = append(notes, m.Tf("admin-picture.note.script", map[string]any{"Name": name}))
	}
	return notes
}

// free returns a path that no file has, or that of a file with the same bytes.
func (u *upload) free(name string, data []byte) (free string, known bool, err error) {
	ext := slashpath.Ext(name)
	stem := strings.TrimSuffix(name, ext)
	for n := 2; ; n++ {
		stored, digest, err := u.Editor.Read(name)
		if err != nil {
			return "", false, err
		}
		if digest == edit.Digest(data) {
			return name, true, nil
		}
		if stored == nil && !u.taken[strings.ToLower(name)] {
			return name, false, nil
		}
		name = stem + "-" + strconv.Itoa(n) + ext
	}
}

// maxName is the number of characters that the name of a picture may have, besides its ending.
const maxName = 60

// safeName returns the name of a picture that a browser has sent as one that has no folder, can be written into a text as it is, and is not
// hidden.
func safeName(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	ext := strings.ToLower(slashpath.Ext(name))
	stem := strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) || c == '_' || c == '-' {
			return c
		}
		return ' '
	}, strings.ToValidUTF8(name[:len(name)-len(ext)], " "))
	stem = strings.Trim(strings.Join(strings.Fields(stem), "-"), "-")
	if runes := []rune(stem); len(runes) > maxName {
		stem = string(runes[:maxName])
	}
	if stem == "" {
		stem = "picture"
	}
	return stem + ext
}

// shownName returns the name of a file for a sentence about it.
func shownName(name string) string {
	name = strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) {
			return -1
		}
		return c
	}, strings.ToValidUTF8(name[strings.LastIndexAny(name, `/\`)+1:], ""))
	if runes := []rune(name); len(runes) > maxName {
		name = string(runes[:maxName]) + "…"
	}
	return name
}
