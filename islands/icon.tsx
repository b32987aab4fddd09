// Icons, rendered as by views/ui/icon.templ. Their shapes come in props, from ui.IconShapes.
import { createElement } from "react";

/** An element of an icon: ui.IconShape. */
export type IconShape = { tag: string; attrs: Record<string, string> };

export function Icon({ shapes }: { shapes: IconShape[] }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      {shapes.map(({ tag, attrs }) => createElement(tag, { ...attrs, key: JSON.stringify(attrs) }))}
    </svg>
  );
}
