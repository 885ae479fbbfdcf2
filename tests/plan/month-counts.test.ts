/** The month of the calendar, in the demo chain. */
import "../demo-chain.ts";
import { expect, test } from "vitest";
import { openApp } from "../app.ts";

test(
  "how many planned checks of a day have a status leads to the list of just those",
  { timeout: 60_000 },
  async () => {
    const app = await openApp();
    const lead = await app.signIn("lead@demo.test");
    const html = async (path: string) => (await (await app.request(path, {}, lead)).text()).replaceAll("&amp;", "&");
    const counts = [
      ...(await html("/qc/calendar")).matchAll(
        /href="(\/qc\/calendar\/list\?[^"]*&status=[a-z]+)"[^>]*><span[^>]*><span[^>]*>(\d+) </g,
      ),
    ];
    const some = counts.map(([, path, count]) => [path!, Number(count)] as const).filter(([, count]) => count <= 25);
    expect(some.length).toBeGreaterThan(3);
    for (const [path, count] of some.slice(0, 12)) {
      const [, rows = ""] = /<tbody[^>]*>(.*?)<\/tbody>/s.exec(await html(path)) ?? [];
      expect([path, rows.split("<tr").length - 1]).toEqual([path, count]);
    }
  },
);
