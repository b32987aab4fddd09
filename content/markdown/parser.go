package markdown

import (
	"github.com/yuin/goldmark/parser"
)

// limitedParser is goldmark's parser with limits for whatever is added to it.
type limitedParser struct {
	parser.Parser
	limits *limits
}

// newParser returns the parser of Markdown without extensions.
func newParser(l *limits) limitedParser {
	p := limitedParser{parser.NewParser(), l}
	p.AddOptions(
		parser.WithBlockParsers(parser.DefaultBlockParsers()...),
		parser.WithInlineParsers(parser.DefaultInlineParsers()...),
		parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
	)
	return p
}

// AddOptions implements parser.Parser.
func (p limitedParser) AddOptions(options ...parser.Option) {
	added := parser.NewConfig()
	for _, option := range options {
		option.SetParserOption(added)
	}
	for i, v := range added.BlockParsers {
		added.BlockParsers[i].Value = limitedBlock{v.Value.(parser.BlockParser), p.limits}
	}
	for i, v := range added.InlineParsers {
		added.InlineParsers[i].Value = limitedInline{v.Value.(parser.InlineParser), p.limits}
	}
	for i, v := range added.ParagraphTransformers {
		count := p.limits.cells
		if v.Value == parser.LinkReferenceParagraphTransformer { // the first to see a paragraph
			count = p.limits.lines
		}
		added.ParagraphTransformers[i].Value = limitedTransformer{v.Value.(parser.ParagraphTransformer), count}
	}
	p.Parser.AddOptions(configured{added})
}

// configured is the option that adds what another configuration has.
type configured struct{ *parser.Config }

// SetParserOption implements parser.Option.
func (c configured) SetParserOption(to *parser.Config) {
	for name, value := range c.Options {
		to.Options[name] = value
	}
	to.BlockParsers = append(to.BlockParsers, c.BlockParsers...)
	to.InlineParsers = append(to.InlineParsers, c.InlineParsers...)
	to.ParagraphTransformers = append(to.ParagraphTransformers, c.ParagraphTransformers...)
	to.ASTTransformers = append(to.ASTTransformers, c.ASTTransformers...)
}
