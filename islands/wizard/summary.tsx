import type { Rejected } from "../forms/submit";
import { Icon, type Shape } from "../icon";

/** What is wrong, as views/ui/summary.templ says it. */
export const Summary = ({ error, warning, problems, icon }: Partial<Omit<Rejected, "ok">> & { icon: Shape[] }) => (
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
