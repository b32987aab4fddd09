package db

import (
	"context"
	"time"
)

// OutboxBacklog says how many emails have not left the outbox, and how late they are.
type OutboxBacklog struct {
	Waiting int  `db:"waiting"`
	Held    int  `db:"held"`
	Since   Time `db:"since"` // when the one that is the latest was due for the first time; zero if none is late
}

// OutboxBacklog returns what waits at now. It reads the emails that wait, and of the others nothing.
func (s *Store) OutboxBacklog(ctx context.Context, now time.Time) (OutboxBacklog, error) {
	return readOne[OutboxBacklog](ctx, s, "count waiting mails", `
select
    count(*) as waiting,
    min(case when attempts > 0 then created_at when next_at <= ? then next_at end) as since,
    (select count(*) from outbox where state = 'held') as held
from outbox where state = 'waiting'`, NewTime(now))
}
