//go:build audit

package audit

import (
	"bytes"
	"fmt"
	"image"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	_ "golang.org/x/image/webp" // for image.Decode
	"golang.org/x/sys/unix"
)

// confinedVariable names the program that the test's own binary becomes, confined as deploy/portfolio.service does.
const confinedVariable = "AUDIT_CONFINED_PROGRAM"

// TestMain runs the tests, or becomes a program whose memory is never both writable and executable and which gains no privileges.
func TestMain(m *testing.M) {
	program := os.Getenv(confinedVariable)
	if program == "" {
		os.Exit(m.Run())
	}
	err := unix.Prctl(unix.PR_SET_MDWE, unix.PR_MDWE_REFUSE_EXEC_GAIN, 0, 0, 0)
	if err == nil {
		err = unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
	}
	if err == nil {
		err = syscall.Exec(program, append([]string{program}, os.Args[1:]...), os.Environ()) // #nosec G204 -- the test names it
	}
	fmt.Fprintln(os.Stderr, "cannot confine the program:", err)
	os.Exit(1)
}

// The photographs of a phone that an owner puts into one text.
const (
	phoneWidth  = 4000
	phoneHeight = 3000
	phonePhotos = 50

	photographsMemory = 200e6 // bytes that the program may take for them
)

// writePhotographs adds a text to a site that shows photographs, and returns its path.
func writePhotographs(t *testing.T, folder string, photographs int) string {
	t.Helper()
	below := filepath.Join(folder, "articles", "photographs")
	text := bytes.NewBufferString("---\ntitle: Photographs\ndescription: Many photographs of a phone.\ndate: 2026-01-02\nlanguages: [en]\n---\n\nThis is what I saw.\n\n")
	for i := range photographs {
		name := fmt.Sprintf("photograph-%d.jpg", i)
		writeBelow(t, filepath.Join(below, name), newPhotograph(t, phoneWidth, phoneHeight, uint64(i))) // #nosec G115 -- not negative
		fmt.Fprintf(text, "![Photograph %d](%s)\n\n", i, name)
	}
	writeBelow(t, filepath.Join(below, "en.md"), text.Bytes())
	settle(t, folder)
	return "/articles/photographs"
}

// pictureAddress matches the address of a picture of a text.
var pictureAddress = regexp.MustCompile(`/static/articles/photographs/[^" ]+`)

// coldPhotographs serves a site with photographs of a phone under restrictions of the supplied unit. Eight readers ask at once for the
// page and all that it shows, before anything is prepared.
func (a *audit) coldPhotographs(t *testing.T) {
	folder, photographs := filepath.Join(t.TempDir(), "site"), fullOrShort(phonePhotos, 4)
	a.makeSite(t, folder)
	path := writePhotographs(t, folder, photographs)
	itself, err := os.Executable()
	must(t, err)
	p := a.start(t, exec.Command(itself, "serve", folder), newDatabase(t), confinedVariable+"="+a.binary)
	requests, failed := make([]int, readers), make([]int, readers)
	parallel(readers, func(i int) {
		v := newVisitor(1)
		status, page, err := v.get(p.origin + path)
		if err != nil || status != http.StatusOK {
			t.Errorf("the page: %d, %v", status, err)
			return
		}
		addresses := slices.Compact(slices.Sorted(slices.Values(pictureAddress.FindAllString(page, -1))))
		if len(addresses) < 4*photographs {
			t.Errorf("the page names %d pictures", len(addresses))
		}
		for _, address := range addresses {
			requests[i]++
			if problem := badPicture(v, p.origin+address); problem != "" {
				failed[i]++
				t.Errorf("%s: %s", address, problem)
			}
		}
	})
	peak := p.resources(t).peak
	if peak > photographsMemory {
		t.Errorf("the program took %d MB", peak/1e6)
	}
	if !strings.Contains(p.log.String(), "msg=serving") || strings.Contains(p.log.String(), "level=ERROR") {
		t.Errorf("the log:\n%s", p.log)
	}
	if _, err := p.stop(); err != nil {
		t.Errorf("stop: %v", err)
	}
	t.Logf("U1: %d photographs, memory never writable and executable: %d requests for pictures, %d failed (limit 0)", photographs, sum(requests), sum(failed))
	t.Logf("T2: %.0f MB of memory at most (limit %.0f)", float64(peak)/1e6, photographsMemory/1e6)
}

// badPicture says what is wrong with the picture at an address, "" if nothing is.
func badPicture(v *visitor, address string) string {
	status, body, err := v.get(address)
	for again := 0; err != nil && again < 20; again++ { // a busy machine takes longer than a visitor waits
		status, body, err = v.get(address)
	}
	if err != nil || status != http.StatusOK {
		return fmt.Sprintf("%d, %v", status, err)
	}
	config, format, err := image.DecodeConfig(strings.NewReader(body))
	if err != nil {
		return err.Error()
	}
	if !strings.HasSuffix(address, fmt.Sprintf("-%d.%s", config.Width, strings.Replace(format, "jpeg", "jpg", 1))) {
		return fmt.Sprintf("it is a %s of %d pixels", format, config.Width)
	}
	return ""
}

// sum returns the sum of numbers.
func sum(numbers []int) (total int) {
	for _, n := range numbers {
		total += n
	}
	return total
}
