/** From every page of a list one gets back to the one before it, with the filters. */
import "../demo-chain.ts";
import { expect, test } from "vitest";
import { openApp } from "../app.ts";
import { nextPageHref, previousPageHref } from "#app/ui/page-href.ts";
import { pageOf } from "../page.ts";

const linkOf = (html: string, name: string) => pageOf(html).find("link", name)?.href ?? null;
const rowsOf = (html: string) =>
  pageOf(html)
    .all("link")
    .map(({ href }) => href)
    .filter((href) => /^\/(?:qc\/check\/view\?id=|tasks\/)[\w-]{16}$/.test(href));

test.each(["/qc/checks?status=approved&sort=day", "/tasks?status=verified"])(
  "%s",
  { timeout: 60_000 },
  async (list) => {
    const app = await openApp();
    const cookie = await app.signIn("lead@demo.test");
    const open = async (path: string) => (await app.request(path, {}, cookie)).text();
    const pages = [await open(list)];
    expect(linkOf(pages[0]!, "Previous page")).toBe(null);
    while (pages.length < 3) {
      const next = linkOf(pages.at(-1)!, "Next page");
      if (!next) break;
      pages.push(await open(next));
    }
    for (const [at, page] of [...pages.entries()].slice(1).toReversed()) {
      const previous = linkOf(page, "Previous page")!;
      const shown = await open(previous);
      expect(rowsOf(shown)).toEqual(rowsOf(pages[at - 1]!));
      expect(rowsOf(shown)).not.toEqual(rowsOf(page));
      expect(linkOf(shown, "Previous page") === null).toBe(at === 1);
      for (const [name, value] of new URL(list, "http://x").searchParams)
        expect(new URL(previous, "http://x").searchParams.getAll(name)).toContain(value);
    }
  },
);

test("remembers ten pages, however many there were", () => {
  let search = new URLSearchParams();
  for (let page = 2; page <= 30; page++) search = new URLSearchParams(nextPageHref(`?q=x&cursor=${page}`, search));
  expect(search.getAll("previous")).toEqual(["20", "21", "22", "23", "24", "25", "26", "27", "28", "29"]);
  const back = new URLSearchParams(previousPageHref("?q=x", search)!);
  expect([back.get("cursor"), back.get("q"), back.getAll("previous").length]).toEqual(["29", "x", 9]);
});
