package cli

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"portfolio/content"
)

const upgradeDetails = `It prints what it changes as a difference (diff -u), and touches nothing else: comments and line endings stay. Running it
again changes nothing. Keep the folder in a repository, or copy it first.`

// maxUpgraded is the size of the largest file that is read, in bytes: no text of a site is larger.
const maxUpgraded = 4 << 20

func setupUpgrade(flags *flag.FlagSet) runFunc {
	dryRun := flags.Bool("dry-run", false, "only print what would change")
	return func(ctx context.Context, c invocation) error { return upgradeSite(ctx, c, *dryRun) }
}

// upgradeSite rewrites the files of a site whose format has changed.
func upgradeSite(ctx context.Context, c invocation, dryRun bool) error {
	dir := c.args[0]
	root, err := os.OpenRoot(dir)
	if err != nil {
		return usagef("%s is no folder that can be read", quoted(dir))
	}
	defer root.Close()
	if _, err := root.Stat("site.toml"); err != nil {
		return usagef("%s is no site: it has no site.toml", quoted(dir))
	}
	changed := 0
	err = fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case ctx.Err() != nil:
			return errDeclined
		case entry.IsDir() && (name == "data" || strings.HasPrefix(entry.Name(), ".") && name != "."):
			return fs.SkipDir
		case !entry.Type().IsRegular(): // nor what a link leads to
			return nil
		}
		did, err := upgradeFile(c, root, name, dryRun)
		if did {
			changed++
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("upgrade %s: %w", dir, err)
	}
	if changed == 0 {
		_, err = fmt.Fprintln(c.Err, "nothing to upgrade")
	}
	return err
}

// upgradeFile rewrites one file, and reports whether that changed it.
func upgradeFile(c invocation, root *os.Root, name string, dryRun bool) (bool, error) {
	info, err := root.Lstat(name)
	if err != nil || info.Size() > maxUpgraded || path.Ext(name) != ".md" {
		return false, err
	}
	before, err := root.ReadFile(name)
	if err != nil {
		return false, err
	}
	after := content.Upgraded(name, before)
	if bytes.Equal(before, after) {
		return false, nil
	}
	if !dryRun {
		if err := replaceFile(root, name, after, info.Mode().Perm()); err != nil {
			return false, err
		}
	}
	_, changes, _ := bytes.Cut(diff.Diff(name, before, name, after), []byte("\n")) // without the line "diff"
	_, err = c.Out.Write(changes)
	return true, err
}

// replaceFile replaces a file at once.
func replaceFile(root *os.Root, name string, data []byte, mode fs.FileMode) error {
	temporary := path.Join(path.Dir(name), ".upgrade-"+rand.Text()[:8])
	file, err := root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	err = errors.Join(err, file.Chmod(mode), file.Sync(), file.Close())
	if err == nil {
		err = root.Rename(temporary, name)
	}
	if err != nil {
		return errors.Join(err, root.Remove(temporary))
	}
	return nil
}
