package password

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed all:build
var made embed.FS

// LeakedFile is where the build lists the passwords that leaked most often, of those that are long enough to be chosen: in
// small letters, a line each, with a line's end before the first as well.
const LeakedFile = "build/leaked.txt"

// leaked tells whether a password is among the most common of those that leaked elsewhere. It reads the list anew each
// time: passwords are seldom chosen, and nothing of it stays in memory.
func leaked(password string) (bool, error) {
	list, err := made.ReadFile(LeakedFile)
	if err != nil {
		return false, fmt.Errorf("read leaked passwords (run 'make build' first): %w", err)
	}
	return strings.Contains(string(list), "\n"+strings.ToLower(password)+"\n"), nil
}
