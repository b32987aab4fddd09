package cli

import (
	"cmp"
	"context"
	"embed"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/internal/importer"
	"portfolio/internal/starter"
)

// siteToImport returns the site folder to import into, and the files that make a new one of it.
func siteToImport(ctx context.Context, c invocation, dir string, source *importer.Source, answers map[string]string, dryRun bool) (fs.FS, []importer.File, error) {
	if _, err := os.Stat(filepath.Join(dir, "site.toml")); err == nil {
		folder, err := content.Dir(dir)
		return folder, nil, err
	}
	if !begunIn(dir) {
		if err := checkNewFolder(dir); err != nil {
			return nil, nil, err
		}
	}
	files, err := beginSite(ctx, c, source, answers, dryRun)
	if err != nil {
		return nil, nil, err
	}
	return importer.Over(embed.FS{}, nil, files), files, nil // nothing is there yet
}

// begunIn reports whether a folder is that of an import that was ended before it was done.
func begunIn(dir string) bool {
	return slices.ContainsFunc([]string{importer.RecordName, importer.FetchedFolder}, func(name string) bool {
		_, err := os.Stat(filepath.Join(dir, name))
		return err == nil
	})
}

// beginSite returns the files of a new site, whose settings are those of the source.
func beginSite(ctx context.Context, c invocation, source *importer.Source, answers map[string]string, dryRun bool) ([]importer.File, error) {
	known := answersOf(source, c)
	if dryRun {
		known["email"] = cmp.Or(known["email"], "you@example.com")
		known["name"] = cmp.Or(known["name"], "You")
	}
	maps.Copy(known, answers)
	if missing := missingFlags(known); len(missing) > 0 && !c.Terminal {
		return nil, usagef("import: %s is no site yet: add %s, or make one with portfolio init", quoted(c.args[1]), strings.Join(missing, " and "))
	}
	owner, err := newOwner()
	if err != nil {
		return nil, err
	}
	if err := answerAll(ctx, c.Console, &owner, questions(starter.TimeZone(c.env["TZ"])), known, false); err != nil {
		return nil, err
	}
	owner.Kind, owner.HasTexts, owner.Theme = starter.Minimal, true, "auto" // hardly any site was dark for everybody
	owner.Title = source.Name
	begun, err := starter.Site(owner)
	if err != nil {
		return nil, err
	}
	var files []importer.File
	for _, file := range begun {
		folder := path.Dir(path.Dir(file.Name))
		if folder != "articles" && (folder != "pages" || !source.HasImprint()) { // its only page is an imprint
			switch file.Name {
			case "site.toml":
				file.Data = source.Settings(file.Data, owner.Languages)
			case "profile.toml":
				file.Data = source.Profile(file.Data, owner.Languages)
			case "home.toml":
				file.Data = source.Home(file.Data, owner.Languages)
			}
			files = append(files, importer.File{Name: file.Name, Data: file.Data})
		}
	}
	// site.toml comes last: a folder that has one is a whole site
	slices.SortStableFunc(files, func(a, b importer.File) int {
		return cmp.Compare(strings.Count(a.Name, "site.toml"), strings.Count(b.Name, "site.toml"))
	})
	return files, nil
}

// answersOf returns the answers for a new site that the source has.
func answersOf(source *importer.Source, c invocation) map[string]string {
	known := map[string]string{"color": "", "url": "", "time-zone": starter.TimeZone(c.env["TZ"]), "languages": cmp.Or(source.Main, "en")}
	address := source.Origin
	if source.Hosted {
		address = ""
	}
	for _, q := range questions("") {
		said := map[string]string{
			"name": cmp.Or(source.Author, source.Name), "email": source.Email, "languages": strings.Join(languagesOf(source), ","), "url": address, "time-zone": source.TimeZone,
		}[q.flag]
		if answer, err := q.check(said); err == nil && said != "" {
			known[q.flag] = answer
		}
	}
	return known
}

// missingFlags returns the flags that a new site needs besides what is known.
func missingFlags(known map[string]string) []string {
	var missing []string
	for _, needed := range []struct{ name, value string }{{"name", "NAME"}, {"email", "ADDRESS"}} {
		if known[needed.name] == "" {
			missing = append(missing, "--"+needed.name+" "+needed.value)
		}
	}
	return missing
}

// newSiteFlags returns the flags with which import makes a new site: those that were given, and those that are missing.
func newSiteFlags(known, given map[string]string) string {
	flags := ""
	for _, name := range slices.Sorted(maps.Keys(given)) {
		flags += "--" + name + " " + shellWord(given[name]) + " "
	}
	known = maps.Clone(known)
	maps.Copy(known, given)
	for _, flag := range missingFlags(known) {
		flags += flag + " "
	}
	return flags
}

// languagesOf returns the languages of a new site for a source, its main one first.
func languagesOf(source *importer.Source) []string {
	langs := []string{cmp.Or(source.Main, "en")}
	for _, lang := range source.Languages {
		if !slices.Contains(langs, lang) {
			langs = append(langs, lang)
		}
	}
	return langs
}
