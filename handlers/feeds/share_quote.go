package feeds

// maxWaiting is how many requests for pictures of sentences wait at once. Further ones get the picture of the page.
const maxWaiting = 16

// quoted returns the share picture of a sentence of an article, that of the paragraph with an id, and reports whether there is one.
func quoted(page IndexedPage, card shareCard, id string) (shareCard, bool) {
	if page.Article == nil || id == "" {
		return card, false
	}
	body, err := page.Article.In(page.Lang).Body()
	if err != nil {
		return card, false
	}
	text, ok := body.Sentence(id)
	if !ok {
		return card, false
	}
	card.Title, card.Eyebrow, card.Quote = text, page.Title, true
	card.Figure, card.Percent = "", 0
	return card, true
}

// getQuote returns the share picture of a sentence, as get does that of a page.
func (p *sharePictures) getQuote(card shareCard) (picture []byte, tag string, err error) {
	return p.getFrom(p.quotes, card)
}

// enter lets a request wait for the picture of a sentence, and reports whether there was room.
func (p *sharePictures) enter() bool {
	select {
	case p.waiting <- struct{}{}:
		return true
	default:
		return false
	}
}

// leave makes room again.
func (p *sharePictures) leave() { <-p.waiting }
