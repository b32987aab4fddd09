package assistant

// Card is what stands below an answer: data, which templates and the island draw alike.
type Card struct {
	Kind    CardKind   `json:"kind"`
	Title   string     `json:"title,omitempty"`
	Text    string     `json:"text,omitempty"`    // a price, or one line on a project
	Note    string     `json:"note,omitempty"`    // how long it takes, or a time zone
	Picture string     `json:"picture,omitempty"` // the name of a file of the site; its address in what browsers get
	Times   string     `json:"times,omitempty"`   // address of the next free times, which the name of a time zone follows
	Links   []CardLink `json:"links"`
}

// CardKind is what a card shows.
type CardKind string

// The kinds of cards.
const (
	CardPrice   CardKind = "price"
	CardProject CardKind = "project"
	CardTimes   CardKind = "times" // the next free times
	CardWays    CardKind = "ways"  // what to do about a question without an answer
)

// CardLink is a link of a card, or a button that takes the question to a form for the owner.
type CardLink struct {
	Text string `json:"text"`
	URL  string `json:"url"`
	Asks bool   `json:"asks,omitempty"`
}
