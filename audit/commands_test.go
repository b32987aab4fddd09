//go:build audit

package audit

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// The bad arguments of the commands.
var (
	badAddresses = []string{
		"gmail.example.com", visitorDomain, "@" + visitorDomain, marker, marker + "@", "@", "*", "%", "*@*", "a b@c.example", "<a@c.example>",
		"Ana <a@c.example>", "a@c.example,b@c.example", "a@c.example;b@c.example", "a@c.example b@c.example", "a@[127.0.0.1]", `"a"@c.example`,
		`"a b"@c.example`, "a@c..example", "a@.c.example", "a@-c.example", "a@c-.example", ".a@c.example", "a.@c.example", "a..b@c.example",
		"ñ@c.example", "a@c_d.example", "a@c.example\n", "a@c.example\r\nBcc: b@c.example", "a@\x00c.example", "a@c.example/", "mailto:a@c.example",
		"a@c.example?x=1", "a@@c.example", "a@b@c.example", "' or 1=1 --@c d", "a@c.d'; drop table outbox; --", "a@c%.example", "a@*.example", "a@c*",
		"\xff@c.example", "a@\xff.example", "a@xn--.example", "a@xn--zzzzzzz999.example", strings.Repeat("a", 65) + "@c.example",
		"a@" + strings.Repeat("c", 64) + ".example", strings.Repeat("a", 300), strings.Repeat("x@", 5000), " ", "\t", "\n", "a@ c.example", "a @c.example",
		"\u200ba@c.example", "a@c\u00ad\u2028.example", "()@c.example", "a(b)@c.example", "a\\@c.example", "a,b@c.example", "a:b@c.example",
	}
	strangers = []string{ // addresses of which nothing is stored, though parts of them are
		"7x@" + visitorDomain, marker + "@" + visitorDomain, marker + "7@" + visitorDomain, marker + "7x@" + visitorDomain + ".example",
		marker + "7x@mail." + visitorDomain, marker + "7x@example", marker + "7x+tag@" + visitorDomain, "a" + marker + "7x@" + visitorDomain,
		"%@" + visitorDomain, "_@" + visitorDomain, "'@" + visitorDomain, "--@" + visitorDomain, "a@xn--n3h.example",
	}
	mistyped = [][]string{
		{"bakup", "f"}, {"Backup", "f"}, {"backups", "f"}, {"restor", "f"}, {"ersae", "a@b.example"}, {"delete", "a@b.example"}, {"rm"}, {"start"}, {"run"},
		{"hash"}, {"hash_password"}, {"versions"}, {"halp"}, {""}, {" "}, {"\n"}, {"serve\n"}, {strings.Repeat("serve", 1000)}, {"../serve"}, {"sérve"},
		{"help", "bakup"}, {"help", "help", "me"}, {"help", ""}, {"help", "--yes"}, {"version", "1"}, {"version", "--long"}, {"hash-password", "secret"},
		{"hash-password", "--password=x"}, {"words"}, {"words", "french"}, {"words", "../fr"}, {"words", "fr", "nowhere"}, {"words", "fr", ".", "x"}, {"forget-second-factor", "now"}, {"forget-second-factor", "--yes"}, {"serve", "now"}, {"serve", "a", "b"},
		{"serve", "--port", "80"}, {"--port=80"}, {"-p", "80"}, {"-"}, {"--", "serve"}, {"---"}, {"--yes"}, {"-x"},
		{"export"}, {"export", "--yes", "a@b.example"}, {"export", "a@b.example", "c@d.example"}, {"export", "--"}, {"export", ""},
		{"erase"}, {"erase", "--yes"}, {"erase", "--yes", "a@b.example", "c@d.example"}, {"erase", "--yes=maybe", "a@b.example"}, {"erase", "--yes=", "a@b.example"},
		{"erase", "--force", "a@b.example"}, {"erase", "a@b.example", "--yas"}, {"erase", "--", "--yes"}, {"erase", "--yes", ""}, {"erase", "a@b.example", "-y"},
		{"backup"}, {"backup", ""}, {"backup", "a", "b"}, {"backup", "--yes", "a"}, {"backup", "--force"}, {"backup", "a", "--force=2"},
		{"restore"}, {"restore", ""}, {"restore", "a", "b"}, {"restore", "--force", "a"}, {"restore", "--yes"}, {"restore", "--yes", "a", "--no"},
	}
	badPasswords = []string{
		"", "\n", "short", "contraseña123\n", strings.Repeat("a", 12), "aaaaaaaaaaaaaaaaaaaa", "123456789012", "qwertyuiopas", strings.Repeat("long ", 100),
		strings.Repeat("x", 10000), "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00",
	}
)

