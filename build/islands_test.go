package main

import (
	"bytes"
	"slices"
	"testing"
)

// TestIslandsRuntime checks that the islands run on Preact for visitors and on React's development build for tests. Either
// is one chunk, which islands import and the loader does not.
func TestIslandsRuntime(t *testing.T) {
	for react, mark := range map[bool]string{true: "Hydration failed because", false: "__P"} {
		files, err := bundleIslands("..", react)
		must(t, err)
		byName := map[string]file{}
		var runtimes []string
		for _, f := range files {
			byName[f.name] = f
			if bytes.Contains(f.data, []byte(mark)) {
				runtimes = append(runtimes, f.name)
			}
		}
		if len(runtimes) != 1 {
			t.Fatalf("react %t: the runtime is in %v, want one chunk", react, runtimes)
		}
		if !slices.Contains(byName["js/chat.js"].imports, runtimes[0]) {
			t.Errorf("react %t: the chat imports %v, want %s", react, byName["js/chat.js"].imports, runtimes[0])
		}
		if got := byName["js/islands.js"].imports; !react && len(got) > 0 {
			t.Errorf("the loader imports %v statically", got)
		}
	}
}
