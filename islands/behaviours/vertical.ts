// The script of a landing page: that of every page, which reports a page that was fetched ahead, and reporting page views for
// which the server got no request, as when the page comes from the browser's cache or was prerendered. The server counts all others by itself. The report has no
// cookie and no address of the visitor. It carries the browser's do-not-track headers, which the server respects.
import "./site";

const article = document.querySelector<HTMLElement>("[data-page-view]");

function reportView() {
  const { pageView, vertical: vertical_type, category: service_category } = article?.dataset ?? {};
  const event = {
    title: document.title,
    location: location.origin + location.pathname,
    vertical_type,
    service_category,
  };
  navigator.sendBeacon(`${pageView}`, new Blob([JSON.stringify(event)], { type: "application/json" }));
}

// TypeScript does not know prerendering and prefetching yet.
const [navigation] = performance.getEntriesByType("navigation") as (PerformanceNavigationTiming & {
  activationStart?: number;
  deliveryType?: string;
})[];
const page = document as Document & { prerendering?: boolean };

const cached = navigation?.transferSize === 0 && navigation.deliveryType !== "navigational-prefetch";
const prerendered = navigation?.activationStart;
if (page.prerendering) document.addEventListener("prerenderingchange", reportView, { once: true });
else if (cached || prerendered) reportView();
addEventListener("pageshow", (event) => {
  if (event.persisted) reportView();
});
