import { useEffect } from "react";
import type { Refused } from "../forms/submit";
import { Icon, type IconShape } from "../icon";
import type { Attributes } from "./props";

type Props = Partial<Omit<Refused, "ok">> & { prefix: Attributes; icon: IconShape[] };

/** The error summary, rendered as by views/ui/summary.templ. While it is there, the page's title begins with the prefix. */
export function Summary({ error, warning, problems, prefix, icon }: Props) {
  useEffect(() => {
    const { title } = document;
    document.title = `${prefix.children} ${title}`;
    return () => {
      document.title = title;
    };
  }, [prefix]);

  return (
    <div className={`error-summary${warning ? " error-summary-warning" : ""}`} tabIndex={-1}>
      <p className="error-summary-title">
        <Icon shapes={icon} />
        <span>{error}</span>
      </p>
      <ul>
        {problems?.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
