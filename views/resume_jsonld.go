package views

import (
	"cmp"
	"slices"
	"strings"

	"portfolio/views/jsonld"
)

// Career returns the résumé's structured data.
func (p ResumePage) Career() jsonld.Schema {
	person := jsonld.Person(p.Base)
	person["hasOccupation"] = p.occupation()
	person["worksFor"] = p.employers()
	person["alumniOf"] = p.schools()
	person["hasCredential"] = p.credentials()
	person["knowsAbout"] = p.skills()
	var languages []string
	for _, l := range p.Resume.Languages {
		languages = append(languages, l.ID)
	}
	person["knowsLanguage"] = languages
	if awards := p.awardNames(); len(awards) > 0 {
		person["award"] = awards
	}
	page := jsonld.WebPage(p.Base, "ProfilePage")
	page["mainEntity"] = person
	return page
}

func (p ResumePage) occupation() jsonld.Schema {
	return jsonld.Schema{
		"@type":              "Occupation",
		"name":               p.Site.Profile.Role.In(p.Lang),
		"skills":             strings.Join(p.skills(), ", "),
		"occupationLocation": jsonld.Schema{"@type": "City", "name": p.Site.Profile.Location.In(p.Lang)},
	}
}

// employers returns the owner's current employers.
func (p ResumePage) employers() []jsonld.Schema {
	var found []jsonld.Schema
	for _, job := range p.Resume.Jobs {
		if job.To == "" {
			found = append(found, jsonld.Schema{"@type": "Organization", "name": job.Company})
		}
	}
	return found
}

func (p ResumePage) schools() []jsonld.Schema {
	var found []jsonld.Schema
	for _, degree := range p.Resume.Degrees {
		found = append(found, jsonld.Schema{"@type": "CollegeOrUniversity", "name": degree.School})
	}
	return found
}

func (p ResumePage) credentials() []jsonld.Schema {
	var found []jsonld.Schema
	for _, c := range p.Resume.Certificates {
		found = append(found, jsonld.Schema{
			"@type":        "EducationalOccupationalCredential",
			"name":         c.Title.In(p.Lang),
			"dateCreated":  c.Date,
			"recognizedBy": jsonld.Schema{"@type": "Organization", "name": c.Issuer},
		})
	}
	return found
}

func (p ResumePage) awardNames() []string {
	var found []string
	for _, award := range p.Resume.Awards {
		found = append(found, joined(award.Title.In(p.Lang), award.Awarder))
	}
	return found
}

func (p ResumePage) skills() []string {
	var found []string
	for _, group := range p.Resume.Skills {
		found = append(found, group.Items.In(p.Lang)...)
	}
	return found
}

// place returns where the owner lives: the parts that resume.toml names, or the location of the profile.
func (p ResumePage) place() string {
	place := p.Resume.Place
	return cmp.Or(joined(place.City.In(p.Lang), place.Region.In(p.Lang), place.Country), p.Site.Profile.Location.In(p.Lang))
}

// joined joins the texts that are not empty.
func joined(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(text string) bool { return text == "" }), ", ")
}
