import { useEffect } from "react";
import type { Refused } from "../forms/submit";
import { Icon, type IconShape } from "../icon";
import type { Attributes } from "./props";

type Props = Partial<Omit<Refused, "ok">> & { title: string; prefix: Attributes; icon: IconShape[] };

/** The error summary, rendered as by views/ui/summary.templ. While it is there, the page's title begins with the prefix. */
export function Summary({ error, warning, problems, title, prefix, icon }: Props) {
  useEffect(() => {
    const before = document.title;
    document.title = `${prefix.children} ${before}`;
    return () => {
      document.title = before;
    };
  }, [prefix]);

  return (
    <div className={`error-summary${warning ? " error-summary-warning" : ""}`} tabIndex={-1}>
      <p className="error-summary-title">
        <Icon shapes={icon} />
        <span>{problems ? title : error}</span>
      </p>
      {problems && error !== title && <p className="error-summary-text">{error}</p>}
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
