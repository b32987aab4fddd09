package db

import (
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
)

// ErrURL is returned for a DATABASE_URL that names no database.
var ErrURL = errors.New("not a path, a sqlite: URL or a postgres: URL")

// CheckURL returns ErrURL for a DATABASE_URL that names neither a file nor a database on a server. It opens neither.
func CheckURL(databaseURL string) error {
	if isServer(databaseURL) {
		return checkServerURL(databaseURL)
	}
	_, err := Path(databaseURL)
	return err
}

// Name returns what a DATABASE_URL names: the path of a file, or a server and its database, without user, password and parameters.
func Name(databaseURL string) string {
	if isServer(databaseURL) {
		return ServerName(databaseURL)
	}
	path, err := Path(databaseURL)
	if err != nil {
		return "the database"
	}
	return path
}

// Path returns the file that a DATABASE_URL names: data/portfolio.db, sqlite:data/portfolio.db or
// sqlite:///var/lib/portfolio.db. It returns ErrURL for anything else, such as other URLs (a file whose name holds a colon is
// ./name); settings in the URL are refused, as the store has its own.
func Path(databaseURL string) (string, error) {
	path, isURL := strings.CutPrefix(databaseURL, "sqlite:")
	if isURL {
		path = strings.TrimPrefix(path, "//")
	}
	scheme, _, _ := strings.Cut(path, "/")
	switch {
	case !isURL && strings.Contains(scheme, ":"), path == "", strings.HasSuffix(path, "/"), strings.Contains(path, ":memory:"),
		isURL && strings.Contains(path, "?"):
		if strings.Contains(databaseURL, "@") { // it may hold a password
			return "", ErrURL
		}
		return "", fmt.Errorf("%w: %q", ErrURL, databaseURL)
	}
	return filepath.Clean(path), nil
}

// dsn returns the driver's data source name for the file at path with options.
func dsn(path, options string) (string, error) {
	whole, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	file := url.URL{Scheme: "file", Path: whole, RawQuery: options}
	return file.String(), nil
}