// badCommand is a use of the program that must end with an exit code and one line, and change nothing.
type badCommand struct {
	args  []string
	stdin string
	env   []string // instead of the folder's database
	code  int
}

// commandFolder returns a folder with a database of ten inquiries, a backup of it, and files that are no backups.
func (a *audit) commandFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	database := filepath.Join(folder, "portfolio.db")
	p := a.serve(t, database)
	v := newVisitor(1)
	var texts markers
	for range 10 {
		if _, err := v.submit(p, texts.next()); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := p.stop(); err != nil {
		t.Fatal(err)
	}
	backup := filepath.Join(folder, "backup.db")
	if _, stderr, code, _ := a.runCommand(database, []string{"backup", backup}); code != 0 {
		t.Fatal(stderr)
	}
	whole := readFile(t, backup)
	for name, data := range map[string][]byte{
		"empty": {}, "text": []byte("dear diary\n"), "cut": whole[:len(whole)/2/4096*4096], "cut-in-page": whole[:len(whole)-100],
		"overwritten": append(bytes.Repeat([]byte{0xA5}, 4096), whole[4096:]...),
		"newer":       whole,
	} {
		must(t, os.WriteFile(filepath.Join(folder, name), data, 0o600))
	}
	for name, query := range map[string]string{
		"newer":   "insert into goose_db_version (version_id, is_applied) values (99999, 1)",
		"foreign": "create table notes (text text)",
	} {
		other, err := sql.Open("sqlite3", filepath.Join(folder, name))
		must(t, err)
		if _, err := other.Exec(query); err != nil {
			t.Fatal(err)
		}
		_ = other.Close()
	}
	a.makeSite(t, filepath.Join(folder, "site"))
	for _, err := range []error{
		os.Mkdir(filepath.Join(folder, "subfolder"), 0o700), os.Symlink(database, filepath.Join(folder, "link")),
		os.Link(database, filepath.Join(folder, "same")),
	} {
		must(t, err)
	}
	return folder
}

// badCommands returns bad uses of every command, in a folder that commandFolder has made.
func badCommands(folder string) (all []badCommand) {
	at := func(name string) string { return filepath.Join(folder, name) }
	add := func(code int, args ...string) { all = append(all, badCommand{args: args, code: code}) }
	for _, args := range mistyped {
		add(2, args...)
	}
	for _, address := range badAddresses {
		if strings.ContainsRune(address, 0) {
			continue // no argument can hold it
		}
		add(2, "export", address)
		add(2, "erase", "--yes", address)
		add(2, "erase", address)
	}
	for _, address := range strangers {
		add(1, "export", "--", address)
		add(1, "erase", "--yes", "--", address)
		add(2, "erase", "--", address) // nobody can answer
	}
	add(2, "erase", marker+"7x@"+visitorDomain)
	for _, name := range []string{"backup.db", "text", "empty", "subfolder", "link", "same", "portfolio.db", "no/such/file", "subfolder/"} {
		add(2, "backup", at(name))
	}
	for _, name := range []string{"subfolder", "link", "same", "portfolio.db", "no/such/file"} {
		add(2, "backup", "--force", at(name))
	}
	for _, name := range []string{
		"missing", "no/such/file", "subfolder", "empty", "text", "cut", "cut-in-page", "overwritten", "foreign", "newer", "link", "same",
		"portfolio.db", "\n", strings.Repeat("long", 500),
	} {
		add(2, "restore", "--yes", at(name))
		add(2, "restore", at(name))
	}
	add(2, "restore", at("backup.db")) // nobody can answer
	for _, password := range badPasswords {
		all = append(all, badCommand{args: []string{"hash-password"}, stdin: password, code: 2})
	}
	existing := [][]string{
		{"export", "a@b.example"}, {"erase", "--yes", "a@b.example"}, {"erase", "a@b.example", "--yes"}, {"backup", at("new.db")}, {"forget-second-factor"},
	}
	for _, args := range existing {
		for _, database := range []string{at("missing.db"), at("no/such/folder/portfolio.db"), "missing.db", "sqlite:" + at("missing.db"), at("subfolder/portfolio.db")} {
			all = append(all, badCommand{args: args, env: []string{"DATABASE_URL=" + database}, code: 2})
		}
		for _, database := range []string{at("subfolder"), at("foreign")} {
			all = append(all, badCommand{args: args, env: []string{"DATABASE_URL=" + database}, code: 2})
		}
		for _, database := range []string{at("empty"), at("text"), at("cut"), at("overwritten")} {
			all = append(all, badCommand{args: args, env: []string{"DATABASE_URL=" + database}, code: 1})
		}
	}
	for _, args := range append(existing, []string{"restore", "--yes", at("backup.db")}, []string{"serve"}) {
		for _, variable := range []string{"ADDR=nowhere", "BASE_URL=robin.example", "DATABASE_URL=mysql://db.example/site", "SESSION_KEY=short", "TRUSTED_PROXIES=proxy"} {
			all = append(all, badCommand{args: args, env: []string{"DATABASE_URL=" + at("portfolio.db"), variable}, code: 2})
		}
	}
	return append(all, badSiteCommands(at)...)
}

