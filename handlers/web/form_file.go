package web

import (
	"errors"
	"io"
	"net/http"
	"net/url"
)

// File is a file that a form brings.
type File struct {
	Name string // as the browser says it
	Data []byte
}

// ReadFileForm reads the body of a request, a form that may have files in the field called fileField. The files are kept in
// memory: the limit of the body is their limit too.
func ReadFileForm(r *http.Request, fileField string) (posted url.Values, files []File, err error) {
	if !HasFiles(r) {
		posted, err = ReadForm(r)
		return posted, nil, err
	}
	if posted, files, err = readParts(r, fileField); err != nil {
		return nil, nil, bodyError(err)
	}
	return posted, files, nil
}

// readParts reads a form that is sent as parts: its values, and the files in the field called fileField. A field for files that was left
// empty brings none.
func readParts(r *http.Request, fileField string) (posted url.Values, files []File, err error) {
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, nil, err
	}
	posted = url.Values{}
	for range maxFields {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return posted, files, nil
		}
		if err != nil {
			return nil, nil, err
		}
		value, err := io.ReadAll(part)
		if err != nil {
			return nil, nil, err
		}
		switch name := part.FormName(); {
		case name != fileField:
			posted.Add(name, string(value))
		case part.FileName() != "" || len(value) > 0:
			files = append(files, File{part.FileName(), value})
		}
	}
	return nil, nil, ErrBadRequest
}

// bodyError returns the error for a body that cannot be read.
func bodyError(err error) error {
	var long *http.MaxBytesError
	if errors.As(err, &long) {
		return errTooLarge
	}
	return ErrBadRequest
}
