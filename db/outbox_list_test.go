package db

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMailsAreListed(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	ctx := t.Context()
	must(t, s.AddMail(ctx, testMail("a"), testMail("b"), testMail("c")))
	must(t, errors.Join(s.MarkSent(ctx, 1, noon), s.MarkFailed(ctx, 2, MailFailure{Reason: "550 no"})))
	counts, err := s.MailCounts(ctx)
	if diff := cmp.Diff(map[MailState]int{MailSent: 1, MailFailed: 1, MailWaiting: 1}, counts); diff != "" || err != nil {
		t.Error(diff, err)
	}
	for state, want := range map[MailState][]int64{"": {3, 2, 1}, MailSent: {1}, MailFailed: {2}, MailWaiting: {3}} {
		mails, err := s.Mails(ctx, MailFilter{State: state}, 0, 10)
		var ids []int64
		for _, m := range mails {
			ids = append(ids, m.ID)
		}
		if diff := cmp.Diff(want, ids); diff != "" || err != nil {
			t.Errorf("%s: %s %v", state, diff, err)
		}
	}
	if mails, err := s.Mails(ctx, MailFilter{}, 1, 1); err != nil || len(mails) != 1 || mails[0].LastError != "550 no" || mails[0].Attempts != 1 {
		t.Errorf("the second newest mail is %+v, %v", mails, err)
	}
}

func TestMailsAreSearched(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	ctx := t.Context()
	for _, m := range []Mail{
		{Kind: "visitor-cv", To: "Ana_1@example.com", Subject: "Your request"},
		{Kind: "owner-cv", To: "owner@example.com", Subject: "Request of ana_1@example.com"},
		{Kind: "issue", To: "anab1@example.com", Subject: "100% news"},
		{Kind: "login-link", To: "owner@example.com", Subject: "Your link"},
	} {
		must(t, s.AddMail(ctx, m))
	}
	for _, c := range []struct {
		filter MailFilter
		want   []int64
	}{
		{MailFilter{Words: []string{"ana_1"}}, []int64{2, 1}},
		{MailFilter{Words: []string{"ANA"}}, []int64{3, 2, 1}},
		{MailFilter{Words: []string{"request", "owner@"}}, []int64{2}},
		{MailFilter{Words: []string{"100%"}}, []int64{3}},
		{MailFilter{Words: []string{"%"}}, []int64{3}},
		{MailFilter{Words: []string{`\`}}, nil},
		{MailFilter{Words: []string{"-cv"}}, []int64{2, 1}},
		{MailFilter{Group: VisitorMails}, []int64{1}},
		{MailFilter{Group: OwnerMails}, []int64{4, 2}},
		{MailFilter{Group: IssueMails, Words: []string{"ana"}}, []int64{3}},
		{MailFilter{Group: IssueMails, State: MailFailed}, nil},
	} {
		mails, err := s.Mails(ctx, c.filter, 0, 10)
		var ids []int64
		for _, m := range mails {
			ids = append(ids, m.ID)
		}
		if diff := cmp.Diff(c.want, ids); diff != "" || err != nil {
			t.Errorf("%+v: %s %v", c.filter, diff, err)
		}
		if counts, err := s.CountMails(ctx, c.filter); counts[MailWaiting] != len(c.want) || err != nil {
			t.Errorf("%+v: counted %v, %v", c.filter, counts, err)
		}
	}
}

func TestFailedMailsAreRequeued(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	ctx := t.Context()
	addMails(t, s, "failed 1", "failed 2", "other", "waiting")
	for id := range int64(3) {
		must(t, s.MarkFailed(ctx, id+1, MailFailure{Cause: "recipient", Reason: "550 no"}))
	}
	for want := range 2 { // the second time there is nothing left
		if n, err := s.RequeueMails(ctx, MailFilter{Words: []string{"failed"}}, noon); n != 2-2*want || err != nil {
			t.Errorf("%d requeued, %v", n, err)
		}
	}
	wantMails(t, "due", claims(t, s, 9), "failed 1", "failed 2", "waiting")
	if counts, err := s.MailCounts(ctx); counts[MailFailed] != 1 || err != nil {
		t.Errorf("%v, %v", counts, err)
	}
}
