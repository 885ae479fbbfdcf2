/** Approving several checks through forms, without scripts. */
import "../demo-chain.ts";
import { beforeAll, expect, test } from "vitest";
import { type App, openApp } from "../app.ts";
import { pageOf } from "../page.ts";

let app: App;
let lead: string;

beforeAll(async () => {
  app = await openApp();
  lead = await app.signIn("lead@demo.test");
}, 60_000);

test("one form of the queue holds its passes without findings, and leads to the page that names them", async () => {
  const queue = pageOf(await (await app.request("/qc/check/queue", {}, lead)).text());
  const scored = queue.all("row", /No findings/).filter((row) => /%/.test(row.text));
  const clean = scored.filter((row) => !/Fails/.test(row.text));
  const button = queue.get("button", /^Approve (all|the) \d+ passes without findings/);
  const boxes = button.inForm.select("input[name=check]").map((each) => ["check", each.getAttribute("value") ?? ""]);
  expect(clean.length).toBeGreaterThan(1);
  expect(button.text).toContain(`${clean.length} passes`);
  expect(boxes).toHaveLength(clean.length);
  const confirm = await app.request(`/qc/check/approve?${new URLSearchParams(boxes)}`, {}, lead);
  pageOf(await confirm.text()).get("button", `Approve ${clean.length} checks`);
});

test("approving the first of many checks leads to the next ones, then back to the queue", async () => {
  const address = "/qc/check/approve?scope=all&list=result%3Dpass";
  /** Approves some of the listed checks and follows the link to more. */
  const approve = async (path: string, most: number) => {
    const { hidden } = pageOf(await (await app.request(address, {}, lead)).text());
    const seen = Object.entries(hidden).filter(([name]) => name.startsWith("seen."));
    const answer = await app.post(path, Object.fromEntries(seen.slice(0, most)), lead);
    const next = pageOf(await answer.text()).find("link", "Show the next checks")?.href;
    const back = answer.headers.get("Location");
    return { status: answer.status, left: seen.length - Math.min(most, seen.length), next, ...(back && { back }) };
  };
  expect(await approve(address, 1)).toEqual({
    status: 200,
    left: expect.toSatisfy((left: number) => left > 1),
    next: address,
  });
  // Only ticked checks are approved.
  expect(await approve("/qc/check/approve?list=result%3Dpass", 1)).toMatchObject({
    status: 303,
    next: undefined,
    back: "/qc/check/queue?result=pass",
  });
  let last = await approve(address, 50);
  while (last.next) last = await approve(address, 50);
  expect(last).toEqual({ status: 303, left: 0, next: undefined, back: "/qc/check/queue?result=pass" });
});
