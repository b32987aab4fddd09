package web

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
)

// ReadFileForm reads the body of a request, a form that may have a file in the field called fileField. The file is kept in
// memory: the limit of the body is its limit too.
func ReadFileForm(r *http.Request, fileField string) (posted url.Values, file string, err error) {
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if media != asParts {
		posted, err = ReadForm(r)
		return posted, "", err
	}
	if posted, file, err = readParts(r, fileField); err != nil {
		return nil, "", bodyError(err)
	}
	return posted, file, nil
}

// readParts reads a form that is sent as parts: its values, and the file in the field called fileField.
func readParts(r *http.Request, fileField string) (posted url.Values, file string, err error) {
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, "", err
	}
	posted = url.Values{}
	for range maxFields {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return posted, file, nil
		}
		if err != nil {
			return nil, "", err
		}
		var value strings.Builder
		if _, err := io.Copy(&value, part); err != nil {
			return nil, "", err
		}
		if name := part.FormName(); name == fileField {
			file = value.String()
		} else {
			posted.Add(name, value.String())
		}
	}
	return nil, "", ErrBadRequest
}

// bodyError returns the error for a body that cannot be read.
func bodyError(err error) error {
	var long *http.MaxBytesError
	if errors.As(err, &long) {
		return errTooLarge
	}
	return ErrBadRequest
}
