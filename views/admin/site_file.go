package admin

import (
	"regexp"
	"strings"
)

// plainKey matches the keys that are words.
var plainKey = regexp.MustCompile(`^[a-z0-9_]+$`)

// OtherFile stands in addresses for a file in a folder, which the query names.
const OtherFile = "other"

// fileSegment returns what stands for a file in addresses.
func fileSegment(name string) string {
	noun, isTOML := strings.CutSuffix(name, ".toml")
	if !isTOML || !plainKey.MatchString(noun) || noun == OtherFile {
		return OtherFile
	}
	return noun
}
