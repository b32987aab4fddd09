package importer

import (
	"bytes"
	"fmt"
	stdhtml "html"
	"slices"
	"strconv"
	"strings"

	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"github.com/JohannesKaufmann/html-to-markdown/v2/marker"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/base"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/commonmark"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/strikethrough"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/table"
	"golang.org/x/net/html"

	"portfolio/internal/lazyregexp"
)

// keptElements are those that stand in Markdown of this program as they are, with the attributes that they may have.
var keptElements = map[string][]string{
	"abbr": {"title"}, "cite": nil, "del": {"datetime"}, "details": {"open"}, "ins": {"datetime"}, "kbd": nil, "mark": nil, "q": nil, "small": nil, "sub": nil,
	"summary": nil, "sup": nil, "time": {"datetime"}, "figure": nil, "figcaption": nil,
}

// htmlConverter writes HTML as Markdown.
var htmlConverter = func() *converter.Converter {
	c := converter.NewConverter(converter.WithPlugins(
		base.NewBasePlugin(),
		commonmark.NewCommonmarkPlugin(commonmark.WithListEndComment(false), commonmark.WithHorizontalRule("---"), commonmark.WithLinkEmptyContentBehavior(commonmark.LinkBehaviorSkip)),
		strikethrough.NewStrikethroughPlugin(),
		table.NewTablePlugin(
			table.WithHeaderPromotion(true), table.WithNewlineBehavior(table.NewlineBehaviorPreserve), table.WithPresentationTables(true),
			table.WithCellPaddingBehavior(table.CellPaddingBehaviorMinimal),
		),
	))
	c.Register.PreRenderer(prepare, converter.PriorityEarly-1)
	for _, name := range []string{"abbr", "cite", "ins", "kbd", "mark", "q", "small", "sub", "sup", "time"} {
		c.Register.RendererFor(name, converter.TagTypeInline, keep, converter.PriorityEarly)
	}
	c.Register.RendererFor("details", converter.TagTypeBlock, keepDetails, converter.PriorityEarly)
	c.Register.RendererFor("summary", converter.TagTypeBlock, keepSummary, converter.PriorityEarly)
	c.Register.RendererFor("figure", converter.TagTypeBlock, keepFigure, converter.PriorityEarly)
	c.Register.RendererFor(formulaElement, converter.TagTypeInline, keepFormula, converter.PriorityEarly)
	c.Register.RendererFor("aside", converter.TagTypeBlock, keepAside, converter.PriorityEarly)
	c.Register.RendererFor("span", converter.TagTypeInline, keepSpan, converter.PriorityEarly)
	c.Register.RendererFor("blockquote", converter.TagTypeBlock, keepQuote, converter.PriorityEarly)
	c.Register.RendererFor("dt", converter.TagTypeBlock, base.RenderAsPlaintextWrapper, converter.PriorityEarly)
	c.Register.RendererFor("dd", converter.TagTypeBlock, keepDescription, converter.PriorityEarly)
	return c
}()

