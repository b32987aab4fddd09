package forms

// PodcastSubscribeFields is what a visitor fills in to be told when the podcast begins.
type PodcastSubscribeFields struct {
	Email string
}

// Form describes the form that fills p.
func (p *PodcastSubscribeFields) Form() Form {
	return Form{Name: "podcast-subscribe", Panel: true, Fields: []Field{email(&p.Email)}}
}
