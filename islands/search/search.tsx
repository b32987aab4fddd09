// The search while one types. The form is the server's and stays it; what it finds takes the place of what the server
// found for the page.
import { useEffect, useLayoutEffect, useState } from "react";
import { hydrate } from "../runtime";
import { keys } from "./arrow-keys";
import { boxOf, type Found, listen } from "./live-search";
import type { SearchProps } from "./props";
import { Results, Ways } from "./results";

type Props = SearchProps & { form: HTMLFormElement };

function Search({ form, loading, failed }: Props) {
  const [{ answer, state }, setFound] = useState<Found>({ state: "idle" });
  // Before the island is said to be ready: the loader then repeats a submit that came too early.
  useLayoutEffect(() => listen(form, setFound), [form]);
  useEffect(() => keys(form.closest(".search-area") ?? form, boxOf(form)), [form]);
  // Before the browser paints: nothing is seen twice.
  useLayoutEffect(() => {
    if (answer) document.getElementById("results")?.remove();
  }, [answer]);
  if (!answer && state === "idle") return null;
  return (
    <>
      <p className="results-status">
        <span role="status">{state === "failed" ? failed : answer?.status}</span>
        {state === "loading" && (
          <span className="results-loading" aria-hidden="true">
            {loading}
          </span>
        )}
      </p>
      <Results results={answer?.results ?? null} />
      <Ways ways={answer?.ways ?? null} />
    </>
  );
}

export default function mount(root: HTMLElement, props: SearchProps): Promise<void> {
  const form = root.querySelector<HTMLFormElement>("form");
  const place = root.querySelector<HTMLElement>(".results");
  if (!form || !place) throw new Error("the search has no form");
  return hydrate(place, <Search form={form} {...props} />);
}
