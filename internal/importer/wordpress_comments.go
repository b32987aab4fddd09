package importer

import (
	"html"
	"slices"
)

// wpRemark is a comment, or a mention on another site.
type wpRemark struct {
	ID       string `xml:"comment_id"`
	Parent   string `xml:"comment_parent"`
	Author   string `xml:"comment_author"`
	Date     string `xml:"comment_date"`
	Content  string `xml:"comment_content"`
	Approved string `xml:"comment_approved"`
	Type     string `xml:"comment_type"`
}

// approved returns the comments that everybody could read.
func (w *wordpress) approved(remarks []wpRemark) []comment {
	var public []comment
	for _, r := range remarks {
		switch {
		case !slices.Contains([]string{"", "comment"}, r.Type):
			w.comments.pings++
		case r.Approved != "1":
			w.comments.waiting++
		default:
			c := comment{id: r.ID, answers: r.Parent, name: oneLine(ownAddress.ReplaceAllString(html.UnescapeString(r.Author), "")), text: r.Content}
			c.date, _ = parseMoment(r.Date)
			public = append(public, c)
			w.size += len(r.Content)
		}
	}
	w.comments.approved += len(public)
	return public
}
