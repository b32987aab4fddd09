package content

import (
	"io/fs"
	slashpath "path"
	"slices"
	"strings"

	"portfolio/i18n"
	"portfolio/internal/typo"
)

// reference is where a file names something else of the site.
type reference struct {
	kind, name string // kind is the format of the field
	file       string
	line       int
}

// references are all that the files of a folder name.
type references []reference

// checked are the formats that refer to something.
var checked = []string{"article", "feed", "file", "file-or-url", "from", "icon", "job", "linked", "menu", "own", "page", "pattern", "picture", "project", "promise", "publication", "question", "service", "skills", "social", "subject", "talk", "vertical"}

// note notes a reference, if a value of that format is one.
func (r *references) note(format, name, file string, line int) {
	if slices.Contains(checked, format) {
		*r = append(*r, reference{format, name, file, line})
	}
}

// lastLine returns the last line that has a reference.
func (r references) lastLine(kind, name string) int {
	for _, found := range slices.Backward(r) {
		if found.kind == kind && found.name == name {
			return found.line
		}
	}
	return 0
}

// checkReferences notes what refers to nothing.
func (l *loader) checkReferences(site *Site) {
	known, prices := site.names(), site.prices()
	for _, r := range l.used {
		switch r.kind {
		case "feed", "from", "pattern": // checkFeeds, readRedirects and loadLanguages have looked at them
		case "picture", "file", "file-or-url":
			if strings.HasPrefix(r.name, "/") && !site.hasAddress(r.name) {
				l.findings.add(r.file, r.line, "the link "+quoted(r.name)+" leads nowhere", "delete the link, or add what the page shows")
			}
			l.checkFile(r)
		case "prices":
			l.checkPrices(site, r, prices)
		case "linked":
			for _, address := range site.deadLinks(r.name) {
				l.findings.add(r.file, r.line, "the link "+quoted(address)+" leads nowhere", "link to a page that this site has, or write the words alone")
			}
		case "icon":
			if l.options.Icons != nil && !slices.Contains(l.options.Icons, r.name) {
				near := typo.Nearest(r.name, l.options.Icons)
				if near != "" {
					near = ", such as " + near
				}
				l.findings.add(r.file, r.line, "there is no icon "+quoted(r.name), "use one of lucide.dev"+near)
			}
		default:
			if names := known[r.kind]; !slices.Contains(names, r.name) {
				l.findings.add(r.file, r.line, "there is no "+nouns[r.kind]+" "+quoted(r.name), typo.Suggest(r.name, names))
			} else if r.kind == "page" && !site.HasPage(i18n.Page(r.name)) {
				l.findings.add(r.file, r.line, "this site does not have the page "+quoted(r.name), "delete the link, or add what the page shows")
			} else if _, own := site.PageCalled(r.name); r.kind == "menu" && !own && !site.HasPage(i18n.Page(r.name)) {
				l.findings.hint(r.file, r.line, quoted(r.name)+" is a page that this site does not have", "delete it, or add what it shows")
			}
		}
	}
}

// nouns are what a finding calls the things that are referred to.
var nouns = map[string]string{
	"article": "article with the id", "job": "job with the id", "menu": "page", "own": "page of your own with the folder", "page": "page", "project": "project with the id", "promise": "promise", "publication": "publication with the id", "question": "question with the id", "service": "service with the id", "skills": "heading of skills with the id", "social": "social link with the id", "subject": "subject",
	"talk": "talk with the id", "vertical": "vertical with the id",
}

