package content

import (
	"slices"

	"portfolio/i18n"
)

// ResumeVersion is the résumé for one kind of reader. It has no address: each of its links is made by the owner, and expires.
type ResumeVersion struct {
	ID       string                 `is:"id"`
	Name     string                 // that the owner's screens call it by
	Headline i18n.Localized[string] `optional:"true"`              // in the place of the role in profile.toml
	Jobs     []string               `optional:"true" is:"job"`     // their ids, in the order wanted; all without
	Projects []string               `optional:"true" is:"project"` // their ids, in the order wanted; all without
	Skills   []string               `optional:"true" is:"skills"`  // their ids, in the order wanted; all without
	Expires  int                    `optional:"true"`              // days that a link works; 30 without
}

// The days that a link to a version works: where the file does not say it, and at most.
const (
	versionDays    = 30
	maxVersionDays = 365
)

// Days returns how many days a link to the version works.
func (v ResumeVersion) Days() int {
	if v.Expires <= 0 {
		return versionDays
	}
	return min(v.Expires, maxVersionDays)
}

// Version returns the version with an id; false if there is none.
func (r Resume) Version(id string) (ResumeVersion, bool) {
	at := slices.IndexFunc(r.Versions, func(v ResumeVersion) bool { return v.ID == id })
	if at < 0 {
		return ResumeVersion{}, false
	}
	return r.Versions[at], true
}

// In returns the résumé as a version shows it.
func (r Resume) In(v ResumeVersion) Resume {
	r.Jobs = chosen(r.Jobs, v.Jobs, func(j Job) string { return j.ID })
	r.Projects = chosen(r.Projects, v.Projects, func(p ResumeProject) string { return p.ID })
	r.Skills = chosen(r.Skills, v.Skills, func(s SkillGroup) string { return s.ID })
	return r
}

// chosen returns the items with these ids, in their order: all if there are no ids.
func chosen[T any](items []T, ids []string, id func(T) string) []T {
	if len(ids) == 0 {
		return items
	}
	var found []T
	for _, wanted := range ids {
		if at := slices.IndexFunc(items, func(item T) bool { return id(item) == wanted }); at >= 0 {
			found = append(found, items[at])
		}
	}
	return found
}
