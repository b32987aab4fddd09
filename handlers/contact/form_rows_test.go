package contact_test

import (
	"reflect"
	"testing"

	"portfolio/db"
	"portfolio/views/forms"
)

// formRows pairs the fields of each form with the row that forms.CopyFields copies them to and from.
var formRows = []struct {
	fields, row any      // structs; a booking becomes the fields of a wish first
	converted   []string // fields that the handlers convert themselves
}{
	{forms.QuoteFields{}, db.QuoteRequest{}, []string{"Privacy"}},
	{forms.CollaborationFields{}, db.CollaborationRequest{}, []string{"Privacy"}},
	{forms.MeetingFields{}, db.MeetingRequest{}, nil},
	{forms.BookingFields{}, forms.MeetingFields{}, []string{"Start", "Zone"}},
	{forms.CVRequestFields{}, db.CVRequest{}, nil},
	{forms.PodcastSuggestFields{}, db.PodcastSuggestion{}, nil},
}

// TestFormFieldsFitRows checks that every field of a form has a field of the same name and a convertible kind in its row,
// and that copying a form to a row and back keeps all values.
func TestFormFieldsFitRows(t *testing.T) {
	t.Parallel()
	for _, pair := range formRows {
		fields, row := reflect.New(reflect.TypeOf(pair.fields)), reflect.New(reflect.TypeOf(pair.row))
		skip := map[string]bool{}
		for _, name := range pair.converted {
			skip[name] = true
		}
		for i := range fields.Elem().NumField() {
			field := fields.Elem().Type().Field(i)
			if skip[field.Name] {
				continue
			}
			column := row.Elem().FieldByName(field.Name)
			if !column.IsValid() {
				t.Errorf("%T has no field %s of %T", pair.row, field.Name, pair.fields)
				continue
			}
			if column.Kind() != field.Type.Kind() || !field.Type.ConvertibleTo(column.Type()) {
				t.Errorf("%T.%s is a %s, in %T a %s", pair.fields, field.Name, field.Type, pair.row, column.Type())
			}
			setSample(t, fields.Elem().Field(i), field.Name)
		}
		forms.CopyFields(row.Interface(), fields.Interface())
		copied := reflect.New(reflect.TypeOf(pair.fields))
		forms.CopyFields(copied.Interface(), row.Interface())
		if got, want := copied.Elem().Interface(), fields.Elem().Interface(); !reflect.DeepEqual(got, want) {
			t.Errorf("round trip through %T: got %+v, want %+v", pair.row, got, want)
		}
	}
}

// setSample sets a field of a form to a value that no other field has.
func setSample(t *testing.T, field reflect.Value, name string) {
	t.Helper()
	switch field.Interface().(type) {
	case string:
		field.SetString(name)
	case []string:
		field.Set(reflect.ValueOf([]string{name, name + " 2"}))
	default:
		t.Fatalf("no sample for %s, a %s", name, field.Type())
	}
}
