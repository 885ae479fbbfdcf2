/** Pages below a record lead back to it by its own name; the demo chain, by the built app. */
import "../demo-chain.ts";
import { expect, test } from "vitest";
import { openApp } from "../app.ts";
import { visitorOf } from "../stores/visitor.ts";

const pagesBelow: readonly (readonly [list: string, record: string, below: readonly string[]])[] = [
  ["/qc/stores", "/qc/stores/", ["edit", "status", "qr"]],
  ["/qc/store-managers", "/qc/store-managers/", ["edit", "leave"]],
  ["/qc/templates", "/qc/templates/", ["edit", "copy", "preview", "publish", "changes", "replay"]],
  ["/qc/plans", "/qc/plans/", ["edit", "end"]],
  ["/qc/feedback", "/qc/feedback/", ["edit"]],
  ["/qc/camera", "/qc/camera/", ["edit", "void"]],
  ["/qc/activities", "/qc/activities/", ["edit", "void"]],
  ["/tasks?status=open", "/tasks/", ["edit", "assign", "comment"]],
  ["/users", "/users/", ["roles", "access"]],
];

const checkPages = ["hand-over", "share", "decide?move=void", "appeal", "appeal/decide"];

test("each page below a record names the record in its trail", { timeout: 60_000 }, async () => {
  const app = await openApp();
  const { get } = visitorOf(app, await app.signIn("admin@demo.test"));
  const findRecord = async (list: string, start: string) => {
    const links = (await get(list)).page.get("table").all("link");
    return links.find(({ href }) => href.startsWith(start) && /^[\w%-]+$/.test(href.slice(start.length)))!.href;
  };
  const trailOf = async (path: string) => {
    const nav = (await get(path)).page.select("nav[aria-label='You are here'] a");
    return [path, nav.at(-1)?.getAttribute("href"), nav.at(-1)?.textContent];
  };
  for (const [list, start, below] of pagesBelow) {
    const record = await findRecord(list, start);
    for (const page of below) {
      const [path, to, name] = await trailOf(`${record}/${page}`);
      expect([path, to]).toEqual([path, record]);
      expect(name).toMatch(/\S{2}/);
    }
  }
  const record = await findRecord("/qc/checks?status=appealed", "/qc/check/view?id=");
  const id = new URLSearchParams(record.split("?")[1]).get("id")!;
  const check = (await get(record)).page;
  const store = check.get("heading", /^Sen Cafe/).text;
  for (const page of checkPages) {
    const [path, to, name] = await trailOf(`/qc/check/${page}${page.includes("?") ? "&" : "?"}id=${id}`);
    expect([path, to]).toEqual([path, record]);
    expect(name).toMatch(new RegExp(`^${store}\\s· \\S`));
  }
});
