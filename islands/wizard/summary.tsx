import type { Rejected } from "../forms/submit";
import { Icon, type Shape } from "../icon";

/** The error summary, rendered as by views/ui/summary.templ. */
export const Summary = ({ error, warning, problems, icon }: Rejected & { icon: Shape[] }) => (
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
