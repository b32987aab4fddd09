package admin

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"portfolio/i18n"
	"portfolio/views/forms"
	"portfolio/views/layout"
	"portfolio/views/ui"
)

// SiteFilePage changes the keys of a file of the site folder, or its text.
type SiteFilePage struct {
	layout.Base
	Closed   string // why nothing can be changed, "" if everything can
	Notice   Notice // of the last press
	Name     string // of the file in the site folder
	Digest   string // of the file when the page was made
	Around   []KeyLink
	Words    *WordsSearch // of a file of words, nil for another
	HasKeys  bool
	Rows     []KeyRow
	Problem  FileProblem
	Password bool // whether the save asks for the password
	Code     bool // and for the second factor
	Text     string
	Keys     FileForm // the form of the keys
	Whole    FileForm // the form of the text
}

// FileForm is one of the two forms of a file, with what becomes of what is typed into it.
type FileForm struct {
	forms.Frame
	Version  string
	Kept     time.Time // when what the form says was typed, zero if it is what the file says
	Conflict *Conflict // of that with the file or another window, nil for none
	Discard  string    // value of the button that takes what the file says
}

// unsavedSince returns when what the forms show was typed, zero if it is what the file says, or if a conflict asks about it.
func (p SiteFilePage) unsavedSince() time.Time {
	if p.Keys.Conflict != nil || p.Whole.Conflict != nil || p.HasErrors {
		return time.Time{}
	}
	if p.Whole.Kept.After(p.Keys.Kept) {
		return p.Whole.Kept
	}
	return p.Keys.Kept
}

// FileProblem is why a file was not saved.
type FileProblem struct {
	Text   string
	Fields []ui.Problem
}

// KeyLink leads to the table around the one that is shown.
type KeyLink struct{ Address, Label string }

// KeyRow is a key with the fields for its value.
type KeyRow struct {
	ID        string
	Heading   string // above the row, "" for none
	Label     string
	Needed    bool
	Hint      string
	HintLang  string // of the hint, "" for that of the screen
	ErrorLang string // of the error
	Error     string
	Fields    []ui.FieldArgs // one for each language, or one
	Items     []ui.FieldArgs // of a list, the last one empty
	Key       string         // for the buttons of a list
	Tables    []KeyTable     // of a list of tables: those of a page
	First     int            // index of the first of them
	Total     int            // of all tables in the list
	Pager     Pager          // of a long list
	Pictures  string         // address of the pictures to choose from, "" for none
	Link      string         // address of a table, "" for none
	Add       string         // address of the form for one more table, "" for none
}

// KeyTable is a table in a list.
type KeyTable struct{ Address, Title string }

// The fields of the form of a file.
const (
	DigestField = "digest"
	DoField     = "do"
	TextField   = "text"
	AtField     = "at"
	FileField   = "file"
	DoSave      = "save"
	DoText      = "text"
	DoUp        = "up"
	DoDown      = "down"
	DoRemove    = "remove"
	DoAdd       = "add"
	DoCopy      = "copy" // the hours of the first day to the days until Friday
	FirstDay    = "monday"
	DoDiscard   = "discard"      // what was typed into the form of the keys
	DoForget    = "discard-text" // what was typed into the text

	DoDiscardAll = "discard-all" // both
)

// Do returns the value of a button for an item of a list.
func Do(action, key string, index int) string { return action + " " + strconv.Itoa(index) + " " + key }

// KeyLabel returns what a key is called. Names of tags that other programs ask for are shown as they are.
func KeyLabel(b layout.Base, key string) string {
	if !plainKey.MatchString(key) {
		return key
	}
	return b.T("admin-keys." + key)
}

// plainKey matches the keys that are words.
var plainKey = regexp.MustCompile(`^[a-z0-9_]+$`)

// OtherFile stands in addresses for a file in a folder, which the query names.
const OtherFile = "other"

// fileSegment returns what stands for a file in addresses.
func fileSegment(name string) string {
	noun, isTOML := strings.CutSuffix(name, ".toml")
	if !isTOML || !plainKey.MatchString(noun) || noun == OtherFile {
		return OtherFile
	}
	return noun
}

// FileAddress returns the address of the form of a table of a file; at is "" for the file's own keys.
func FileAddress(name, at string) string {
	address := i18n.AdminPath(i18n.AdminFile, fileSegment(name))
	if fileSegment(name) == OtherFile {
		address = i18n.WithQuery(address, FileField, name)
	}
	if at != "" {
		address = i18n.WithQuery(address, AtField, at)
	}
	return address
}