// fromHTML returns HTML as Markdown, with the same words. ok is false if that cannot be.
func fromHTML(source string) (text string, ok bool) {
	made, err := htmlConverter.ConvertString("<body>" + source) // else a script that comes first would be in its head
	made = namelessLink.ReplaceAllStringFunc(made, func(link string) string {
		m := namelessLink.FindStringSubmatch(link)
		if strings.ReplaceAll(m[1], `\`, "") == m[2] {
			return "<" + m[2] + ">"
		}
		return link
	})
	return strings.TrimSpace(made), err == nil
}

// hold keeps a part of a body in HTML that is Markdown out of the HTML around it.
func (t *Text) hold(written string) string {
	if !t.isHTML || !strings.ContainsAny(written, "<[`\n{$") {
		return written
	}
	return t.put(written)
}

// put returns a mark that has the place of a part of a body until the HTML around it is Markdown.
func (t *Text) put(written string) string {
	t.held = append(t.held, written)
	return fmt.Sprintf("\ue000%d\ue001", len(t.held)-1)
}

// heldMark is a mark of hold.
var heldMark = lazyregexp.New("\ue000(\\d+)\ue001")

// release returns a body with what was held in the places of its marks, each once, whatever marks a source has written itself.
func (t *Text) release(body string) string {
	return heldMark.ReplaceAllStringFunc(body, func(mark string) string {
		n, err := strconv.Atoi(heldMark.FindStringSubmatch(mark)[1])
		if err != nil || n >= len(t.held) {
			return ""
		}
		written := t.held[n]
		if t.held[n] = ""; strings.Contains(written, "\n") { // a block of its own
			written = "\n\n" + strings.Trim(written, "\n") + "\n\n"
		}
		return t.release(written) // it may hold others
	})
}

// namelessLink is a link whose words are its address.
var namelessLink = lazyregexp.New(`\[(https?://[^\]\s]+)\]\((https?://[^)\s]+)\)`)

// keepFormula writes a formula.
func keepFormula(_ converter.Context, w converter.Writer, node *html.Node) converter.RenderStatus {
	_, _ = w.WriteString(node.FirstChild.Data)
	return converter.RenderSuccess
}

// openTag returns the tag that begins an element, with the attributes that it may have.
func openTag(name string, attributes []html.Attribute) string {
	tag := "<" + name
	for _, a := range attributes {
		if a.Key == "lang" || slices.Contains(keptElements[name], a.Key) {
			tag += " " + a.Key + `="` + stdhtml.EscapeString(a.Val) + `"`
		}
	}
	return tag + ">"
}

func keep(ctx converter.Context, w converter.Writer, node *html.Node) converter.RenderStatus {
	_, _ = w.WriteString(openTag(node.Data, node.Attr))
	ctx.RenderChildNodes(ctx, w, node)
	_, _ = w.WriteString("</" + node.Data + ">")
	return converter.RenderSuccess
}

func keepDetails(ctx converter.Context, w converter.Writer, node *html.Node) converter.RenderStatus {
	_, _ = w.WriteString("\n\n" + openTag("details", node.Attr) + "\n")
	ctx.RenderChildNodes(ctx, w, node)
	_, _ = w.WriteString("\n\n</details>\n\n")
	return converter.RenderSuccess
}

func keepSummary(_ converter.Context, w converter.Writer, node *html.Node) converter.RenderStatus {
	_, _ = w.WriteString("<summary>" + stdhtml.EscapeString(textOfNode(node)) + "</summary>\n\n")
	return converter.RenderSuccess
}

func keepDescription(ctx converter.Context, w converter.Writer, node *html.Node) converter.RenderStatus {
	_, _ = w.WriteString("\n: " + within(ctx, node, "  ") + "\n\n")
	return converter.RenderSuccess
}

// keepQuote writes a quotation. The converter's own leaves the lines of code in it outside.
func keepQuote(ctx converter.Context, w converter.Writer, node *html.Node) converter.RenderStatus {
	if inner := within(ctx, node, "> "); inner != "" {
		_, _ = w.WriteString("\n\n> " + inner + "\n\n")
	}
	return converter.RenderSuccess
}

// keepAside writes a remark beside the text.
func keepAside(ctx converter.Context, w converter.Writer, node *html.Node) converter.RenderStatus {
	kind := "ASIDE"
	if slices.ContainsFunc(node.Attr, func(a html.Attribute) bool { return a.Key == noteKind }) {
		kind = "NOTE"
	}
	if inner := within(ctx, node, "> "); inner != "" {
		_, _ = w.WriteString("\n\n> [!" + kind + "]\n> " + inner + "\n\n")
	}
	return converter.RenderSuccess
}

// keepSpan writes words in another language as such.
func keepSpan(ctx converter.Context, w converter.Writer, node *html.Node) converter.RenderStatus {
	if get(node, "lang") == "" {
		return converter.RenderTryNext
	}
	return keep(ctx, w, node)
}

// within returns the content of an element as Markdown, with a mark before each line but the first. The converter has a sign of its own for the ends of
// lines of code until all is written.
func within(ctx converter.Context, node *html.Node, mark string) string {
	const codeLine = string(marker.MarkerCodeBlockNewline)
	var inner bytes.Buffer
	ctx.RenderChildNodes(ctx, &inner, node)
	text := blankLines.ReplaceAllString(strings.TrimSpace(inner.String()), "\n\n")
	return strings.NewReplacer("\n", "\n"+mark, codeLine, codeLine+mark).Replace(text)
}
