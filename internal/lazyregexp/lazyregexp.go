// Package lazyregexp has patterns that are compiled when they are first used. Those of an import, which hardly any start of the program
// asks for, took a third of the processor's time of each command. A pattern that does not compile panics when it is first used.
package lazyregexp

import (
	"regexp"
	"sync"
)

// Regexp is a regular expression that may not be compiled yet. Its methods are those of regexp.Regexp.
type Regexp struct {
	pattern  string
	once     sync.Once
	compiled *regexp.Regexp
}

// New makes a regular expression of a pattern.
func New(pattern string) *Regexp { return &Regexp{pattern: pattern} }

func (r *Regexp) compile() *regexp.Regexp {
	r.once.Do(func() { r.compiled = regexp.MustCompile(r.pattern) })
	return r.compiled
}

func (r *Regexp) MatchString(s string) bool { return r.compile().MatchString(s) }

func (r *Regexp) FindString(s string) string { return r.compile().FindString(s) }

func (r *Regexp) FindStringIndex(s string) []int { return r.compile().FindStringIndex(s) }

func (r *Regexp) FindStringSubmatch(s string) []string { return r.compile().FindStringSubmatch(s) }

func (r *Regexp) FindStringSubmatchIndex(s string) []int {
	return r.compile().FindStringSubmatchIndex(s)
}

func (r *Regexp) FindSubmatch(b []byte) [][]byte { return r.compile().FindSubmatch(b) }

func (r *Regexp) FindAllString(s string, n int) []string { return r.compile().FindAllString(s, n) }

func (r *Regexp) FindAllStringIndex(s string, n int) [][]int {
	return r.compile().FindAllStringIndex(s, n)
}

func (r *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	return r.compile().FindAllStringSubmatch(s, n)
}

func (r *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return r.compile().FindAllStringSubmatchIndex(s, n)
}

func (r *Regexp) FindAllSubmatch(b []byte, n int) [][][]byte {
	return r.compile().FindAllSubmatch(b, n)
}

func (r *Regexp) ReplaceAllString(s, with string) string {
	return r.compile().ReplaceAllString(s, with)
}

func (r *Regexp) ReplaceAllStringFunc(s string, with func(string) string) string {
	return r.compile().ReplaceAllStringFunc(s, with)
}

func (r *Regexp) ReplaceAllFunc(b []byte, with func([]byte) []byte) []byte {
	return r.compile().ReplaceAllFunc(b, with)
}

func (r *Regexp) FindIndex(b []byte) []int { return r.compile().FindIndex(b) }

func (r *Regexp) Match(b []byte) bool { return r.compile().Match(b) }
