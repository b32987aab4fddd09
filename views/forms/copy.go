package forms

import "reflect"

// CopyFields copies every field of src, a struct or a pointer to one, to the field of the same name and kind of the struct
// that dst points to. It ignores fields without such a counterpart.
//
// It is the one mapping between the fields of a form and a stored row, in both directions.
func CopyFields(dst, src any) {
	from, to := reflect.Indirect(reflect.ValueOf(src)), reflect.ValueOf(dst).Elem()
	for i := range from.NumField() {
		field := to.FieldByName(from.Type().Field(i).Name)
		if field.IsValid() && field.Kind() == from.Field(i).Kind() && from.Field(i).CanConvert(field.Type()) {
			field.Set(from.Field(i).Convert(field.Type()))
		}
	}
}
