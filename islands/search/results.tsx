// Renders search results as views/search_results.templ does.
import type { Marked, SearchLink, SearchResult } from "./props";

function Text({ parts }: { parts: Marked }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their position
  return parts.map((part, i) => (i % 2 ? <mark key={i}>{part}</mark> : part));
}

function Result({ label, day, date, title, about, excerpt, path, more }: SearchResult) {
  return (
    <li className={path ? "result" : "result result-unlinked"}>
      <p className="result-type">
        <span className="badge">{label}</span>
        {day && <time dateTime={day}>{date}</time>}
      </p>
      <h2 className="result-title">
        {path ? (
          <a href={path}>
            <Text parts={title} />
          </a>
        ) : (
          <Text parts={title} />
        )}
      </h2>
      {about && (
        <p className="result-description">
          <Text parts={about} />
        </p>
      )}
      {excerpt && (
        <p className="result-excerpt">
          <Text parts={excerpt} />
        </p>
      )}
      {more && (
        <p className="result-more">
          <a href={more.path}>
            {more.text}
            <span className="visually-hidden">{`: ${title.join("")}`}</span>
          </a>
        </p>
      )}
    </li>
  );
}

export function Results({ results }: { results: SearchResult[] | null }) {
  if (!results?.length) return null;
  return (
    <ol className="result-list">
      {results.map((result) => (
        <Result key={result.title.join("") + result.label} {...result} />
      ))}
    </ol>
  );
}

export function Suggestions({ links }: { links: SearchLink[] | null }) {
  if (!links?.length) return null;
  return (
    <ul className="results-suggestions">
      {links.map(({ text, path }) => (
        <li key={path}>
          <a href={path}>{text}</a>
        </li>
      ))}
    </ul>
  );
}
