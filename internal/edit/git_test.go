package edit

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// git runs Git in a folder and returns its output.
func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "git", append([]string{"-c", "user.name=X", "-c", "user.email=x@example.com", "-c", "init.defaultBranch=main"}, args...)...)
	cmd.Dir = dir
	output, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, output)
	}
	return strings.TrimSpace(string(output))
}

// A publication is a commit of its files in the owner's name. Nothing that the repository names is run, and what is staged stays so.
func TestCommit(t *testing.T) {
	t.Parallel()
	f, _ := newFolder(t)
	put(t, f.Dir, "site.toml", least["site.toml"]+"git = true\n")
	put(t, f.Dir, "articles/draft/cover.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>")
	git(t, f.Dir, "init", "-q")
	git(t, f.Dir, "add", "site.toml", "articles/out")
	git(t, f.Dir, "commit", "-q", "-m", "First")
	trap := filepath.Join(t.TempDir(), "trap")
	script := "#!/bin/sh\necho $0 $@ >> " + trap + "\ncat\n"
	for _, hook := range []string{"pre-commit", "post-commit", "commit-msg", "reference-transaction", "post-index-change", "post-rewrite"} {
		must(t, os.WriteFile(filepath.Join(f.Dir, ".git/hooks", hook), []byte(script), 0o700)) //nolint:gosec // a hook is a program
	}
	put(t, f.Dir, "staged.txt", "x")
	git(t, f.Dir, "-c", "core.hooksPath=/dev/null", "add", "staged.txt")
	program := filepath.Join(f.Dir, ".git/hooks/pre-commit")
	for _, key := range []string{"filter.x.clean", "filter.x.process", "core.fsmonitor", "gpg.program", "core.editor", "diff.external", "core.pager", "core.alternateRefsCommand", "core.sshCommand"} {
		git(t, f.Dir, "config", key, program)
	}
	git(t, f.Dir, "config", "commit.gpgSign", "true")
	put(t, f.Dir, ".git/info/attributes", "* filter=x diff=x\n")

	result, err := f.Save(t.Context(), Set{
		Changes: []Change{change(t, f, "articles/out/en.md", article("Out\r", ""))}, Publishes: []string{"articles/draft/cover.svg"}, Message: "Publish Out",
	})
	if err != nil || result.GitError != nil {
		t.Fatal(err, result.GitError)
	}
	if run, err := os.ReadFile(trap); err == nil {
		t.Errorf("programs of the repository were run: %s", run)
	}
	safe := []string{"-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "core.pager=cat"}
	in := func(args ...string) string { return git(t, f.Dir, append(safe, args...)...) }
	if got := in("show", "--name-only", "--no-ext-diff", "--format=%an %ae %cn %s", "HEAD"); got != "Ana Lima ana@example.com Ana Lima Publish Out\n\narticles/draft/cover.svg\narticles/out/en.md" {
		t.Errorf("the commit is %s", got)
	}
	if got := in("cat-file", "blob", "HEAD:articles/out/en.md"); got != strings.TrimSpace(article("Out\r", "")) {
		t.Errorf("the file is %q", got)
	}
	if got := in("diff-index", "--cached", "--name-only", "HEAD"); got != "staged.txt" {
		t.Errorf("staged is %q", got)
	}
	_, err = f.Save(t.Context(), Set{Changes: []Change{{Path: "articles/out/en.md", Read: Digest([]byte(article("Out\r", "")))}}, Publishes: []string{}})
	must(t, err)
	if got := in("ls-tree", "-r", "--name-only", "HEAD"); got != "articles/draft/cover.svg\nsite.toml" {
		t.Errorf("after deleting there are %s", got)
	}
}

// The first commit of a repository works, in a site below its root, and a save stands where there is none.
func TestCommitElsewhere(t *testing.T) {
	t.Parallel()
	f, _ := newFolder(t)
	put(t, f.Dir, "site.toml", least["site.toml"]+"git = true\n")
	result, err := f.Save(t.Context(), Set{Changes: []Change{change(t, f, "articles/out/en.md", article("One", ""))}, Publishes: []string{}})
	if err != nil || result.GitError == nil || !strings.Contains(result.GitError.Error(), "not a git repository") {
		t.Errorf("without a repository: %v, %v", err, result.GitError)
	}
	want(t, f, "articles/out/en.md", article("One", ""))
	top := t.TempDir()
	must(t, os.Rename(f.Dir, filepath.Join(top, "site")))
	f.Dir = filepath.Join(top, "site")
	git(t, top, "init", "-q")
	result, err = f.Save(t.Context(), Set{Changes: []Change{change(t, f, "articles/out/en.md", article("Two", ""))}, Publishes: []string{}})
	if err != nil || result.GitError != nil {
		t.Fatal(err, result.GitError)
	}
	if got := git(t, top, "ls-tree", "-r", "--name-only", "HEAD"); got != "site/articles/out/en.md" {
		t.Errorf("the commit has %s", got)
	}
	// Without git = true, or without publishing, nothing is committed.
	put(t, f.Dir, "site.toml", least["site.toml"])
	_, err = f.Save(t.Context(), Set{Changes: []Change{change(t, f, "articles/out/en.md", article("Three", ""))}, Publishes: []string{}})
	must(t, err)
	if got := git(t, top, "rev-list", "--count", "HEAD"); got != "1" {
		t.Errorf("there are %s commits", got)
	}
}
