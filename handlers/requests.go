package handlers

import (
	"context"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/views/email"
	"portfolio/views/forms"
)

// takeBudget handles POST /connects/budget and /conexiones/presupuesto.
func (s *Server) takeBudget() pageFunc {
	return s.take(taker{form: "budget", show: s.connectsForms, page: i18n.ConnectsForms, store: storing(
		(*forms.BudgetFields).Form,
		func(ctx context.Context, v *visit, entry db.Entry, f forms.BudgetFields) error {
			mails, err := s.requestMails(v, f.Form(), f.FullName, f.Email)
			if err != nil {
				return err
			}
			return s.Store.AddBudgetRequest(ctx, db.BudgetRequest{
				Entry: entry, FullName: f.FullName, Email: f.Email, Company: f.Company, ProjectType: f.ProjectType,
				BudgetType: f.BudgetType, BudgetAmount: f.BudgetAmount, Timeline: f.Timeline,
				ProjectDetails: f.ProjectDetails,
			}, mails...)
		})})
}

// takeCollaboration handles POST /connects/collaboration and /conexiones/colaboracion.
func (s *Server) takeCollaboration() pageFunc {
	return s.take(taker{form: "collaboration", show: s.connectsForms, page: i18n.ConnectsForms, store: storing(
		(*forms.CollaborationFields).Form,
		func(ctx context.Context, v *visit, entry db.Entry, f forms.CollaborationFields) error {
			mails, err := s.requestMails(v, f.Form(), f.FullName, f.Email)
			if err != nil {
				return err
			}
			return s.Store.AddCollaborationRequest(ctx, db.CollaborationRequest{
				Entry: entry, FullName: f.FullName, Email: f.Email, Company: f.Company, Role: f.Role,
				ProjectType: f.ProjectType, ProjectDetails: f.ProjectDetails,
			}, mails...)
		})})
}

// takeMeeting handles POST /connects/meeting and /conexiones/reunion.
func (s *Server) takeMeeting() pageFunc {
	return s.take(taker{form: "meeting", show: s.meeting, page: i18n.Meeting, store: storing(
		(*forms.MeetingFields).Form,
		func(ctx context.Context, v *visit, entry db.Entry, f forms.MeetingFields) error {
			zone := s.Content.Settings.TimeZone
			start, err := email.EventStart(f.Date, f.Time, zone)
			if err != nil {
				return err
			}
			if start.Before(s.Now()) {
				return forms.Past
			}
			mails, err := s.meetingMails(v, f, zone, entry.SubmissionID)
			if err != nil {
				return err
			}
			return s.Store.AddMeetingRequest(ctx, db.MeetingRequest{
				Entry: entry, FullName: f.FullName, Email: f.Email, Date: f.Date, Time: f.Time, TimeZone: zone,
				Message: f.Message,
			}, mails...)
		})})
}

// takeCV handles POST /resume and /curriculum.
func (s *Server) takeCV() pageFunc {
	return s.take(taker{form: "cv", show: s.resume, page: i18n.Resume, store: storing(
		(*forms.CVRequestFields).Form,
		func(ctx context.Context, v *visit, entry db.Entry, f forms.CVRequestFields) error {
			mails, err := s.requestMails(v, f.Form(), "", f.Email)
			if err != nil {
				return err
			}
			return s.Store.AddCVRequest(ctx, db.CVRequest{
				Entry: entry, Email: f.Email, Company: f.Company, Reason: f.Reason,
			}, mails...)
		})})
}
