package edit

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// gitTime is how long one call of Git may take.
const gitTime = 20 * time.Second

// author is in whose name a commit is.
type author struct{ name, email string }

// repository is the Git work tree that a site folder is in. Its configuration is somebody else's: no hook, filter, monitor or program
// that it names is run, and no other machine is asked.
type repository struct {
	dir   string
	by    author
	index string // path of the index, "" for that of the work tree

	filters []string // the keys of its configuration that name programs for filters
}

// commit commits the files of a publication as they are on the disk, and nothing else: not what is staged, nor what is beside them. It
// makes the commit of its parts, since git add and git commit run what the repository names.
func (f *Folder) commit(ctx context.Context, set Set, by author) error {
	repo := repository{dir: f.Dir, by: by}
	// Writing an index may compare files with what is stored, by the filters. The call fails if there are none.
	filters, _ := repo.git(ctx, nil, "config", "-z", "--name-only", "--get-regexp", `^filter\..*\.(clean|smudge|process|required)$`)
	repo.filters = strings.FieldsFunc(filters, func(r rune) bool { return r == 0 })
	prefix, err := repo.git(ctx, nil, "rev-parse", "--show-prefix")
	if err != nil {
		return err
	}
	entries, err := f.indexEntries(ctx, repo, prefix, set)
	if err != nil {
		return err
	}
	head, headErr := repo.git(ctx, nil, "rev-parse", "--verify", "--quiet", "HEAD^{commit}")
	temporary, err := os.MkdirTemp(f.temporaryDir(), temporaryPrefix)
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	apart := repo
	apart.index = filepath.Join(temporary, "index")
	commit := []string{"commit-tree", "--no-gpg-sign", "-m", cmp.Or(set.Message, "Publish")}
	former := ""
	if headErr == nil {
		if _, err := apart.git(ctx, nil, "read-tree", head); err != nil {
			return err
		}
		if former, err = apart.git(ctx, nil, "rev-parse", head+"^{tree}"); err != nil {
			return err
		}
		commit = append(commit, "-p", head)
	}
	if _, err := apart.git(ctx, entries, "update-index", "-z", "--index-info"); err != nil {
		return err
	}
	tree, err := apart.git(ctx, nil, "write-tree")
	if err != nil || tree == former {
		return err
	}
	made, err := apart.git(ctx, nil, append(commit, tree)...)
	if err != nil {
		return err
	}
	none := strings.Repeat("0", len(made))
	if _, err := repo.git(ctx, nil, "update-ref", "-m", "commit: "+set.Message, "HEAD", made, cmp.Or(head, none)); err != nil {
		return err
	}
	_, err = repo.git(ctx, entries, "update-index", "-z", "--index-info")
	return err
}

// temporaryDir returns where the index of a commit is for a moment: data, which is no part of the site, or the folder for such files.
func (f *Folder) temporaryDir() string {
	data := filepath.Join(f.Dir, "data")
	if info, err := os.Stat(data); err == nil && info.IsDir() {
		return data
	}
	return ""
}

// indexEntries stores the bytes of the files in the repository, and returns their entries for an index.
func (f *Folder) indexEntries(ctx context.Context, repo repository, prefix string, set Set) ([]byte, error) {
	paths := slices.Clone(set.Publishes)
	for _, c := range set.Changes {
		paths = append(paths, c.Path)
	}
	slices.Sort(paths)
	var entries bytes.Buffer
	for _, name := range slices.Compact(paths) {
		data, _, err := f.Read(name)
		if err != nil {
			return nil, err
		}
		in := path.Join(prefix, name)
		if data == nil {
			fmt.Fprintf(&entries, "0 %040d\t%s\x00", 0, in)
			continue
		}
		blob, err := repo.git(ctx, data, "hash-object", "-w", "--no-filters", "--stdin")
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&entries, "100644 %s\t%s\x00", blob, in)
	}
	return entries.Bytes(), nil
}

// git runs Git and returns its output, without the line end. The error says what Git said.
func (r repository) git(ctx context.Context, input []byte, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, gitTime)
	defer cancel()
	off := []string{
		"-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "commit.gpgSign=false", "-c", "gc.auto=0", "-c", "maintenance.auto=false",
		"-c", "core.alternateRefsCommand=", "-c", "protocol.allow=never", "--no-pager", "--literal-pathspecs",
	}
	cmd := exec.CommandContext(ctx, "git", append(off, args...)...) //nolint:gosec // the arguments are ours
	cmd.Dir, cmd.Stdin = r.dir, bytes.NewReader(input)
	cmd.Env = r.environment()
	output, err := cmd.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && len(bytes.TrimSpace(exit.Stderr)) > 0 {
		return "", fmt.Errorf("git %s: %s", args[0], bytes.TrimSpace(exit.Stderr))
	}
	if err != nil {
		return "", fmt.Errorf("git %s: %w", args[0], err)
	}
	return strings.TrimSuffix(string(output), "\n"), nil
}

// environment returns the variables of Git, without those that lead it elsewhere.
func (r repository) environment() []string {
	env := slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GIT_") })
	env = append(env, "GIT_AUTHOR_NAME="+r.by.name, "GIT_AUTHOR_EMAIL="+r.by.email, "GIT_COMMITTER_NAME="+r.by.name, "GIT_COMMITTER_EMAIL="+r.by.email,
		"GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1")
	for i, key := range r.filters {
		value := ""
		if strings.HasSuffix(key, ".required") {
			value = "false"
		}
		env = append(env, fmt.Sprintf("GIT_CONFIG_KEY_%d=%s", i, key), fmt.Sprintf("GIT_CONFIG_VALUE_%d=%s", i, value))
	}
	env = append(env, fmt.Sprintf("GIT_CONFIG_COUNT=%d", len(r.filters)))
	if r.index != "" {
		env = append(env, "GIT_INDEX_FILE="+r.index)
	}
	return env
}
