package password

import (
	"bufio"
	"compress/gzip"
	"embed"
	"fmt"
	"strings"
)

//go:embed all:build
var buildFiles embed.FS

// LeakedFile is the list of the most often leaked passwords of at least MinLength characters, which the build writes: in
// lower case, one per line, compressed with gzip.
const LeakedFile = "build/leaked.txt.gz"

// isLeaked reports whether a password is on the list of leaked ones. It reads the list at each call: passwords are seldom
// chosen, and the list is not kept in memory.
func isLeaked(password string) (bool, error) {
	file, err := buildFiles.Open(LeakedFile)
	if err != nil {
		return false, fmt.Errorf("read leaked passwords (run 'make build' first): %w", err)
	}
	defer file.Close()
	list, err := gzip.NewReader(file)
	if err != nil {
		return false, fmt.Errorf("read leaked passwords: %w", err)
	}
	password = strings.ToLower(password)
	entries := bufio.NewScanner(list)
	for entries.Scan() {
		if entries.Text() == password {
			return true, nil
		}
	}
	return false, entries.Err()
}
