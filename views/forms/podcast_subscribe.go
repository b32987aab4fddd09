package forms

// PodcastSubscribeFields holds a subscription to news about the podcast.
type PodcastSubscribeFields struct {
	Email string
}

// Form describes the form that fills p.
func (p *PodcastSubscribeFields) Form() Form {
	return Form{Name: "podcast-subscribe", DonePanel: true, Fields: []Field{email(&p.Email)}}
}
