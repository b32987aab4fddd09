package forms

import (
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
