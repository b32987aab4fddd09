package contact

import (
	"context"

	"portfolio/db"
)

// Store keeps inquiries, subscriptions, suggestions and votes. *db.Store implements it.
type Store interface {
	AddInquiry(ctx context.Context, row db.Inquiry, mails ...db.Mail) error
	BookMeeting(ctx context.Context, booking db.Booking) (booked bool, err error)
	ConfirmMeeting(ctx context.Context, confirmation db.Confirmation) (db.LinkedAppointment, error)
	AppointmentByUID(ctx context.Context, uid string) (db.Appointment, error)
	HoldsOver(ctx context.Context) ([]db.Appointment, error)
	TellHoldOver(ctx context.Context, meeting int64, mail db.Mail) error
	ChangeMeeting(ctx context.Context, change db.MeetingChange, tokens []db.Token, mails ...db.Mail) error
	AppointmentByToken(ctx context.Context, purpose db.TokenPurpose, token string) (db.LinkedAppointment, error)
	ResumeLinkByToken(ctx context.Context, token string) (db.ResumeLink, error)
	TrySubscription(ctx context.Context, network string) (bool, error)
	Subscribe(ctx context.Context, row db.Subscriber, mails ...db.TokenMail) error
	SubscriberByToken(ctx context.Context, audience db.Audience, purpose db.TokenPurpose, token string) (db.Subscriber, error)
	Confirm(ctx context.Context, audience db.Audience, token string, mails ...db.TokenMail) (db.Subscriber, error)
	Unsubscribe(ctx context.Context, audience db.Audience, token string) error
	CustomTopics(ctx context.Context) ([]db.CustomTopic, error)
	VotePodcastTopic(ctx context.Context, topic, visitor, network string) (votes int, err error)
	PodcastVotes(ctx context.Context) (map[string]int, error)
	PodcastVotesOf(ctx context.Context, visitor string) (map[string]bool, error)
}
