// Package splice changes one key of a file that a person wrote, and no other byte of it: comments, order, quotes, blank lines and line
// ends stay. What it writes is parsed again: a change that would reach anything but the key is refused.
package splice

import (
	"errors"
	"reflect"
)

// The reasons for which a change is refused.
var (
	ErrUnread = errors.New("the file cannot be read")
	ErrAbsent = errors.New("there is no such key")
	ErrPlace  = errors.New("the key is written in a way that cannot be changed alone")
)

// edit replaces a part of a text.
type edit struct {
	from, to int
	with     string
}

// apply makes edits, which are in the order of the text.
func apply(text []byte, edits []edit) []byte {
	var changed []byte
	at := 0
	for _, e := range edits {
		changed = append(append(changed, text[at:e.from]...), e.with...)
		at = e.to
	}
	return append(changed, text[at:]...)
}

// checked returns the text with the edits, unless it says anything else than want.
func checked(text []byte, edits []edit, want map[string]any, parse func([]byte) (map[string]any, error)) ([]byte, error) {
	changed := apply(text, edits)
	if got, err := parse(changed); err != nil || !reflect.DeepEqual(got, want) {
		return nil, ErrPlace
	}
	return changed, nil
}
