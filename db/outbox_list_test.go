package db

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMailsAreListed(t *testing.T) {
	s := newStore(t)
	ctx := t.Context()
	if err := s.AddMail(ctx, testMail("a"), testMail("b"), testMail("c")); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.MarkSent(ctx, 1, noon), s.MarkFailed(ctx, 2, MailFailure{Reason: "550 no"})); err != nil {
		t.Fatal(err)
	}
	counts, err := s.MailCounts(ctx)
	if diff := cmp.Diff(map[MailState]int{MailSent: 1, MailFailed: 1, MailWaiting: 1}, counts); diff != "" || err != nil {
		t.Error(diff, err)
	}
	for state, want := range map[MailState][]int64{"": {3, 2, 1}, MailSent: {1}, MailFailed: {2}, MailWaiting: {3}} {
		mails, err := s.Mails(ctx, state, 0, 10)
		var ids []int64
		for _, m := range mails {
			ids = append(ids, m.ID)
		}
		if diff := cmp.Diff(want, ids); diff != "" || err != nil {
			t.Errorf("%s: %s %v", state, diff, err)
		}
	}
	if mails, err := s.Mails(ctx, "", 1, 1); err != nil || len(mails) != 1 || mails[0].LastError != "550 no" || mails[0].Attempts != 1 {
		t.Errorf("the second newest mail is %+v, %v", mails, err)
	}
}
