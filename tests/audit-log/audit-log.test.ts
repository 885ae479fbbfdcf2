import { readFileSync, globSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { listEvents, nameSubjects } from "#app/audit-log/audit-log.server.ts";
import { eventNames } from "#app/audit-log/event-names.ts";
import { readEventLines } from "#app/audit-log/pages/list/event-lines.server.ts";
import { allEvents } from "#app/audit-log/events.ts";
import { countReads } from "#app/reads.server.ts";
import { saveStore } from "#app/stores/stores.server.ts";
import { type TimelineEvent } from "#app/timeline/timeline.ts";
import { composeAreas } from "#app/areas.server.ts";
import { chain, later, makeChain, manager1, people } from "../checks/chain.ts";

composeAreas();

const { admin, lead } = people;
const page: { cursor: string | null; limit: number } = { cursor: null, limit: 50 };
const listLines = async (filters: Parameters<typeof listEvents>[1], of = page) =>
  (await listEvents(admin, filters, of)).documents.map(({ data }) => `${data.what} ${data.subject} ${data.byName}`);

beforeAll(async () => {
  await makeChain();
  await saveStore(lead, { code: "S1", name: "Cửa hàng Mới", area: "Quận 1" }, later(60));
  await saveStore(admin, { code: "S9", name: "Cửa hàng Chín", area: "Quận 9" }, later(120));
});

test("lists every kind of event that areas declare, by its records' names", () => {
  const declared = globSync("app/**/*.ts").flatMap(
    (path) => readFileSync(path, "utf8").match(/= declareEvents\(/g) ?? [],
  );
  const all = Object.entries(allEvents);
  expect(declared).toHaveLength(all.length);
  expect(all.map(([kind]) => kind)).toEqual(all.map(([, { collection: name }]) => name));
  const verbs = new Set(all.flatMap(([, { kinds }]) => Object.keys(kinds)));
  expect(Object.keys(eventNames).toSorted()).toEqual([...verbs].toSorted());
});

test("lists all events, newest first, and finds them by person, event, day and record", async () => {
  const all = await listLines({});
  expect(all[0]).toMatch(/^created stores\/.* admin$/);
  expect(await listLines({ by: "admin" })).toEqual([all[0]]);
  expect(await listLines({ by: "admin", what: "changed" })).toEqual([]);
  const changes = all.filter((each) => each.includes(" stores/"));
  expect(await listLines({ kind: "stores" })).toEqual(changes);
  const [firstOfKind, restOfKind] = [await listEvents(admin, { kind: "stores" }, { cursor: null, limit: 2 }), changes];
  expect(await listLines({ kind: "stores" }, { ...page, cursor: firstOfKind.next! })).toEqual(restOfKind.slice(2));
  expect(await listLines({ by: "lead", what: "changed", kind: "stores", month: "2026-03" })).toHaveLength(1);
  expect(await listLines({ what: "changed", kind: "stores" })).toEqual([`changed stores/${chain.s1} lead`]);
  const ofStore = await listLines({ kind: "stores", record: "S1" });
  expect(ofStore[0]).toBe(`changed stores/${chain.s1} lead`);
  expect(await listLines({ kind: "stores", record: chain.s1 })).toEqual(ofStore);
  expect(await listLines({ kind: "stores", record: chain.s1, by: "admin" })).toEqual([]);
  expect(await listLines({ month: "2025-01" })).toEqual([]);
  expect(await listLines({ by: "lead", from: "2026-03-05", to: "2026-03-05", what: "changed" })).toHaveLength(1);
  expect(await listLines({ what: "created", from: "2026-03-06" })).toEqual([]);
  const [first, rest] = [await listEvents(admin, {}, { cursor: null, limit: 2 }), all.slice(2, 4)];
  expect(await listLines({}, { cursor: first.next, limit: 2 })).toEqual(rest);
});

test("reads only the page's events and their records' names, and refuses everybody but admins", async () => {
  const { reads } = await countReads(async () => {
    const { documents } = await listEvents(admin, {}, { cursor: null, limit: 5 });
    await nameSubjects(
      admin,
      documents.map(({ data }) => data.subject),
    );
  });
  expect(reads).toBeLessThanOrEqual(11);
  for (const user of [people.lan, lead, manager1]) {
    await expect(listEvents(user, {}, page)).rejects.toMatchObject({ status: 403 });
    await expect(nameSubjects(user, [])).rejects.toMatchObject({ status: 403 });
  }
});

test.each([
  ["templates", "published", undefined, { version: 3 }, "Version 3"],
  ["invitations", "invited", undefined, { email: "an@example.com", roles: ["lead"] }, "an@example.com, QC lead"],
  ["invitations", "withdrawn", { email: "an@example.com" }, undefined, "an@example.com"],
  ["api-tokens", "created", undefined, { name: "Kho", scopes: ["checks"] }, "Kho: Checks"],
  ["closed-days", "opened", { why: "Kiểm kê" }, undefined, "Kiểm kê"],
])("shows the details of an event of %s: %s", async (kind, what, before, after, line) => {
  const event = {
    subject: `${kind}/1`,
    kind,
    what,
    at: later(0).toISOString(),
    by: "admin",
    byName: "admin",
    before,
    after,
  };
  const linesOf = await readEventLines(new Set([kind]));
  expect(linesOf(event as unknown as TimelineEvent)).toEqual([line]);
  expect(linesOf({ ...event, before: undefined, after: undefined })).toEqual([]);
});
