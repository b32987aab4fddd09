// Package template executes templates as text/template does, where they have no more than fields of maps, variables, if, with, range and
// functions. It has no methods and no fields of structs: text/template looks methods up by their names, and the linker keeps every
// exported method of all libraries in a program that does so, which was five megabytes of forty-five.
package template

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"text/template/parse"
)

// Funcs are the functions that a template may call, by name.
type Funcs map[string]func(arguments ...any) (any, error)

// Template is a template that was read. It is safe for concurrent use.
type Template struct {
	tree  *parse.Tree
	funcs Funcs
}

// Parse reads a template. name says in errors which one it is.
func Parse(name, text string, funcs Funcs) (*Template, error) {
	known := make(map[string]any, len(funcs))
	for name, function := range funcs {
		known[name] = function
	}
	trees, err := parse.Parse(name, text, "", "", known)
	if err != nil {
		return nil, err
	}
	return &Template{trees[name], funcs}, nil
}

// Execute returns the text of the template for data. It returns an error where the template shows a field that data does not have.
func (t *Template) Execute(data map[string]any) (string, error) {
	if t.tree == nil { // the template is empty
		return "", nil
	}
	w := &writer{funcs: t.funcs, data: data}
	if err := w.list(data, t.tree.Root); err != nil {
		return "", fmt.Errorf("execute %s: %w", t.tree.Name, err)
	}
	return w.out.String(), nil
}

type variable struct {
	name  string
	value any
}

// writer executes one template.
type writer struct {
	out       strings.Builder
	funcs     Funcs
	data      any // what $ is
	variables []variable
}

func (w *writer) list(dot any, list *parse.ListNode) error {
	if list == nil {
		return nil
	}
	outer := len(w.variables)
	defer func() { w.variables = w.variables[:outer] }()
	for _, node := range list.Nodes {
		if err := w.node(dot, node); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) node(dot any, node parse.Node) error {
	switch node := node.(type) {
	case *parse.TextNode:
		w.out.Write(node.Text)
	case *parse.ActionNode:
		value, err := w.pipe(dot, node.Pipe)
		if err != nil || len(node.Pipe.Decl) > 0 {
			return err
		}
		if value == nil {
			return fmt.Errorf("there is no %s", node.Pipe)
		}
		fmt.Fprint(&w.out, value)
	case *parse.IfNode:
		return w.branch(dot, &node.BranchNode)
	case *parse.WithNode:
		return w.branch(dot, &node.BranchNode)
	case *parse.RangeNode:
		return w.repeat(dot, &node.BranchNode)
	default:
		return fmt.Errorf("%s is not supported", node)
	}
	return nil
}

// branch writes what follows if or with.
func (w *writer) branch(dot any, node *parse.BranchNode) error {
	value, err := w.pipe(dot, node.Pipe)
	if err != nil {
		return err
	}
	switch {
	case isEmpty(value):
		return w.list(dot, node.ElseList)
	case node.Type() == parse.NodeWith:
		dot = value
	}
	return w.list(dot, node.List)
}

// repeat writes what follows range, for each element of a list.
func (w *writer) repeat(dot any, node *parse.BranchNode) error {
	value, err := w.pipe(dot, node.Pipe)
	if err != nil {
		return err
	}
	if isEmpty(value) {
		return w.list(dot, node.ElseList)
	}
	elements := reflect.ValueOf(value)
	if elements.Kind() != reflect.Slice {
		return fmt.Errorf("%s is not a list", node.Pipe)
	}
	outer := len(w.variables)
	defer func() { w.variables = w.variables[:outer] }()
	for i := range elements.Len() {
		element := elements.Index(i).Interface()
		w.variables = w.variables[:outer]
		switch names := node.Pipe.Decl; len(names) {
		case 1:
			w.variables = append(w.variables, variable{names[0].Ident[0], element})
		case 2:
			w.variables = append(w.variables, variable{names[0].Ident[0], i}, variable{names[1].Ident[0], element})
		}
		if err := w.list(element, node.List); err != nil {
			return err
		}
	}
	return nil
}

// pipe returns the value of the commands of a pipeline, each of which is the last argument of the next one.
func (w *writer) pipe(dot any, pipe *parse.PipeNode) (any, error) {
	var value any
	for i, command := range pipe.Cmds {
		var arguments []any
		for _, node := range command.Args[1:] {
			argument, err := w.value(dot, node, nil)
			if err != nil {
				return nil, err
			}
			arguments = append(arguments, argument)
		}
		if i > 0 {
			arguments = append(arguments, value)
		}
		var err error
		if value, err = w.value(dot, command.Args[0], arguments); err != nil {
			return nil, err
		}
	}
	for _, declared := range pipe.Decl {
		w.set(declared.Ident[0], value, pipe.IsAssign)
	}
	return value, nil
}

func (w *writer) set(name string, value any, isAssign bool) {
	for i := len(w.variables) - 1; isAssign && i >= 0; i-- {
		if w.variables[i].name == name {
			w.variables[i].value = value
			return
		}
	}
	w.variables = append(w.variables, variable{name, value})
}

// value returns the value of one part of a command: nil for a field that is not there.
func (w *writer) value(dot any, node parse.Node, arguments []any) (any, error) {
	if function, ok := node.(*parse.IdentifierNode); ok {
		return w.funcs[function.Ident](arguments...)
	}
	if len(arguments) > 0 {
		return nil, fmt.Errorf("%s is not a function", node)
	}
	switch node := node.(type) {
	case *parse.DotNode:
		return dot, nil
	case *parse.StringNode:
		return node.Text, nil
	case *parse.NumberNode:
		return int(node.Int64), nil
	case *parse.PipeNode:
		return w.pipe(dot, node)
	case *parse.FieldNode:
		return field(dot, node.Ident)
	case *parse.VariableNode:
		return w.variable(node)
	}
	return nil, fmt.Errorf("%s is not supported", node)
}

func (w *writer) variable(node *parse.VariableNode) (any, error) {
	name, fields := node.Ident[0], node.Ident[1:]
	if name == "$" {
		return field(w.data, fields)
	}
	for i := len(w.variables) - 1; i >= 0; i-- {
		if w.variables[i].name == name {
			return field(w.variables[i].value, fields)
		}
	}
	return nil, errors.New("there is no " + name)
}

// field returns the field of a map in a map that names lead to.
func field(value any, names []string) (any, error) {
	for _, name := range names {
		fields, ok := value.(map[string]any)
		if !ok {
			return nil, fmt.Errorf("there is no .%s in %v", name, value)
		}
		value = fields[name]
	}
	return value, nil
}

// isEmpty reports whether a condition does not hold: as in text/template for false, 0, "", an empty list and what is not there.
func isEmpty(value any) bool {
	v := reflect.ValueOf(value)
	switch v.Kind() {
	case reflect.Invalid:
		return true
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	}
	return v.IsZero()
}
