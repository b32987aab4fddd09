//go:build audit

package audit

import (
	"math/rand/v2"
	"testing"
	"time"
)

// killCopies kills one of two copies at random, again and again, while visitors write to both.
func (a *audit) killCopies(t *testing.T) {
	kills := fullOrShort(20, 10)
	database := newServerDatabase(t, newServer(t))
	c := a.serveCopies(t, 2, database)
	crowd := newCrowd(c, writers)
	for range kills {
		time.Sleep(100*time.Millisecond + rand.N(400*time.Millisecond))
		c.kill(rand.IntN(2))
	}
	time.Sleep(time.Second)
	crowd.stop()
	lost, twice := crowd.compare(openDatabase(t, database))
	if lost+twice > 0 || len(crowd.acknowledged) == 0 {
		t.Errorf("lost %d, stored twice %d", lost, twice)
	}
	t.Logf("N2: one of two copies killed %d times under %d visitors: %d acknowledged, %d lost (limit 0), %d stored twice (0); "+
		"%d requests without a response and %d with 503 were sent again", kills, writers, len(crowd.acknowledged), lost, twice,
		crowd.unanswered, crowd.refused)
}
