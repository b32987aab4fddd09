package forms

import "portfolio/views/ui"

// MeetingAnswer is what the owner does about a meeting, or about the wish for one.
type MeetingAnswer string

// The answers.
const (
	ConfirmMeeting  MeetingAnswer = "confirm"
	ProposeMeeting  MeetingAnswer = "propose" // another time
	DeclineMeeting  MeetingAnswer = "decline"
	WithdrawMeeting MeetingAnswer = "withdraw" // what was confirmed, or proposed
)

// The fields of an answer that the owner does not see.
const (
	AnswerField = "do"
	SeenField   = "seen" // what the owner has seen of the meeting
)

// MeetingAnswerFields holds an answer.
type MeetingAnswerFields struct{ Date, Time, Words string }

// Form describes the form of an answer that fills f. The words are in the visitor's language.
func (f *MeetingAnswerFields) Form(answer MeetingAnswer, language Language) Form {
	form := Form{Name: "meeting-" + string(answer)}
	if answer == ProposeMeeting {
		form.Fields = []Field{
			{Name: "date", Kind: ui.DateField, Label: "meeting.date", Required: true, Text: &f.Date},
			{Name: "time", Kind: ui.TimeField, Label: "meeting.time", Hint: "meeting.time.hint", Required: true, Text: &f.Time},
		}
	}
	form.Fields = append(form.Fields, Field{
		Name: "words", Kind: ui.TextareaField, Label: "admin-meeting.words", Hint: "admin-meeting.words.hint." + string(answer),
		Language: language, Max: maxText, Rows: 3, Text: &f.Words,
	})
	return form
}

// BusyTime is the error of a time at which the owner has something else.
var BusyTime = Errors{"time": "admin-meeting.error.busy"}
