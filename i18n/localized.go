package i18n

// Localized is one thing in every language of the site; the key "" has the version of the languages without one of their
// own. It is a map, so a change to it is a change to all its copies.
type Localized[T any] map[Lang]T

// Localize returns the result of version for each language.
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
