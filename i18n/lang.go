// Package i18n knows a site's languages: their messages, how a visitor's language is chosen, and how dates and numbers are written. It
// has the registry of pages, with the path of each of them in every language. A language is data: its words, in files. The package never sees an HTTP
// request.
package i18n

// Lang is a language: a BCP 47 tag.
type Lang string
