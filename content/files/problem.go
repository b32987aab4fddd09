package files

import (
	"cmp"
	"errors"
	"fmt"
)

// Problem is what an owner should change in a file.
type Problem struct {
	File string // its path in the site folder
	What string // is wrong
	Do   string // to mend it
	Hint bool   // whether readers see no fault
}

// Problems returns the problems of the files, in the order of their names. It reads all of them.
func (f *Files) Problems() []Problem {
	all := f.skipped
	for _, name := range f.Names() {
		all = append(all, f.byName[name].facts().Problems...)
	}
	return all
}

// fault is an error that says what an owner can do about it.
type fault struct{ what, todo string }

func (f fault) Error() string { return f.what }

func faultf(format string, args ...any) fault { return fault{what: fmt.Sprintf(format, args...)} }

func (f fault) do(format string, args ...any) fault {
	f.todo = fmt.Sprintf(format, args...)
	return f
}

// errTruncated is the fault of files that end too early.
var errTruncated = fault{"the file is damaged or cut off", "save or copy it again"}

// explain describes an error of a cleaner in an owner's words.
func explain(err error) (what, do string) {
	var known fault
	if !errors.As(err, &known) {
		return errTruncated.what, errTruncated.todo
	}
	return known.what, cmp.Or(known.todo, errTruncated.todo)
}
