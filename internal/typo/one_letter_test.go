package typo

import "testing"

func TestOneLetter(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"article", "artcle", true}, {"article", "artticle", true}, {"article", "arxicle", true}, {"article", "artcile", true},
		{"article", "articles", true}, {"article", "particle", true}, {"niño", "nino", true}, {"ab", "ba", true}, {"a", "", true},
		{"article", "article", false}, {"article", "artcele", false}, {"article", "articless", false}, {"article", "ratcile", false},
		{"article", "", false}, {"", "", false}, {"abc", "cba", false},
	} {
		for _, pair := range [][2]string{{c.a, c.b}, {c.b, c.a}} {
			if got := OneLetter([]rune(pair[0]), []rune(pair[1])); got != c.want {
				t.Errorf("%q and %q: %v", pair[0], pair[1], got)
			}
		}
	}
}
