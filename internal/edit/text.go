package edit

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"portfolio/content"
)

// The keys of an article and of a page that an owner changes in a form: those that hold for all languages, and those of each.
// The body is a key here, too.
var (
	ArticleShared = []string{"date", "updated", "collection", "category", "cover"}
	ArticleOwn    = []string{"title", "slug", "description", "tags", "series", "cover_alt", BodyKey}
	PageShared    = []string{"menu", "order", "updated"}
	ServiceShared = []string{"updated"}
	PageOwn       = []string{"title", "slug", "description", BodyKey}
)

// sampleKey says of a text that it is a sample.
const sampleKey = "sample"

// BodyKey names the body of a text among its keys.
const BodyKey = "body"

// Text is an article, or a page of the owner's own, as its files are.
type Text struct {
	Folder string   // in the site folder, such as articles/id
	Langs  []string // of the site, in their order

	files map[string]textFile // by language
}

// textFile is a text in one language.
type textFile struct {
	content.TextFile
	digest string
	values map[string]string
}

// KeyError means that a key cannot be changed alone.
type KeyError struct {
	Field string // of the form
	Err   error
}

// Error implements error.
func (e KeyError) Error() string { return fmt.Sprintf("change %s: %v", e.Field, e.Err) }

// ReadText reads the text in a folder. read returns a file and its digest, nil for none.
func ReadText(read func(string) ([]byte, string, error), folder string, langs []string) (Text, error) {
	t := Text{Folder: folder, Langs: langs, files: map[string]textFile{}}
	for _, lang := range langs {
		data, digest, err := read(t.Path(lang))
		if err != nil {
			return t, err
		}
		if data == nil {
			continue
		}
		file, ok := content.ParseTextFile(data)
		if !ok { // the whole file is a body
			file = content.NewTextFile().WithBody(string(data))
		}
		values := file.Values()
		values[BodyKey] = file.Body()
		t.files[lang] = textFile{file, digest, values}
	}
	return t, nil
}

// Path returns the path of the text in a language, whether there is one or not.
func (t Text) Path(lang string) string { return path.Join(t.Folder, lang+".md") }

// Exists reports whether the text exists in any language.
func (t Text) Exists() bool { return len(t.files) > 0 }

// Has reports whether the text exists in a language.
func (t Text) Has(lang string) bool { _, ok := t.files[lang]; return ok }

// IsPage reports whether the text is a page of the owner's own, or of a service, which have no date.
func (t Text) IsPage() bool { return !strings.HasPrefix(t.Folder, "articles/") }

// Shared returns the keys that hold for all languages.
func (t Text) Shared() []string {
	switch path.Dir(t.Folder) {
	case "pages":
		return PageShared
	case "services":
		return ServiceShared
	}
	return ArticleShared
}

// Own returns the keys of each language.
func (t Text) Own() []string {
	if t.IsPage() {
		return PageOwn
	}
	return ArticleOwn
}

// Field returns the name of the field of a key in a language.
func Field(key, lang string) string { return key + "_" + lang }

// Fields returns the names of all fields.
func (t Text) Fields() []string {
	fields := slices.Clone(t.Shared())
	for _, lang := range t.Langs {
		for _, key := range t.Own() {
			fields = append(fields, Field(key, lang))
		}
	}
	return fields
}

// Values returns the values of the fields.
func (t Text) Values() map[string]string {
	values := map[string]string{}
	for _, key := range t.Shared() {
		values[key] = t.shared(key)
	}
	for _, lang := range t.Langs {
		for _, key := range t.Own() {
			values[Field(key, lang)] = t.files[lang].values[key]
		}
	}
	return values
}

// shared returns the value of a key that holds for all languages: that of the first file that has it.
func (t Text) shared(key string) string {
	for _, lang := range t.Langs {
		if value := t.files[lang].values[key]; value != "" {
			return value
		}
	}
	return ""
}

// IsDraft reports whether the text says to be a draft.
func (t Text) IsDraft() bool {
	return slices.ContainsFunc(t.Langs, func(lang string) bool { return t.files[lang].values["draft"] == "true" })
}

// Digest returns the digests of the files.
func (t Text) Digest() string {
	var all []string
	for _, lang := range t.Langs {
		if t.Has(lang) {
			all = append(all, lang+":"+t.files[lang].digest)
		}
	}
	return Digest([]byte(strings.Join(all, "\n")))
}

// Changes returns the changes of files that give the fields other values; draft says whether the text is a draft then. Fields that are
// not among the values stay. A language whose fields are all emptied has no file any more, a new one gets no key that holds for all.
func (t Text) Changes(values map[string]string, draft bool) ([]Change, error) {
	next := map[string]content.TextFile{}
	present := false
	for _, lang := range t.Langs {
		file, ok := t.files[lang]
		text := file.TextFile
		if !ok {
			text = content.NewTextFile()
		}
		if !t.isWritten(lang, values) {
			continue
		}
		for _, key := range t.Own() {
			value, posted := values[Field(key, lang)]
			if !posted || value == file.values[key] {
				continue
			}
			if key == BodyKey {
				text = text.WithBody(value)
				continue
			}
			var err error
			if text, err = text.WithText(key, value); err != nil {
				return nil, KeyError{Field(key, lang), err}
			}
		}
		if ok && !bytes.Equal(text.Bytes(), file.Bytes()) { // what is changed is no sample any more
			var err error
			if text, err = text.WithText(sampleKey, ""); err != nil {
				return nil, KeyError{sampleKey, err}
			}
		}
		next[lang], present = text, true
	}
	if !present {
		return t.deletions(), nil
	}
	shared := map[string]string{}
	for _, key := range t.Shared() {
		if value, posted := values[key]; posted && value != t.shared(key) {
			shared[key] = value
		}
	}
	if draft != t.IsDraft() {
		shared["draft"] = fmt.Sprint(draft)
	}
	if languages := t.languages(next); languages != nil {
		shared["languages"] = *languages
	}
	for key, value := range shared {
		if err := t.share(next, key, value); err != nil {
			return nil, err
		}
	}
	return t.changesTo(next), nil
}

