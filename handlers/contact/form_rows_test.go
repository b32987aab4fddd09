package contact_test

import (
	"reflect"
	"testing"

	"portfolio/db"
	"portfolio/views/forms"
)

// formFields lists the fields of each form of an inquiry.
var formFields = []struct {
	fields    any      // a struct
	converted []string // fields that the handlers convert themselves
}{
	{forms.QuoteFields{}, []string{"Privacy"}},
	{forms.CollaborationFields{}, []string{"Privacy"}},
	{forms.MeetingFields{}, nil},
	{forms.BookingFields{}, []string{"Start", "Zone"}},
	{forms.CVRequestFields{}, nil},
	{forms.PodcastSuggestFields{}, nil},
}

// TestFormFieldsFitRows checks that every field of a form has a field of the same name and a convertible kind in db.Inquiry,
// and that copying a form to a row and back keeps all values.
func TestFormFieldsFitRows(t *testing.T) {
	t.Parallel()
	for _, form := range formFields {
		fields, row := reflect.New(reflect.TypeOf(form.fields)), reflect.ValueOf(new(db.Inquiry))
		skip := map[string]bool{}
		for _, name := range form.converted {
			skip[name] = true
		}
		for i := range fields.Elem().NumField() {
			field := fields.Elem().Type().Field(i)
			if skip[field.Name] {
				continue
			}
			column := row.Elem().FieldByName(field.Name)
			if !column.IsValid() {
				t.Errorf("an inquiry has no field %s of %T", field.Name, form.fields)
				continue
			}
			if column.Kind() != field.Type.Kind() || !field.Type.ConvertibleTo(column.Type()) {
				t.Errorf("%T.%s is a %s, in the row a %s", form.fields, field.Name, field.Type, column.Type())
			}
			setSample(t, fields.Elem().Field(i), field.Name)
		}
		forms.CopyFields(row.Interface(), fields.Interface())
		copied := reflect.New(reflect.TypeOf(form.fields))
		forms.CopyFields(copied.Interface(), row.Interface())
		if got, want := copied.Elem().Interface(), fields.Elem().Interface(); !reflect.DeepEqual(got, want) {
			t.Errorf("round trip of %T: got %+v, want %+v", form.fields, got, want)
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
