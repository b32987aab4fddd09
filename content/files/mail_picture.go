package files

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"

	"portfolio/content/cache"
	"portfolio/internal/panics"
	"portfolio/internal/raster"
)

// The size of pictures in emails, in pixels: twice as wide as the column of an email, for screens with small dots.
const (
	mailWidth     = 1200
	maxMailHeight = 3600
)

// MailPicture returns a picture in a form that every mail program shows: JPEG, PNG or GIF, of a size that is bounded. The path is that of an
// address that a page or an email has, or the name of the picture in the site folder. The error says why there is none.
func (f *Files) MailPicture(path string) (Picture, error) {
	found := f.fileAt(path)
	if found == nil {
		return Picture{}, fmt.Errorf("%s: there is no such file", path)
	}
	known := found.facts()
	if !known.served() || !strings.HasPrefix(known.Type, "image/") {
		return Picture{}, fmt.Errorf("%s: it is no picture", path)
	}
	picture := Picture{URL: address(found.path(known, "")), Type: known.Type, Width: known.Width, Height: known.Height}
	v, err := found.mailVariant(known)
	switch {
	case err != nil:
		return Picture{}, fmt.Errorf("%s: %w", path, err)
	case v.width == 0:
		return picture, nil
	}
	picture.URL, picture.Type = address(found.path(known, v.suffix())), v.mediaType
	if picture.Width > v.width || picture.Width == 0 {
		picture.Width, picture.Height = v.width, v.tall
	}
	return picture, nil
}

// MailMedia returns the video or the sound at a path that MailPicture would take, and reports whether there is one.
func (f *Files) MailMedia(path string) (Media, bool) {
	if found := f.fileAt(path); found != nil {
		return f.Media(found.name)
	}
	return Media{}, false
}

// fileAt returns the file at a path of an address, with today's digest or another, or with that name in the site folder: nil if there is none.
func (f *Files) fileAt(path string) *file {
	hashed, below := strings.CutPrefix(path, Prefix)
	parts := hashedPath.FindStringSubmatch(hashed)
	if !below || parts == nil {
		return f.byName[strings.TrimPrefix(path, "/")]
	}
	var today *file
	for _, candidate := range f.byStem[parts[1]] {
		known := candidate.facts()
		if _, ok := candidate.at(known, parts[2], parts[3]+parts[4]); ok {
			return candidate
		}
		if known.served() && today == nil {
			if _, ok := candidate.at(known, known.digest(), parts[3]+parts[4]); ok {
				today = candidate
			}
		}
	}
	return today
}

// mailForm is a variant for mails with its height. Its width is 0 for a picture that mails show as it is.
type mailForm struct {
	variant
	tall int
}

// mailVariant returns the form of a picture for emails.
func (f *file) mailVariant(known facts) (mailForm, error) {
	switch {
	case known.Type == typeSVG:
		drawing, err := f.drawing(known)
		if err != nil {
			return mailForm{}, err
		}
		return mailSize(drawing.Size()).in(typePNG), nil
	case (known.Type == typeWebP || known.Type == typePNG || known.Type == typeJPEG && known.Width > mailWidth) && !known.Moves:
		format := known.Type
		if format == typeWebP {
			format = typeJPEG
		}
		return mailSize(float64(known.Width), float64(known.Height)).within(known.Width).in(format), nil
	case known.Type == typeJPEG, known.Type == typePNG, known.Type == typeGIF:
		return mailForm{}, nil
	}
	return mailForm{}, fmt.Errorf("mails cannot show %s", known.Type)
}

// mailSize returns the largest size for emails with these proportions.
func mailSize(width, height float64) mailForm {
	w := float64(mailWidth)
	if h := w * height / width; h > maxMailHeight {
		w = maxMailHeight * width / height
	}
	return mailForm{variant{width: max(1, int(w))}, max(1, int(math.Round(w*height/width)))}
}

// within returns a size that is no wider than a picture.
func (m mailForm) within(width int) mailForm {
	if m.width > width {
		m.tall, m.width = max(1, m.tall*width/m.width), width
	}
	return m
}

func (m mailForm) in(mediaType string) mailForm {
	m.mediaType = mediaType
	return m
}

// drawing returns an SVG that can be drawn as it is.
func (f *file) drawing(known facts) (drawing *raster.Drawing, err error) {
	source, err := f.served(known)
	if err != nil {
		return nil, err
	}
	if drawing, err = raster.Parse(source); err != nil {
		return nil, err
	}
	if left := drawing.Left(); len(left) > 0 {
		return nil, fmt.Errorf("its %s cannot be drawn", strings.Join(left, ", "))
	}
	_, err = drawing.Image(sampleWidth, sampleHeight)
	return drawing, err
}

// mailBytes returns the bytes of a picture for emails.
func (f *file) mailBytes(known facts, form mailForm) ([]byte, error) {
	return f.files.cache.Get(cache.Key(variantKind, []byte(known.ID), []byte(form.suffix())), func() (data []byte, err error) {
		f.files.workshop <- struct{}{}
		defer func() { <-f.files.workshop }()
		err = panics.Catch(func() error { // a decoder may stumble over what it reads
			data, err = f.makeMail(known, form)
			return err
		})
		return data, err
	})
}

func (f *file) makeMail(known facts, form mailForm) ([]byte, error) {
	source, err := f.served(known)
	if err != nil {
		return nil, err
	}
	var picture image.Image
	if known.Type == typeSVG {
		drawing, err := raster.Parse(source)
		if err != nil {
			return nil, err
		}
		if picture, err = drawing.Image(form.width, form.tall); err != nil {
			return nil, err
		}
	} else {
		decoded, err := decoders[known.Type](bytes.NewReader(source))
		if err != nil {
			return nil, err
		}
		width, height := known.Turn.size(form.width, form.tall)
		picture = known.Turn.upright(scaled(decoded, width, height))
	}
	return form.encode(known, onWhite(picture))
}

// onWhite returns a picture on white: what is dark and stands on nothing would not be seen where emails are shown on black.
func onWhite(picture image.Image) *image.NRGBA {
	out := image.NewNRGBA(picture.Bounds())
	draw.Draw(out, out.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.Draw(out, out.Rect, picture, picture.Bounds().Min, draw.Over)
	return out
}
