/** The month of the calendar, in the demo chain. */
import "../demo-chain.ts";
import { expect, test } from "vitest";
import { openApp } from "../app.ts";
import { pageOf } from "../page.ts";

test("each count in the calendar's month links to a list with as many rows", { timeout: 60_000 }, async () => {
  const app = await openApp();
  const lead = await app.signIn("lead@demo.test");
  const open = async (path: string) => pageOf(await (await app.request(path, {}, lead)).text());
  const counts = (await open("/qc/calendar"))
    .all("link", /^\d+ /)
    .filter(({ href }) => /^\/qc\/calendar\/list\?.*&status=[a-z]+$/.test(href));
  const some = counts
    .map(({ href, text }) => [href, Number.parseInt(text, 10)] as const)
    .filter(([, count]) => count <= 25);
  expect(some.length).toBeGreaterThan(3);
  for (const [path, count] of some.slice(0, 12)) {
    expect([path, (await open(path)).select("tbody tr:not(.table-group)").length]).toEqual([path, count]);
  }
});
