package content

import (
	"slices"
	"testing"
)

// TestIsNameOf checks which authors are taken for the owner.
func TestIsNameOf(t *testing.T) {
	for name, want := range map[string]bool{
		"Jonas Weidner": true, "J. Weidner": true, "Jonas P. Weidner": true, "jonas weidner": true, "Julia Weidner": false, "A. Weidner": false, "Jonas Müller": false, "": false,
	} {
		if got := IsNameOf(name, "Jonas Weidner"); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
}

// TestIsAuthor checks that the owner has several names, and that signs are no part of any.
func TestIsAuthor(t *testing.T) {
	owner := Profile{Name: "Ana King-Noel", OtherNames: []string{"Ana Lima"}}
	p := Publication{Authors: []string{"King-Noel*, Ana", "Lima, A.†", "{A Group}*", "Bo Lima"}}
	for i, want := range []struct {
		name, signs string
		isOwner     bool
	}{{"Ana King-Noel", "*", true}, {"A. Lima", "†", true}, {"A Group", "*", false}, {"Bo Lima", "", false}} {
		name := p.AuthorsOr("")[i]
		if signs := p.Signs(i); name != want.name || signs != want.signs || owner.IsAuthor(name) != want.isOwner {
			t.Errorf("%q with the signs %q instead of %v", name, signs, want)
		}
	}
}

// TestHomepage checks that the name of a coauthor leads to their page, with an initial, too.
func TestHomepage(t *testing.T) {
	file := PublicationsFile{Coauthors: []Coauthor{{"Bo Ek", "https://bo.example"}}}
	for name, want := range map[string]string{"Bo Ek": "https://bo.example", "B. Ek": "https://bo.example", "Ada Ek": "", "": ""} {
		if got := file.Homepage(name); got != want {
			t.Errorf("%q leads to %q instead of %q", name, got, want)
		}
	}
}

// TestAuthors checks that a list that names not all of them says so.
func TestAuthors(t *testing.T) {
	p := Publication{Authors: []string{"van Beethoven, Ludwig", "{City of Porto}", "others"}}
	if got, want := p.AuthorsOr("Ana"), []string{"Ludwig van Beethoven", "City of Porto", EtAl}; !slices.Equal(got, want) {
		t.Errorf("%q instead of %q", got, want)
	}
	edited := Publication{Kind: "book", Editors: []string{"Hopper, Grace", "Ana"}}
	if got, want := edited.AuthorsOr("Ana"), []string{"Grace Hopper", "Ana"}; !edited.IsEdited() || !slices.Equal(got, want) {
		t.Errorf("of edited proceedings: %q instead of %q", got, want)
	}
	for _, own := range []Publication{{}, {Kind: "book"}, {Kind: "paper", Editors: []string{"Hopper, Grace"}}} {
		if got, want := own.AuthorsOr("Ana"), []string{"Ana"}; own.IsEdited() || !slices.Equal(got, want) {
			t.Errorf("of a work of the owner's: %q instead of %q", got, want)
		}
	}
}

// TestAccountName checks that an account without a handle has a name.
func TestAccountName(t *testing.T) {
	for address, want := range map[string]string{"https://orcid.org/0000-0002": "orcid.org/0000-0002", "https://www.example.org/": "example.org"} {
		if got := (SocialLink{URL: address}).Name(); got != want {
			t.Errorf("%q instead of %q", got, want)
		}
	}
}
