package i18n

import "fmt"

// Localized is one thing in every language of the site; the key "" has the version of the languages without one of their
// own. It is a map, so a change to it is a change to all its copies.
type Localized[T any] map[Lang]T

// Localize returns what version makes of each language.
func Localize[T any](languages *Languages, version func(Lang) T) Localized[T] {
	all := make(Localized[T], len(languages.list))
	for _, lang := range languages.list {
		all[lang] = version(lang)
	}
	return all
}

// Same returns value as the version of every language.
func Same[T any](value T) Localized[T] { return Localized[T]{"": value} }

// In returns the version in language l, or the one for all languages that have none of their own.
func (v Localized[T]) In(l Lang) T {
	if version, ok := v[l]; ok {
		return version
	}
	return v[""]
}

// UnmarshalTOML implements toml.Unmarshaler for texts and lists of texts: a table has a version for every language. A text
// alone is the same in all languages. A list alone is refused: after one, the TOML parser drops a key of the next table.
func (v *Localized[T]) UnmarshalTOML(data any) error {
	if same, ok := data.(T); ok {
		*v = Same(same)
		return nil
	}
	table, ok := data.(map[string]any)
	if !ok {
		return fmt.Errorf("%v is not a text, nor a table by language", data)
	}
	*v = Localized[T]{}
	for key, version := range table {
		lang, ok := ParseLang(key)
		if !ok {
			return fmt.Errorf("%s is not a language of the site", key)
		}
		var err error
		if (*v)[lang], err = fromTOML[T](version); err != nil {
			return err
		}
	}
	for _, lang := range Langs {
		if _, ok := (*v)[lang]; !ok {
			return fmt.Errorf("%s is missing", lang)
		}
	}
	return nil
}

// fromTOML returns data, as the TOML decoder read it, as a text or a list of texts.
func fromTOML[T any](data any) (version T, err error) {
	switch to := any(&version).(type) {
	case *string:
		text, ok := data.(string)
		if !ok {
			return version, fmt.Errorf("%v is not a text", data)
		}
		*to = text
	case *[]string:
		list, ok := data.([]any)
		if !ok {
			return version, fmt.Errorf("%v is not a list of texts", data)
		}
		for _, item := range list {
			text, err := fromTOML[string](item)
			if err != nil {
				return version, err
			}
			*to = append(*to, text)
		}
	default:
		return version, fmt.Errorf("a %T is not read from TOML", version)
	}
	return version, nil
}
