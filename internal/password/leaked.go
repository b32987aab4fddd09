package password

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed all:build
var buildFiles embed.FS

// LeakedFile is the list of the most often leaked passwords of at least MinLength characters, which the build writes: in
// lower case, one per line, with a line break before the first as well.
const LeakedFile = "build/leaked.txt"

// isLeaked reports whether a password is on the list of leaked ones. It reads the list at each call: passwords are seldom
// chosen, and the list is not kept in memory.
func isLeaked(password string) (bool, error) {
	list, err := buildFiles.ReadFile(LeakedFile)
	if err != nil {
		return false, fmt.Errorf("read leaked passwords (run 'make build' first): %w", err)
	}
	return strings.Contains(string(list), "\n"+strings.ToLower(password)+"\n"), nil
}
