// What every page does, and on a landing page: telling the server of views that it was not asked for, as when a visitor
// goes back to the page or it was drawn ahead. All others it counts by itself. No cookie, no address, nobody's name; who
// asks not to be tracked says so in this request as in every other, and is not counted.
import "./site";

const article = document.querySelector<HTMLElement>("[data-page-view]");

function tell() {
  const { pageView, vertical: vertical_type, category: service_category } = article?.dataset ?? {};
  const event = {
    title: document.title,
    location: location.origin + location.pathname,
    vertical_type,
    service_category,
  };
  navigator.sendBeacon(`${pageView}`, new Blob([JSON.stringify(event)], { type: "application/json" }));
}

const [visit] = performance.getEntriesByType("navigation") as (PerformanceNavigationTiming & {
  activationStart?: number;
})[];
const ahead = document as Document & { prerendering?: boolean };

if (ahead.prerendering) document.addEventListener("prerenderingchange", tell, { once: true });
else if (visit?.transferSize === 0 || visit?.activationStart) tell(); // from the browser's own store, or drawn ahead
addEventListener("pageshow", (event) => {
  if (event.persisted) tell();
});
