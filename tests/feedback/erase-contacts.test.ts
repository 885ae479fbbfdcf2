import { beforeAll, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { cases } from "#app/feedback/case.ts";
import { recordCase } from "#app/feedback/cases.server.ts";
import { contacts } from "#app/feedback/contact.ts";
import { dateContacts, eraseContactsJob } from "#app/feedback/erase-contacts.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import "#app/registry.server.ts";
import { makeChain, morning, people } from "../checks/chain.ts";
import { given, lanPhone } from "./given.ts";

const signal = new AbortController().signal;
const after = (days: number) => new Date(morning.getTime() + days * 86_400_000);

beforeAll(makeChain);

test("a contact is erased once its time is over, the case stays, and its timeline says so", async () => {
  const ids = [];
  for (const text of ["Một", "Hai"])
    ids.push(await recordCase(people.lan, { ...given({ text }), contact: lanPhone }, {}, morning));
  const [first, second] = ids as [string, string];
  // As an earlier version kept it.
  const { day: _, ...former } = (await db.get(contacts, first))!.data;
  await db.set(contacts, first, former as never);

  expect(await eraseContactsJob.run({ now: after(config.CONTACT_DAYS), signal, input: {} })).toBe(0);
  expect(await eraseContactsJob.run({ now: after(config.CONTACT_DAYS + 1), signal, input: {} })).toBe(1);
  expect([await db.get(contacts, first), await db.get(contacts, second)]).toEqual([expect.anything(), null]);
  expect(await dateContacts()).toBe(1);
  expect(await dateContacts()).toBe(0);
  expect(await eraseContactsJob.run({ now: after(config.CONTACT_DAYS + 1), signal, input: {} })).toBe(1);
  expect(await db.get(contacts, first)).toBeNull();
  expect((await db.get(cases, first))?.data).toMatchObject({ text: "Một", severity: "major" });
  expect((await readTimeline(db, `feedback/${first}`))[0]).toMatchObject({ what: "contact-erased" });
});
