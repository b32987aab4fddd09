package markdown

import "testing"

// TestStandalone checks that the links of a source need no definitions, and that its footnotes have names of their own.
func TestStandalone(t *testing.T) {
	for source, want := range map[string]string{
		"[a][One] [one][] [ONE] [b](c)\n\n[one]: /x \"T\"\n": "[a](/x \"T\") [one](/x \"T\") [ONE](/x \"T\") [b](c)\n\n[one]: /x \"T\"\n",
		"![a][p]\n\n[p]: <a b.png>":                          "![a](<a b.png>)\n\n[p]: <a b.png>",
		"A[^1] `[^a-z]` [x]\n\n[^1]: There.":                 "A[^2-1] `[^a-z]` [x]\n\n[^2-1]: There.",
		"```\n[a][b] [^1]\n```\n[^1]: T\n\n[b]: c":           "```\n[a][b] [^1]\n```\n[^2-1]: T\n\n[b]: c",
		"- [x] done [y]\n\n> [!NOTE]\n> n":                   "- [x] done [y]\n\n> [!NOTE]\n> n",
	} {
		if got := Standalone(source, "2"); got != want {
			t.Errorf("Standalone(%q) is %q, want %q", source, got, want)
		}
	}
	if got := Standalone("A[^1]\n\n[^1]: T", ""); got != "A[^1]\n\n[^1]: T" {
		t.Errorf("without a mark it is %q", got)
	}
}
