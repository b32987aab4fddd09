package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/importer"
	"portfolio/internal/resume"
)

// importResume writes a résumé in JSON Resume into a site folder, as the texts of one language.
func importResume(ctx context.Context, c invocation, data []byte, lang string, answers map[string]string, dryRun bool) error {
	from, dir := c.args[0], c.args[1]
	document, unknown, err := resume.Read(data)
	if err != nil {
		return usagef("import: %s: %w", quoted(from), err)
	}
	lang = resumeLanguage(document.Meta.Language, lang, from)
	source := &importer.Source{Author: document.Basics.Name, Main: lang}
	if answers["email"] == "" && document.Basics.Email != "" {
		answers["email"] = document.Basics.Email
	}
	target, files, err := siteToImport(ctx, c, dir, source, answers, dryRun)
	if err != nil {
		return err
	}
	site, _, err := content.Load(target, content.Options{Drafts: true})
	if err != nil {
		return usageError{err}
	}
	in, err := languageOfSite(site, lang, from)
	if err != nil {
		return err
	}
	ours, err := resumeFiles(target, files)
	if err != nil {
		return err
	}
	if !ours["resume.toml"] {
		return usagef("import: resume.toml in %s is yours: move it away, and import writes a new one", quoted(dir))
	}
	var written content.Resume
	profile := content.Profile{Name: site.Profile.Name, Email: site.Profile.Email} // without the samples of a new site
	var texts content.PublicationsFile
	if err := errors.Join(readImported(target, "resume.toml", &written), readImported(target, "profile.toml", &profile), readImported(target, "publications.toml", &texts)); err != nil {
		return usagef("import: %w", err)
	}
	var notes []string
	if !ours["publications.toml"] && len(document.Publications) > 0 {
		document.Publications = nil
		notes = append(notes, "publications.toml is yours, and stays: add the publications of the résumé that it lacks")
	}
	notes = append(notes, resume.Merge(&written, &profile, &texts, document, in)...)
	files = withFile(files, importer.File{Name: "resume.toml", Data: resume.TOML(written)})
	if len(document.Publications) > 0 {
		files = withFile(files, importer.File{Name: "publications.toml", Data: resume.TOML(texts)})
	}
	if ours["profile.toml"] {
		files = withFile(files, importer.File{Name: "profile.toml", Data: resume.TOML(profile)})
	} else {
		notes = append(notes, "profile.toml is yours, and stays: compare its name, role, location and accounts")
	}
	for _, key := range unknown {
		notes = append(notes, key+" is no key of JSON Resume 1.0.0, and is left out")
	}
	for _, note := range notes {
		fmt.Fprintln(c.Out, note)
	}
	if dryRun {
		_, err := fmt.Fprintf(c.Out, "Nothing was written. resume.toml would be:\n\n%s", resume.TOML(written))
		return err
	}
	if err := writeFiles(dir, files); err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "The résumé in %s is in %s.\n", in, filepath.Join(dir, "resume.toml"))
	writeRows(c.Err, [][2]string{{"portfolio check " + dir, "names what is left to do"}, {"portfolio serve " + dir, "shows the site"}})
	return nil
}

// resumeLanguage returns the language of a résumé: the one it names, the one that was asked for, or that of a name such as resume.es.json.
func resumeLanguage(named, asked, file string) string {
	if named == "" {
		named = asked
	}
	if named == "" {
		if parts := strings.Split(filepath.Base(file), "."); len(parts) == 3 {
			named = parts[1]
		}
	}
	base, _, _ := strings.Cut(named, "-") // en-US
	return base
}

// languageOfSite returns a language of the site: that of a site with one where the résumé names none.
func languageOfSite(site *content.Site, lang, file string) (i18n.Lang, error) {
	langs := site.Settings.Languages
	switch {
	case lang == "" && len(langs) == 1:
		return langs[0], nil
	case lang == "":
		return "", usagef("import: %s does not say its language: add --language", quoted(file))
	case !slices.Contains(langs, i18n.Lang(lang)):
		return "", usagef("import: %s is in %s, which the site does not have: add it to languages in site.toml", quoted(file), lang)
	}
	return i18n.Lang(lang), nil
}

// resumeFiles reports which of the files with the owner's facts an import may write: new ones, and those of an import.
func resumeFiles(folder fs.FS, begun []importer.File) (map[string]bool, error) {
	ours := map[string]bool{}
	for _, name := range []string{"resume.toml", "profile.toml", "publications.toml"} {
		data, err := fs.ReadFile(folder, name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		isNew := slices.ContainsFunc(begun, func(f importer.File) bool { return f.Name == name })
		ours[name] = err != nil || isNew || strings.HasPrefix(string(data), resume.Mark)
	}
	return ours, nil
}

// readImported reads what an earlier import has written, if it is there.
func readImported(folder fs.FS, name string, v any) error {
	data, err := fs.ReadFile(folder, name)
	if err != nil || !strings.HasPrefix(string(data), resume.Mark) {
		return nil
	}
	if err := resume.ReadTOML(data, v); err != nil {
		return fmt.Errorf("%s cannot be read: %w", name, err)
	}
	return nil
}

// withFile puts a file in the place of the one with its name, or before the others.
func withFile(files []importer.File, file importer.File) []importer.File {
	if at := slices.IndexFunc(files, func(f importer.File) bool { return f.Name == file.Name }); at >= 0 {
		files[at] = file
		return files
	}
	return append([]importer.File{file}, files...)
}

// writeFiles writes files into a folder, each whole.
func writeFiles(dir string, files []importer.File) error {
	if err := os.MkdirAll(dir, folderMode); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, file := range files {
		if err := importer.WriteFile(root, file.Name, file.Data); err != nil {
			return err
		}
	}
	return nil
}

// resumeIn returns the bytes of a file with a résumé, nil for anything else.
func resumeIn(name string) []byte {
	const most = 4 << 20
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > most {
		return nil
	}
	data, err := os.ReadFile(name) // #nosec G304 -- the owner names the file
	if err != nil || !resume.Is(data) {
		return nil
	}
	return data
}
