// Search results while the visitor types. The form stays the server's; the results replace those that came with the page.
import { useEffect, useLayoutEffect, useState } from "react";
import type { Mount } from "../mount";
import { hydrate } from "../runtime";
import { arrowKeys } from "./arrow-keys";
import { liveSearch, queryField, type SearchState } from "./live-search";
import type { SearchProps } from "./props";
import { Results, Suggestions } from "./results";

type Props = SearchProps & { form: HTMLFormElement };

function Search({ form, loading, failed }: Props) {
  const [{ answer, status }, setState] = useState<SearchState>({ status: "idle" });
  // A layout effect runs before the island is ready: the loader then repeats a submit that came too early.
  useLayoutEffect(() => liveSearch(form, setState), [form]);
  useEffect(() => arrowKeys(form.closest(".search-area") ?? form, queryField(form)), [form]);
  // A layout effect runs before the browser paints: old and new results are never both visible.
  useLayoutEffect(() => {
    if (answer) document.getElementById("results")?.remove();
  }, [answer]);
  if (!answer && status === "idle") return null;
  return (
    <>
      <p className="results-status">
        <span role="status">{status === "failed" ? failed : answer?.status}</span>
        {status === "loading" && (
          <span className="results-loading" aria-hidden="true">
            {loading}
          </span>
        )}
      </p>
      <Results results={answer?.results ?? null} />
      <Suggestions links={answer?.suggestions ?? null} />
    </>
  );
}

const mount: Mount<SearchProps> = (root, props) => {
  const form = root.querySelector<HTMLFormElement>("form");
  const results = root.querySelector<HTMLElement>(".results");
  if (!form || !results) throw new Error("the search has no form or no place for results");
  return hydrate(results, <Search form={form} {...props} />);
};
export default mount;
