package app

import (
	"testing"
	"testing/fstest"
)

func TestGroupMemory(t *testing.T) {
	for name, test := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"no control groups": {nil, 0},
		"no limit":          {map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "max\n"}, 0},
		"a container":       {map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "268435456\n"}, 268435456},
		"a unit": {map[string]string{
			"proc/self/cgroup": "0::/system.slice/portfolio.service\n",
			"sys/fs/cgroup/system.slice/portfolio.service/memory.max":     "536870912\n",
			"sys/fs/cgroup/system.slice/portfolio.service/memory.high":    "max\n",
			"sys/fs/cgroup/system.slice/memory.high":                      "400000000\n",
			"sys/fs/cgroup/system.slice/another.service/memory.max":       "1000\n",
			"sys/fs/cgroup/memory/system.slice/memory.limit_in_bytes":     "2000\n",
			"sys/fs/cgroup/memory/system.slice/portfolio.service/ignored": "3000\n",
		}, 400000000},
		"version 1": {map[string]string{
			"proc/self/cgroup":                                      "5:devices:/\n4:cpu,memory:/docker/abc\n0::/\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes":            "9223372036854771712\n",
			"sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes": "134217728\n",
		}, 134217728},
	} {
		system := fstest.MapFS{}
		for file, text := range test.files {
			system[file] = &fstest.MapFile{Data: []byte(text)}
		}
		if got := groupMemory(system); got != test.want {
			t.Errorf("%s: %d bytes, want %d", name, got, test.want)
		}
	}
}