// names returns the names that can be referred to, by format.
func (s *Site) names() map[string][]string {
	known := map[string][]string{"menu": pageNames(s.Languages), "page": pageNames(s.Languages), "promise": promises, "subject": s.relatedIDs()}
	for _, page := range s.Pages {
		if page.Service == "" {
			known["menu"], known["own"] = append(known["menu"], page.ID), append(known["own"], page.ID)
		}
	}
	for _, article := range s.Articles {
		known["article"] = append(known["article"], article.ID)
	}
	for _, question := range s.Services.FAQ {
		known["question"] = append(known["question"], question.ID)
	}
	known["service"] = s.Services.ids()
	for _, link := range s.Profile.Social {
		known["social"] = append(known["social"], link.ID)
	}
	for _, job := range s.Resume.Jobs {
		known["job"] = append(known["job"], job.ID)
	}
	for _, project := range s.Resume.Projects {
		known["project"] = append(known["project"], project.ID)
	}
	for _, skills := range s.Resume.Skills {
		known["skills"] = append(known["skills"], skills.ID)
	}
	for _, talk := range s.Talks {
		known["talk"] = append(known["talk"], talk.ID)
	}
	for _, publication := range s.Publications {
		known["publication"] = append(known["publication"], publication.ID)
	}
	for _, vertical := range s.Verticals.Pages {
		known["vertical"] = append(known["vertical"], vertical.ID)
	}
	return known
}

// dropDangling leaves out what refers to nothing, so that no page has to deal with it.
func (s *Site) dropDangling() {
	known := s.names()
	keep := func(kind string, list []string) []string {
		return slices.DeleteFunc(list, func(name string) bool { return !slices.Contains(known[kind], name) })
	}
	s.About.Articles = keep("article", s.About.Articles)
	s.Resume.Talks = keep("talk", s.Resume.Talks)
	s.Resume.Publications = keep("publication", s.Resume.Publications)
	s.Verticals.Common.Questions = keep("question", s.Verticals.Common.Questions)
	s.Settings.Menu = keep("menu", s.Settings.Menu)
	if !slices.Contains(known["menu"], s.Home.Start) {
		s.Home.Start = ""
	}
	s.Settings.MenuMore = keep("menu", s.Settings.MenuMore)
	s.Settings.Promises = keep("promise", s.Settings.Promises)
	for i := range s.Clients.Testimonials {
		if t := &s.Clients.Testimonials[i]; !slices.Contains(known["service"], t.Service) {
			t.Service = ""
		}
	}
	for i := range s.Services.Groups {
		group := &s.Services.Groups[i]
		group.Cases = slices.DeleteFunc(group.Cases, func(c UseCase) bool { return !slices.Contains(known["vertical"], c.Vertical) })
	}
	for _, k := range s.Knowledge {
		for lang, answer := range k.Answer {
			k.Answer[lang] = s.withoutDeadLinks(answer)
		}
	}
	for i := range s.Links.Groups {
		group := &s.Links.Groups[i]
		group.Links = slices.DeleteFunc(group.Links, func(link Link) bool {
			return link.Social != "" && !slices.Contains(known["social"], link.Social) ||
				link.Page != "" && !slices.Contains(known["page"], string(link.Page))
		})
	}
}

// servedFolders are the folders whose files are served.
var servedFolders = []string{"img", "articles", pagesFolder, servicesFolder, filesFolder}

// filesFolder is the folder of papers, slides and recordings.
const filesFolder = "files"

// isPicturePath reports whether a path is one of a picture in a folder whose pictures are served.
func isPicturePath(name string) bool {
	return isFilePath(name) && slices.Contains(pictureEndings, strings.ToLower(slashpath.Ext(name)))
}

// isFilePath reports whether a path is one in a folder whose files are served.
func isFilePath(name string) bool {
	top, _, below := strings.Cut(name, "/")
	return fs.ValidPath(name) && below && slices.Contains(servedFolders, top)
}

// checkFile notes a file that is not there.
func (l *loader) checkFile(r reference) {
	if !IsOnSite(r.name) {
		return
	}
	noun := "file"
	if r.kind == "picture" {
		noun = r.kind
	}
	info, err := fs.Stat(l.fsys, r.name)
	switch {
	case err != nil && isLink(l.fsys, r.name):
		l.findings.add(r.file, r.line, "the "+noun+" "+quoted(r.name)+" is a link that leads nowhere, or out of the site folder", "replace it by a copy of the file")
	case err != nil:
		l.findings.add(r.file, r.line, "there is no "+noun+" "+quoted(r.name), "put it there, or correct the path")
	case !info.Mode().IsRegular():
		l.findings.add(r.file, r.line, quoted(r.name)+" is no file", "name a "+noun)
	}
}
