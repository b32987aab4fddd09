package mail

import "time"

// An email is retried after 1, 2, 4 … 60 minutes, for three days. An email that is old at its first attempt, because no email
// server was configured before, still gets minAttempts, which takes some hours.
const (
	minBackoff  = time.Minute
	maxBackoff  = time.Hour
	maxAge      = 72 * time.Hour
	minAttempts = 12
)

// backoff returns how long to wait after the given number of failed attempts.
func backoff(attempts int) time.Duration {
	wait := minBackoff
	for range attempts - 1 {
		if wait *= 2; wait >= maxBackoff {
			return maxBackoff
		}
	}
	return wait
}

// nextAttempt returns when to retry an email after an attempt that failed at now, and false if it is to be given up. The wait
// is at least retryAfter. The last attempt is made when the email reaches maxAge.
func nextAttempt(created, now time.Time, attempts int, retryAfter time.Duration) (time.Time, bool) {
	end := created.Add(maxAge)
	if !now.Before(end) && attempts >= minAttempts {
		return time.Time{}, false
	}
	next := now.Add(max(backoff(attempts), retryAfter))
	if now.Before(end) && next.After(end) {
		next = end
	}
	return next, true
}
