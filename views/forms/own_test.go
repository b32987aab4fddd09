package forms

import (
	"net/url"
	"testing"

	"portfolio/content"
)

// TestOwnFieldsCannotReplaceOthers checks that the names of the fields of each form of a request are refused as ids of an owner's.
func TestOwnFieldsCannotReplaceOthers(t *testing.T) {
	for _, form := range []Form{new(QuoteFields).Form(), new(CollaborationFields).Form(), new(MeetingFields).Form(), new(BookingFields).Form()} {
		for _, field := range form.Fields {
			if !content.IsRequestName(field.Name) {
				t.Errorf("an owner can ask for %s, which the form %s has", field.Name, form.Name)
			}
		}
	}
}

// TestLeastNumber checks that an owner's number is none below zero, and none below what the owner says.
func TestLeastNumber(t *testing.T) {
	for _, c := range []struct {
		min          int
		answer, want string
	}{
		{0, "0", ""}, {0, "-8", errorLeast}, {1, "0", errorLeast}, {1, "1", ""}, {0, "many", errorNumber},
	} {
		form := Form{Fields: []Field{questionField(content.Question{ID: "people", Kind: content.NumberQuestion, Min: c.min}, "people")}}
		if got := form.Decode(url.Values{"people": {c.answer}})["people"]; got != c.want {
			t.Errorf("%q with %d as the least is %q, want %q", c.answer, c.min, got, c.want)
		}
	}
}
