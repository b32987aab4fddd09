// What the script of a landing page tells the server: the views that the server does not see, and no others.
import { expect, test } from "../test.ts";

for (const address of ["/ai-services/dental", "/servicios-ia/dental"]) {
  test(`a view of ${address} that the server was not asked for is told of`, async ({ page }) => {
    const answers: number[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith("/events/page-view")) answers.push(response.status());
    });
    await page.goto(address);
    await page.goto("/about");
    expect(answers).toEqual([]); // the server counted it as it sent the page
    await page.goBack();
    await expect.poll(() => answers).toEqual([204]); // any other title, address, trade or category would be refused
  });
}
