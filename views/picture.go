package views

import (
	"portfolio/content"
	"portfolio/views/layout"
	"portfolio/views/ui"
)

// The widths at which pictures are shown, as browsers need to know them before they know the style sheet.
const (
	cardSizes  = "(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 92vw"
	coverSizes = "(min-width: 64rem) 54rem, 92vw"
)

// coverOf returns a with the picture that stands for an article; its URL is "" if there is none.
func coverOf(b *layout.Base, article content.Article, sizes string, a ui.PictureArgs) ui.PictureArgs {
	a.Width, a.Height, a.FailedText, a.TransitionName = 1260, 750, b.T("layout.image_failed"), "cover-"+article.ID
	return sized(b, article.Picture(), sizes, a)
}

// sized returns a with the sizes in which the picture called name is served. One in pixels is as wide and high as it says itself.
func sized(b *layout.Base, name, sizes string, a ui.PictureArgs) ui.PictureArgs {
	picture, err := b.Site.Files.Picture(name)
	if err != nil {
		a.URL = b.Asset(name) // "" if there is no such picture
		return a
	}
	a.URL, a.SrcSet, a.Sizes = picture.URL, picture.SrcSet(), sizes
	if !picture.IsDrawing() {
		a.Width, a.Height = picture.Width, picture.Height
	}
	return a
}

// cover returns the picture above the text, none where the text shows it. Of a drawing that the program has made it is the upper part: who has
// chosen no picture wants the text to begin in the first window. A text with pictures of its own has no drawing above them.
func (p ArticlePage) cover() ui.PictureArgs {
	drawn := p.Article.Cover() == "" && p.Article.Stock == ""
	if p.Text.ShowsCover() || drawn && p.Text.HasPicture() {
		return ui.PictureArgs{}
	}
	cover := coverOf(&p.Base, p.Article, coverSizes, ui.PictureArgs{Alt: p.Text.CoverAlt, Class: "cover", Eager: true})
	if cover.URL != "" && drawn {
		cover.Class += " cover-drawn"
	}
	return cover
}
