package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
)

// maxFields is how many values a form may have. The largest has some forty.
const maxFields = 100

// asParts is the type of a form that is sent as parts.
const asParts = "multipart/form-data"

// HasFiles reports whether a request brings a form with files.
func HasFiles(r *http.Request) bool {
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return media == asParts
}

// ReadForm reads the body of a request, a form or JSON.
func ReadForm(r *http.Request) (url.Values, error) {
	var (
		posted url.Values
		err    error
	)
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch media {
	case "application/json":
		posted, err = readJSON(r.Body)
	case "application/x-www-form-urlencoded":
		err = r.ParseForm()
		posted = r.PostForm
	case asParts:
		posted, _, err = readParts(r, "")
	default:
		return nil, errMediaType
	}
	if err != nil {
		return nil, bodyError(err)
	}
	count := 0
	for _, values := range posted {
		count += len(values)
	}
	if count > maxFields {
		return nil, ErrBadRequest
	}
	return posted, nil
}

// readJSON reads one flat object: strings, numbers, booleans and lists of these. It rejects deeper nesting before decoding
// it.
func readJSON(body io.Reader) (url.Values, error) {
	decoder := json.NewDecoder(body)
	decoder.UseNumber()
	if token, err := decoder.Token(); err != nil || token != json.Delim('{') {
		return nil, errors.Join(errors.New("no JSON object"), err)
	}
	posted := url.Values{}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		values, err := readJSONValues(decoder)
		if err != nil {
			return nil, err
		}
		posted[name.(string)] = append(posted[name.(string)], values...) // a key is always a string
		if len(posted) > maxFields {
			return nil, errors.New("too many fields")
		}
	}
	if _, err := decoder.Token(); err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.Join(errors.New("more than one JSON object"), err)
	}
	return posted, nil
}

func readJSONValues(decoder *json.Decoder) ([]string, error) {
	token, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	if token != json.Delim('[') {
		return jsonText(token)
	}
	var values []string
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		text, err := jsonText(token)
		if err != nil {
			return nil, err
		}
		if values = append(values, text...); len(values) > maxFields {
			return nil, errors.New("too many values")
		}
	}
	_, err = decoder.Token()
	return values, err
}

// jsonText returns a scalar value as a form sends it: nothing for null and false, as for an unchecked box.
func jsonText(token json.Token) ([]string, error) {
	switch value := token.(type) {
	case string:
		return []string{value}, nil
	case json.Number:
		return []string{value.String()}, nil
	case bool:
		if value {
			return []string{"true"}, nil
		}
		return nil, nil
	case nil:
		return nil, nil
	}
	return nil, fmt.Errorf("unexpected %v in JSON", token)
}
