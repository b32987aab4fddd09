package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"portfolio/app"
	"portfolio/content"
	"portfolio/internal/bibtex"
	"portfolio/internal/importer"
	"portfolio/internal/outbound"
)

const importDetails = `SOURCE is the folder of a Hugo or Jekyll site, any folder of Markdown files (Astro, Eleventy), an export of Ghost (.json) or WordPress
(.xml) with its pictures next to it, or one of Medium, Substack (.zip) or Micro.blog (.bar). It is only read. A
résumé in JSON Resume (.json), a file for each language, becomes resume.toml, and a bibliography in BibTeX (.bib) is added to
publications.toml, or corrects what an earlier one wrote there. DIR is the folder of a site, or one to make: then --name, --email and --languages say what the source does not, and import asks for the rest.
It prints what became what, every line that will not survive, what check finds, and what each former address answers; import-report.txt
in DIR says the same, and an earlier one stays under a name with its time. --fetch-pictures asks other sites for the pictures that texts show from there, over https, keeps them in .fetched in
DIR, and names those that it could not have. A second run writes what is new, and leaves what you have changed or removed since. Nothing
else is sent.`

func setupImport(flags *flag.FlagSet) runFunc {
	dryRun := flags.Bool("dry-run", false, "write nothing, only print the report")
	fetch := flags.Bool("fetch-pictures", false, "fetch the pictures that are on other sites")
	language := flags.String("language", "", "the language of a résumé that does not name it, a `TAG` such as de")
	answers := map[string]*string{}
	for _, q := range questions("") {
		if slices.Contains([]string{"name", "email", "languages"}, q.flag) {
			answers[q.flag] = flags.String(q.flag, "", q.usage)
		}
	}
	return func(ctx context.Context, c invocation) error {
		given := map[string]string{}
		for name, answer := range answers {
			if *answer != "" {
				given[name] = *answer
			}
		}
		if data := resumeIn(c.args[0]); data != nil {
			return importResume(ctx, c, data, *language, given, *dryRun)
		}
		if strings.EqualFold(filepath.Ext(c.args[0]), bibtex.Suffix) {
			return importPublications(ctx, c, given, *dryRun)
		}
		return importSite(ctx, c, given, *dryRun, *fetch && !*dryRun)
	}
}

// importSite writes the texts of another program into a site folder.
func importSite(ctx context.Context, c invocation, answers map[string]string, dryRun, fetch bool) error {
	from, dir := c.args[0], c.args[1]
	folder, file := from, ""
	if info, err := os.Stat(from); err == nil && info.Mode().IsRegular() {
		folder, file = filepath.Split(filepath.Clean(from))
		folder = filepath.Clean(folder)
	} else if err := checkApart(from, dir); err != nil {
		return err
	}
	opened, err := content.Dir(folder)
	if err != nil {
		return usagef("import: %s is no folder that can be read", quoted(from))
	}
	source, err := importer.Read(opened, file)
	if err != nil {
		return usagef("import: %s: %w", quoted(from), err)
	}
	target, begun, err := siteToImport(ctx, c, dir, source, answers, dryRun)
	if err != nil {
		return err
	}
	site, _, err := content.Load(target, content.Options{Drafts: true})
	if err != nil {
		return usageError{err}
	}
	plan := source.Plan(site)
	if addresses := plan.Remote(); fetch && len(addresses) > 0 {
		if plan, err = planWithPictures(ctx, dir, addresses, opened, file, site); err != nil {
			return err
		}
	} else if len(addresses) > 0 {
		fmt.Fprintf(c.Err, "%s on other sites: --fetch-pictures fetches what is there over https.\n", content.Counted(len(addresses), "picture"))
	}
	plan.Files, plan.Said = append(plan.Files, plan.Follow(begun)...), importer.Reports(os.DirFS(dir))
	if dryRun {
		findings, err := app.InspectFolder(ctx, plan.Over(target))
		if err != nil {
			return err
		}
		if _, err = fmt.Fprint(c.Out, plan.Report(findings)); err != nil {
			return err
		}
		command := "portfolio import "
		if begun != nil {
			command += newSiteFlags(answersOf(source, c), answers)
		}
		writeRows(c.Err, [][2]string{{command + shellWord(from) + " " + shellWord(dir), "writes this: it was a dry run, and nothing was written"}})
		return nil
	}
	return writeImport(ctx, c, dir, plan)
}

// planWithPictures fetches pictures into the folder, and plans the import again with them.
func planWithPictures(ctx context.Context, dir string, addresses []string, opened fs.FS, file string, site *content.Site) (*importer.Plan, error) {
	name := filepath.Join(dir, importer.FetchedFolder)
	if err := os.MkdirAll(name, folderMode); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	client := outbound.Rules{Allowed: func(at netip.AddrPort) bool { return outbound.IsPublic(at.Addr()) }}.Client()
	failed := outbound.Pictures(ctx, client, addresses, root)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	source, err := importer.Read(opened, file)
	if err != nil {
		return nil, err
	}
	source.Use(importer.Fetched{Files: root.FS(), Folder: outbound.PictureFolder, Failed: failed})
	return source.Plan(site), nil
}

// writeImport writes a plan and its report.
func writeImport(ctx context.Context, c invocation, dir string, plan *importer.Plan) error {
	if err := os.MkdirAll(dir, folderMode); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	result, err := plan.Write(ctx, root)
	if err != nil {
		return err
	}
	folder, err := content.Dir(dir)
	if err != nil {
		return err
	}
	findings, err := app.InspectFolder(ctx, folder)
	if err != nil {
		return err
	}
	report := plan.Report(findings)
	if result.Written > 0 || plan.Said == "" {
		if err := importer.WriteReport(root, report); err != nil {
			return err
		}
	}
	if _, err := fmt.Fprint(c.Out, report); err != nil {
		return err
	}
	for _, left := range result.Left {
		fmt.Fprintln(c.Err, left)
	}
	fmt.Fprintf(c.Err, "%d files written, %d were there already, %d left as you have them. The report is also in %s.\n",
		result.Written, result.Same, len(result.Left), filepath.Join(dir, importer.ReportName))
	if errors, hints := findings.Errors(), findings.Hints(); errors > 0 {
		fmt.Fprintf(c.Err, "check finds %s, which readers see, and %s.\n", content.Counted(errors, "error"), content.Counted(hints, "hint"))
	}
	writeRows(c.Err, [][2]string{
		{"portfolio check " + dir, "names what is left to do"}, {"portfolio serve " + dir, "shows the site; profile.toml says who you are"},
	})
	return nil
}

// checkApart returns an error if one of two folders is in the other: a source is never written.
func checkApart(source, dir string) error {
	real := func(name string) string {
		for at, rest := filepath.Clean(name), ""; ; at, rest = filepath.Dir(at), filepath.Join(filepath.Base(at), rest) {
			if found, err := filepath.EvalSymlinks(at); err == nil {
				found, _ = filepath.Abs(found)
				return filepath.Join(found, rest)
			} else if !errors.Is(err, fs.ErrNotExist) || at == filepath.Dir(at) {
				return name
			}
		}
	}
	from, to := real(source)+string(filepath.Separator), real(dir)+string(filepath.Separator)
	if strings.HasPrefix(from, to) || strings.HasPrefix(to, from) {
		return usagef("import: one of %s and %s is in the other: name two folders", quoted(source), quoted(dir))
	}
	return nil
}
