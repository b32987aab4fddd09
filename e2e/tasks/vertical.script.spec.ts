// The script of a landing page reports the page views that the server does not see, and no others.
import { expect, test } from "../test.ts";

for (const address of ["/services/museums", "/servicios/museums"]) {
  test(`a view of ${address} from the browser cache is reported`, async ({ page }) => {
    const answers: number[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith("/events/page-view")) answers.push(response.status());
    });
    await page.goto(address);
    await page.goto("/about");
    expect(answers).toEqual([]); // the server counted the request
    await page.goBack();
    await expect.poll(() => answers).toEqual([204]); // the server refuses any other title, address, industry or category
  });
}
