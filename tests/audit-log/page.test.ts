/** The audit log as admins see it, through its routes. */
import { beforeAll, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { saveStore } from "#app/stores/stores.server.ts";
import { timeline } from "#app/timeline/timeline.ts";
import { composeAreas } from "#app/areas.server.ts";
import { openApp } from "../app.ts";
import { later, makeChain, people } from "../checks/chain.ts";
import { pageOf } from "../page.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";

composeAreas();

let admin: ReturnType<typeof visitorOf>;

beforeAll(async () => {
  await makeChain();
  admin = visitorOf(await openApp(), await cookieFor("admin"));
});

test("shows who did what to which record, and the file has the same rows", async () => {
  const { html } = await admin.get("/qc/audit-log?what=assigned&kind=stores");
  for (const text of ["Manager assigned", "lead", "S1 · "]) expect(html).toContain(text);
  const row = pageOf(html).row("S2 · Phở Hòa");
  expect(row.words).toContain("Store: manager assigned");
  expect(row.all("link")).toHaveLength(1);
  expect(row.words).toMatch(/ \d\d:\d\d$/);
  expect(html).toMatch(/rowgroup[^>]*>Thursday 5\u00a0Mar/);
  const rows = html.split("<tbody>")[1]!.split("<tr>").length - 1;
  const file = await admin.get("/qc/audit-log.csv?what=assigned&kind=stores");
  expect(file.html.trim().split("\r\n")).toHaveLength(rows + 1);
  const events = await db.query(timeline, {
    where: [["what", "==", "assigned"]],
    orderBy: [["at", "desc"]],
    limit: 100,
  });
  expect(events.documents.filter(({ data }) => data.subject.startsWith("stores/"))).toHaveLength(rows);
});

test("shows the values before and after as the record's page does", async () => {
  await saveStore(people.lead, { code: "S1", name: "Cửa hàng Mới", area: "Quận 9" }, later(60));
  const search = "what=changed&kind=stores&record=S1";
  for (const path of [`/qc/audit-log?${search}`, `/qc/audit-log.csv?${search}`])
    expect((await admin.get(path)).html).toMatch(/Area: Quận 1 → Quận 9/);
});

test.each([
  ["by=nobody", "There is no “nobody”."],
  ["what=exploded", "“exploded” can’t be used here."],
  ["month=2026-13", "Enter a month from 2000 to 2099"],
  ["from=2026-03-09&to=2026-03-01", "The end was before the start"],
  ["record=S1", "Choose the kind of record too."],
])("explains %s at the filter and refuses the file", async (search, message) => {
  expect((await admin.get(`/qc/audit-log?${search}`)).html).toContain(message);
  if (!search.startsWith("from")) expect((await admin.get(`/qc/audit-log.csv?${search}`)).status).toBe(400);
});

test("is linked from the settings for admins", async () => {
  expect((await admin.get("/settings")).html).toContain('href="/qc/audit-log"');
});
