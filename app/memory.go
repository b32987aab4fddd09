package app

import (
	"io/fs"
	"os"
	"path"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"portfolio/config"
)

// collectAt is the value of GOGC while the program serves, unless the variable says otherwise. Pages are cached compressed, so that
// little is allocated, and memory counts for more than the time of a collection: after 10,000 requests 64 MB are resident, and 72
// with Go's own value.
const collectAt = 50

// collectAtStart is the same while the program starts, when nearly all that is allocated stays in use. A start takes a third less
// time of the processor than with collectAt, and a tenth less than with Go's own value.
const collectAtStart = 200

// collectAtLarge is the same for a large site, which uses largeHeap bytes or more: it needs no more spare memory than another.
const (
	collectAtLarge = 25
	largeHeap      = 40 << 20
)

// collectRarely makes collections rare while the program starts, unless GOGC says otherwise.
func collectRarely(cfg config.Config) {
	if cfg.GoCollector == "" {
		debug.SetGCPercent(collectAtStart)
	}
}

// collectUsually ends collectRarely.
func collectUsually(cfg config.Config) {
	if cfg.GoCollector == "" {
		debug.SetGCPercent(collectAt)
	}
}

// freeMemory returns unused memory to the system, and sets the next collection by the size of what remains.
func (p *program) freeMemory() {
	debug.FreeOSMemory()
	if p.cfg.GoCollector != "" {
		return
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	if memory.HeapAlloc < largeHeap {
		debug.SetGCPercent(collectAt)
	} else {
		debug.SetGCPercent(collectAtLarge)
	}
}

// limitMemory makes Go stay within the memory that the control group of the process allows, unless GOMEMLIMIT says otherwise. A
// quarter remains for what is not Go's: the database, and writing WebP.
func limitMemory(cfg config.Config) {
	if allowed := groupMemory(os.DirFS("/")); allowed > 0 && cfg.GoMemoryLimit == "" {
		debug.SetMemoryLimit(allowed / 4 * 3)
	}
}

// groupMemory returns how many bytes of memory the control groups of the process allow, 0 for any number. system is the file
// system of the machine.
func groupMemory(system fs.FS) (allowed int64) {
	groups, _ := fs.ReadFile(system, "proc/self/cgroup")
	for line := range strings.Lines(string(groups)) {
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3) // number, controllers, path
		if len(fields) < 3 {
			continue
		}
		folder, limits := "sys/fs/cgroup", []string{"memory.max", "memory.high"}
		if fields[1] != "" { // of version 1
			folder, limits = "sys/fs/cgroup/memory", []string{"memory.limit_in_bytes"}
			if !slices.Contains(strings.Split(fields[1], ","), "memory") {
				continue
			}
		}
		for group := path.Join("/", fields[2]); ; group = path.Dir(group) {
			for _, limit := range limits {
				text, _ := fs.ReadFile(system, path.Join(folder, group, limit))
				if bytes, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && (allowed == 0 || bytes < allowed) {
					allowed = bytes
				}
			}
			if group == "/" {
				break
			}
		}
	}
	return allowed
}
