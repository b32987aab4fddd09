//go:build audit

package audit

import (
	"os/exec"
	"testing"
	"time"
)

// restartCopiesBehindProxies restarts two copies one after the other behind each proxy that deploy/ has a configuration for.
func (a *audit) restartCopiesBehindProxies(t *testing.T) {
	server := newServer(t)
	for _, kind := range copiesProxies {
		t.Run(kind.name, func(t *testing.T) {
			if _, err := exec.LookPath(kind.name); err != nil {
				t.Skipf("left out: %s is not installed", kind.name)
			}
			a.restartCopiesBehind(t, kind, newServerDatabase(t, server))
		})
	}
}

func (a *audit) restartCopiesBehind(t *testing.T, kind proxy, database string) {
	const visitors, least = 40, 1000
	rounds := fullOrShort(10, 2)
	addresses := []string{unusedAddress(t), unusedAddress(t)}
	programs := make([]*program, len(addresses))
	serve := func(i int) {
		programs[i] = a.serve(t, database, "ADDR="+addresses[i], "BASE_URL=https://"+proxyHost)
	}
	for i := range programs {
		serve(i)
	}
	p := startProxy(t, kind, addresses...)
	load := loadWhile(t, p, visitors, func(load *restartLoad) {
		for range rounds {
			for i, program := range programs {
				time.Sleep(1500 * time.Millisecond) // the proxy finds out that the other one is back
				if _, err := program.stop(); err != nil {
					t.Errorf("a copy ended with %v", err)
				}
				serve(i)
			}
		}
		waitUntil(time.Minute, func() bool { return load.requests.Load() >= least })
	})
	stored, twice := load.stored(t, database)
	p.checkForged()
	p.checkChallenge(kind)
	for _, program := range programs {
		if _, err := program.stop(); err != nil {
			t.Error(err)
		}
	}
	leaks := p.countLeaks(kind)
	t.Logf("N7: two copies behind %s, each restarted %d times in turn under %d visitors: %d of %d requests failed (limit 0), %d inquiries "+
		"acknowledged, %d stored, %d twice (0); slowest %v; %d log lines with an address or a query (0)", kind.name, rounds, visitors,
		load.failed.Load(), load.requests.Load(), load.acknowledged.Load(), stored, twice, load.times.percentile(1), leaks)
}
