package markdown

import (
	"fmt"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
	"go.abhg.dev/goldmark/anchor"
)

// anchorRenderer renders the link beside a heading. The extension's own renderer writes its attributes in random order,
// and builds must be reproducible.
type anchorRenderer struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (anchorRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(anchor.Kind, renderAnchor)
}

func renderAnchor(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		return ast.WalkContinue, nil
	}
	n := node.(*anchor.Node)
	_, err := fmt.Fprintf(w, ` <a class="anchor" aria-hidden="true" tabindex="-1" href="#%s">%s</a>`,
		util.EscapeHTML(n.ID), util.EscapeHTML(n.Value))
	return ast.WalkContinue, err
}
