//go:build audit

package audit

import (
	"bytes"
	"fmt"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// What an import of row I4 takes at most.
const (
	importMemory = 200 << 20 // bytes
	importTarget = 60 * time.Second
)

// largeImport imports a Hugo site of 1,000 posts with 2,000 pictures of 200 KB, and again.
func (a *audit) largeImport(t *testing.T) {
	source, folder := t.TempDir(), filepath.Join(t.TempDir(), "site")
	posts := fullOrShort(1000, 100)
	picture := newPhotograph(t, 900, 600, 1)
	for len(picture) < 200_000 {
		picture = append(picture, 0) // behind the end of the picture
	}
	writeBelow(t, filepath.Join(source, "hugo.toml"), []byte("baseURL = \"https://large.example/\"\n"))
	for i := range posts {
		post := filepath.Join(source, "content", "posts", fmt.Sprintf("post-%d", i))
		for _, name := range []string{"a", "b"} {
			writeBelow(t, filepath.Join(post, name+".jpg"), append(picture[:len(picture):len(picture)], name+fmt.Sprint(i)...))
		}
		text := fmt.Sprintf("---\ntitle: Post %d\ndescription: One of many.\ndate: 2020-01-02\n---\n%s\n\n![A boat](a.jpg)\n\n{{< figure src=\"b.jpg\" alt=\"A quay\" >}}\n",
			i, newWriter("en", uint64(i)).sentence(400)) // #nosec G115 -- not negative
		writeBelow(t, filepath.Join(post, "index.md"), []byte(text))
	}
	var took [2]time.Duration
	var memory [2]int
	for round := range took {
		command := a.command("import", "--name", "Ana", "--email", "ana@large.example", source, folder)
		began := time.Now()
		if memory[round] = runMeasured(t, command); memory[round] > importMemory {
			t.Errorf("import %d takes %d MB (limit %d)", round+1, memory[round]>>20, importMemory>>20)
		}
		took[round] = time.Since(began)
	}
	copied, err := filepath.Glob(filepath.Join(folder, "articles", "*", "*.jpg"))
	if err != nil || len(copied) != 2*posts {
		t.Errorf("%d pictures are copied, %v, want %d", len(copied), err, 2*posts)
	}
	t.Logf("I4: %d posts with %d pictures of %d KB imported in %.1f s, %d MB; again in %.1f s, %d MB (target %s, limit %d MB)",
		posts, 2*posts, len(picture)/1000, took[0].Seconds(), memory[0]>>20, took[1].Seconds(), memory[1]>>20, importTarget, importMemory>>20)
}

// runMeasured runs a command to its end and returns the most memory that it has used, in bytes. It looks while the command runs: what the
// kernel says after the end counts the process that has started the command, too.
func runMeasured(t *testing.T, command *exec.Cmd) (peak int) {
	t.Helper()
	var out bytes.Buffer
	command.Stdout, command.Stderr = &out, &out
	must(t, command.Start())
	ended := make(chan error)
	go func() { ended <- command.Wait() }()
	for {
		select {
		case err := <-ended:
			if err != nil {
				t.Fatalf("%s: %v\n%.2000s", command, err, &out)
			}
			return peak
		case <-time.After(5 * time.Millisecond):
			peak = max(peak, peakOf(command.Process.Pid))
		}
	}
}
