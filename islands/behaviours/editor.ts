// The script of the editor of texts: that of the owner's screens, and the editor's own.
import "./owner";
import "../editor/editor";