// isWritten reports whether the text has a language after a change.
func (t Text) isWritten(lang string, values map[string]string) bool {
	for _, key := range t.Own() {
		value, posted := values[Field(key, lang)]
		if !posted {
			value = t.files[lang].values[key]
		}
		if value != "" {
			return true
		}
	}
	return false
}

// share changes a key that holds for all languages wherever it is, or in the first file if it is nowhere.
func (t Text) share(next map[string]content.TextFile, key, value string) error {
	var in []string
	for _, lang := range t.Langs {
		if file, ok := next[lang]; ok {
			if _, has := file.Values()[key]; has {
				in = append(in, lang)
			}
		}
	}
	if in == nil {
		in = []string{t.Langs[slices.IndexFunc(t.Langs, func(lang string) bool { _, ok := next[lang]; return ok })]}
	}
	for _, lang := range in {
		text, err := next[lang].WithText(key, value)
		if err != nil {
			return KeyError{key, err}
		}
		next[lang] = text
	}
	return nil
}

// languages returns the list of languages that a text needs if it has others than before: "" for all of the site, nil for no change.
func (t Text) languages(next map[string]content.TextFile) *string {
	var langs []string
	same := true
	for _, lang := range t.Langs {
		_, will := next[lang]
		if will {
			langs = append(langs, lang)
		}
		same = same && will == t.Has(lang)
	}
	if same {
		return nil
	}
	list := ""
	if len(langs) < len(t.Langs) {
		list = strings.Join(langs, ", ")
	}
	return &list
}

// changesTo returns the changes of the files that differ.
func (t Text) changesTo(next map[string]content.TextFile) []Change {
	var changes []Change
	for _, lang := range t.Langs {
		file, had := t.files[lang]
		text, will := next[lang]
		switch {
		case !had && !will:
		case !will:
			changes = append(changes, Change{Path: t.Path(lang), Read: file.digest})
		default:
			if data := text.Bytes(); Digest(data) != file.digest {
				changes = append(changes, Change{Path: t.Path(lang), Read: file.digest, New: data})
			}
		}
	}
	return changes
}

// deletions returns the changes that delete the files of all languages.
func (t Text) deletions() []Change { return t.changesTo(nil) }

// Copy returns the changes that write a draft with the same words to another folder.
func (t Text) Copy(folder string) ([]Change, error) {
	to := Text{Folder: folder, Langs: t.Langs}
	id := path.Base(folder)
	var changes []Change
	drafted := false
	for _, lang := range t.Langs {
		file, ok := t.files[lang]
		if !ok {
			continue
		}
		text, err := file.TextFile, error(nil)
		of := map[string]string{"guid": "", "aliases": "", "date": "", "updated": "", "draft": ""}
		if file.values["slug"] != "" {
			of["slug"] = id
			if len(t.files) > 1 {
				of["slug"] = id + "-" + strings.ToLower(lang)
			}
		}
		if !drafted {
			of["draft"], drafted = "true", true
		}
		for key, value := range of {
			var keyErr error
			if text, keyErr = text.WithText(key, value); keyErr != nil {
				err = errors.Join(err, KeyError{key, keyErr})
			}
		}
		if err != nil {
			return nil, err
		}
		changes = append(changes, Change{Path: to.Path(lang), New: text.Bytes()})
	}
	return changes, nil
}

// ReadFrom returns a function that reads the files of a site folder for ReadText.
func ReadFrom(files fs.FS) func(string) ([]byte, string, error) {
	return func(name string) ([]byte, string, error) {
		data, err := fs.ReadFile(files, name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, "", nil
		}
		return data, Digest(data), err
	}
}

// FieldAt returns the name of the field that a finding is about: by its line in a file, or by the key with which it begins. That
// of a language without a text is its title. It returns "" for a finding about no field.
func (t Text) FieldAt(file string, line int, what string) string {
	lang := strings.TrimSuffix(path.Base(file), ".md")
	if path.Dir(file) != t.Folder || !slices.Contains(t.Langs, lang) {
		return ""
	}
	if _, written := t.files[lang]; !written {
		return Field("title", lang)
	}
	key, _, _ := strings.Cut(strings.TrimPrefix(what, "the "), " ")
	if line > 0 {
		if at, inBody := t.files[lang].KeyAt(line); inBody {
			key = BodyKey
		} else if at != "" {
			key = at
		}
	}
	switch {
	case slices.Contains(t.Own(), key):
		return Field(key, lang)
	case slices.Contains(t.Shared(), key):
		return key
	}
	return ""
}
