// Reports a page that the browser had fetched before the visitor followed the link: the server does not count such requests.
// The report says nothing; the server reads the page off the address that it comes from.

// TypeScript does not know deliveryType yet.
const [navigation] = performance.getEntriesByType("navigation") as unknown as { deliveryType?: string }[];
if (navigation?.deliveryType === "navigational-prefetch") navigator.sendBeacon("/events/page-view");
