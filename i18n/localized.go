package i18n

// Localized is one thing in every language of the site. It is a map: who changes it changes it for everyone who has it.
type Localized[T any] map[Lang]T

// Localize returns what version makes of each language.
func Localize[T any](version func(Lang) T) Localized[T] {
	all := make(Localized[T], len(Langs))
	for _, lang := range Langs {
		all[lang] = version(lang)
	}
	return all
}

// Same returns value as the version of every language.
func Same[T any](value T) Localized[T] {
	return Localize(func(Lang) T { return value })
}

// In returns the version in language l, or the one in the fallback language where there is none in l.
func (v Localized[T]) In(l Lang) T {
	if version, ok := v[l]; ok {
		return version
	}
	return v[Langs[0]]
}
