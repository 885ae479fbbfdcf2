/** Translated pages go on working: their filters, months, pages and rows show the server's values. */
import type { Page } from "@playwright/test";
import { addressOf, looksAtAll } from "./every-page.ts";
import { expect, type Person, signIn, test } from "./test.ts";

test.use({
  isTranslated: true,
  viewport: { width: 1280, height: 800 },
  // A page that is translated before React has found its texts is drawn by React instead.
  expectedErrors: /Minified React error #418/,
});

/** The page links to a check's form, which shows more with scripts: its saving status and photo buttons. */
const draftList = "/qc/check/edit";

/** Number of a page's links to follow that only change its search. */
const linksOfPage = 2;

test("every translated page follows its links and shows the server's messages", async ({ page }) => {
  test.setTimeout(300_000);
  const looks = looksAtAll()
    .filter(({ address, as, status }) => address !== draftList && as !== null && status === 200)
    .toSorted((one, other) => one.as!.localeCompare(other.as!));
  let person: Person | null = null;
  for (const look of looks) {
    if (look.as !== person) {
      person = look.as!;
      await page.context().clearCookies();
      await signIn(page, person, "/settings/appearance");
    }
    const address = await addressOf(page, look.address);
    // Most pages have no such link: those are only read.
    const html = await (await page.request.get(address)).text();
    const [path, visited] = [address.replace(/\?.*/, ""), [address.replace(/^[^?]*/, "")]];
    if (!html.includes(`<a href="?`) && !html.includes(`href="${path}?`)) continue;
    await page.goto(address);
    for (let count = 0; count < linksOfPage; count++) {
      const search = await followOwnLink(page, visited);
      if (search === null) break;
      visited.push(search);
      await expect(page).toHaveURL((url) => url.search === search);
      await expect(page.locator("main font").filter({ visible: true }).first()).toBeVisible();
      const fresh = await (await page.request.get(page.url())).text();
      await expect.poll(() => differenceFrom(page, fresh), `${address} ${search}`).toBeNull();
    }
  }
});

/** Clicks a link that leads to this page with another search. */
function followOwnLink(page: Page, visited: readonly string[]): Promise<string | null> {
  return page.evaluate((searches) => {
    const path = (to: { pathname: string }) => to.pathname.replace(/\/$/, "");
    const link = [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")].find(
      (each) =>
        path(each) === path(location) && !searches.includes(each.search) && !each.download && each.checkVisibility(),
    );
    link?.click();
    return link?.search ?? null;
  }, visited);
}

/** Position where the page's text begins to differ from a new page's. */
function differenceFrom(page: Page, html: string): Promise<string | null> {
  return page.evaluate((text) => {
    const words = (of: Document) => {
      const main = of.querySelector("main")!.cloneNode(true) as Element;
      // Elements that scripts create, such as the button for the device's location or the preview beside a list.
      const own = "script, noscript, textarea, form.action-bar[method=get], #preview, div:has(> button + output)";
      main.querySelectorAll(own).forEach((each) => each.remove());
      // A report says at which minute its figures were read.
      return main.textContent.replace(/\s+/g, " ").replace(/\d\d:\d\d(?=\. Open the page again)/g, "");
    };
    const [shown, fresh] = [words(document), words(new DOMParser().parseFromString(text, "text/html"))];
    if (shown === fresh) return null;
    let at = 0;
    while (shown[at] === fresh[at]) at++;
    return `“${shown.slice(Math.max(0, at - 30), at + 40)}” instead of “${fresh.slice(Math.max(0, at - 30), at + 40)}”`;
  }, html);
}
