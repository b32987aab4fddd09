package handlertest

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

// Edited returns a copy of a folder with texts of one file replaced: pairs of what is there and what comes in its place.
func Edited(t testing.TB, folder fs.FS, name string, pairs ...string) fstest.MapFS {
	t.Helper()
	changed := Without(t, folder)
	text := string(changed[name].Data)
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("%s does not hold %q", name, pairs[i])
		}
		text = strings.ReplaceAll(text, pairs[i], pairs[i+1])
	}
	changed[name] = &fstest.MapFile{Data: []byte(text)}
	return changed
}
