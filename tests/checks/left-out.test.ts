/** Long lists: shortened lists say so, and choices are complete. */
import { renderToString } from "react-dom/server";
import { createElement } from "react";
import { beforeAll, expect, test } from "vitest";
import { checks } from "#app/checks/check.ts";
import { maxDrafts } from "#app/checks/checks.server.ts";
import { readDraftList } from "#app/checks/pages/edit/drafts.server.ts";
import { listInspectors } from "#app/checks/hand-over.server.ts";
import { History } from "#app/timeline/parts/history.tsx";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import { readCheckPage } from "#app/checks/pages/view/reading.server.ts";
import { db } from "#app/db/db.server.ts";
import { countReads } from "#app/reads.server.ts";
import { managerChoices, managerId, managerRecord } from "#app/store-managers/managers.server.ts";
import { listTemplates, templateId } from "#app/templates/templates.server.ts";
import { templates } from "#app/templates/template.ts";
import { timeline } from "#app/timeline/timeline.ts";
import { users } from "#app/auth/user.ts";
import { chain, later, makeChain, morning, people, start, stored, submit } from "./chain.ts";
import { signedIn } from "../people.ts";

const { lan, lead } = people;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
let check = "";

beforeAll(async () => {
  await makeChain();
  check = await start();
  await submit(lan, check);
});

/** Writes in batches of the transaction's size. */
async function writeAll(
  count: number,
  write: (tx: Parameters<Parameters<typeof db.transaction>[0]>[0], n: number) => void,
) {
  for (let at = 0; at < count; at += 400)
    await db.transaction(async (tx) => {
      for (const n of numbers(count).slice(at, at + 400)) write(tx, n);
    });
}

test("a timeline says that it shows only the latest events when there are more", async () => {
  const renderHistory = async () => {
    const { history } = (await readCheckPage(lead, check, later(90)))!;
    return renderToString(createElement(History, { history }));
  };
  expect(await renderHistory()).not.toContain("Only the latest 100 are shown.");
  const event = {
    subject: `checks/${check}`,
    kind: "checks",
    at: morning.toISOString(),
    by: "lead",
    byName: "lead",
    what: "approved",
  };
  await writeAll(120, (tx, n) => tx.create(timeline, `event${n}`, event));
  expect(await renderHistory()).toContain("Only the latest 100 are shown.");
});

test("the list of drafts says that it shows only the newest when there are more", async () => {
  const draft = { ...(await stored(await start())), inspectorId: "busy" };
  const busy = signedIn("busy", ["user"]);
  await writeAll(maxDrafts - 1, (tx, n) => tx.create(checks, `draft${n}`, draft));
  expect((await readDraftList(busy, later(90))).texts.cut).toBe("");
  await db.create(checks, "another", draft);
  expect((await readDraftList(busy, later(90))).texts.cut).toBe("Only the latest 200 are shown.");
});

test("a draft can be handed to any of more than 1,000 inspectors", async () => {
  const profile = (await db.get(users, lan.uid))!.data;
  await writeAll(1200, (tx, n) => tx.create(users, `u${n}`, { ...profile, uid: `u${n}` }));
  expect(await listInspectors(lead)).toHaveLength(1200 + Object.keys(people).length);
});

test("changes of many stores offer every active manager, from 4 documents", async () => {
  for (const some of [0, 1, 2, 3])
    await db.transaction(async (tx) => {
      const managerInput = (n: number) => ({ code: `N${some * 200 + n}`, name: `Người ${n}` });
      const writes = numbers(200).map((n) =>
        managerRecord.buildWrite(managerId(managerInput(n).code), null, managerInput(n), {}, morning),
      );
      (await prepareRecords(tx, managerRecord, lead, writes, morning))();
    });
  const { result, reads } = await countReads(() => managerChoices(lead));
  expect(result.map(({ code }) => code)).toEqual(
    ["M1", "M2", ...numbers(800).map((n) => `N${n}`)].toSorted((a, b) => (a < b ? -1 : 1)),
  );
  expect(reads).toBe(4);
});

test("the list of templates has all of more than 1,000", async () => {
  const template = (await db.get(templates, templateId("T1")))!.data;
  await writeAll(1100, (tx, n) => tx.create(templates, `t${n}`, { ...template, code: `X${n}` }));
  expect(await listTemplates(lead)).toHaveLength(1101);
});

test("a check names all of its follow-ups", async () => {
  const ids = [];
  for (const n of numbers(12)) {
    const id = await start(lan, chain.s1, later(n));
    ids.push(id);
  }
  await db.set(checks, check, { ...(await stored(check)), followedUpBy: ids });
  expect((await readCheckPage(lead, check, later(90)))!.followedBy).toHaveLength(12);
});

test("a manager of 500 stores can filter by another manager with one extra read", async () => {
  const stores = [...numbers(499).map((n) => `none${n}`), chain.s1];
  const many = signedIn("many", ["manager"], { managerId: chain.m1, stores });
  const { result, reads } = await countReads(() =>
    listChecks(many, { managerId: chain.m2, storeId: chain.s1 }, { limit: 10 }, later(60)),
  );
  expect(result.problems).toEqual([]);
  expect(reads).toBeLessThanOrEqual(2 + 1 + 11);
});