// badCommands runs every command with bad arguments, input, folders and variables.
func (a *audit) badCommands(t *testing.T) {
	folder := a.commandFolder(t)
	before := checksums(t, folder)
	all := badCommands(folder)
	wrong := 0
	for _, bad := range all {
		command := a.command(bad.args...)
		command.Dir, command.Stdin = folder, strings.NewReader(bad.stdin)
		command.Env = append(environment(filepath.Join(folder, "portfolio.db")), bad.env...)
		var stdout, stderr bytes.Buffer
		command.Stdout, command.Stderr = &stdout, &stderr
		timer := time.AfterFunc(20*time.Second, func() {
			if command.Process != nil {
				_ = command.Process.Kill()
			}
		}) // it serves
		_ = command.Run()
		timer.Stop()
		fmt.Fprint(&a.log, stderr.String())
		out := stdout.String()
		if bad.code == 1 && out == "[]\n" { // an export of nothing is a list
			out = ""
		}
		if code := command.ProcessState.ExitCode(); code != bad.code || out != "" || !isOneLine(stderr.String(), "portfolio: ") {
			wrong++
			t.Errorf("%.200q %q: exit %d, want %d; stdout %q, stderr %q", bad.args, bad.env, code, bad.code, out, stderr.String())
		}
		if after := checksums(t, folder); !maps.Equal(before, after) {
			wrong++
			t.Errorf("%.200q %q changed the folder: %s", bad.args, bad.env, difference(before, after))
			before = after
		}
	}
	if len(all) < 200 {
		t.Errorf("only %d bad commands", len(all))
	}
	t.Logf("C1, C2: %d bad uses of every command: %d without its exit code, with more than one line, or that changed a file (limit 0)",
		len(all), wrong)
}

// checksums returns the content and mode of every file below a folder, but for the log of a database, which a reader leaves empty.
func checksums(t *testing.T, folder string) map[string]string {
	t.Helper()
	sums := map[string]string{}
	err := filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || strings.HasSuffix(name, "-shm") || strings.HasSuffix(name, "-wal") {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		sums[name] = info.Mode().String()
		if info.Mode().IsRegular() {
			sums[name] += fmt.Sprintf(" %x", sha256.Sum256(readFile(t, name)))
		}
		return nil
	})
	must(t, err)
	return sums
}

// difference names the files that are not the same in both.
func difference(before, after map[string]string) string {
	var names []string
	for name, sum := range before {
		if after[name] != sum {
			names = append(names, name)
		}
	}
	for name := range after {
		if before[name] == "" {
			names = append(names, name+" (new)")
		}
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}
