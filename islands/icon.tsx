// Icons as the server draws them in views/ui/icon.templ. Their shapes come in props, from ui.Shapes.
import { createElement } from "react";

export type Shape = { tag: string; attrs: Record<string, string> };

export function Icon({ shapes }: { shapes: Shape[] }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes.map(({ tag, attrs }) => createElement(tag, { ...attrs, key: JSON.stringify(attrs) }))}
    </svg>
  );
}
