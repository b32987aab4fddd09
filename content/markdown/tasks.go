package markdown

import (
	"fmt"
	"html"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// taskRenderer renders the box of a task as a mark with a word, which a feed reader shows without a style sheet. It is no
// form field: nobody can tick it.
type taskRenderer struct {
	words Words
	mail  bool // whether there is no style sheet that draws the mark
}

// RegisterFuncs implements renderer.NodeRenderer.
func (r taskRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(extast.KindTaskCheckBox, r.render)
}

func (r taskRenderer) render(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	class, word := "task", r.words.ToDo
	if node.(*extast.TaskCheckBox).IsChecked {
		class, word = "task task-done", r.words.Done
	}
	if r.mail {
		mark := map[bool]string{true: "☑", false: "☐"}[node.(*extast.TaskCheckBox).IsChecked]
		_, err := fmt.Fprintf(w, `<span role="img" aria-label="%s">%s</span> `, html.EscapeString(word), mark)
		return ast.WalkContinue, err
	}
	_, err := fmt.Fprintf(w, `<span class="%s"><span class="visually-hidden">%s</span></span> `, class, html.EscapeString(word))
	return ast.WalkContinue, err
}
