import { beforeAll, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { cases } from "#app/feedback/case.ts";
import { recordCase } from "#app/feedback/cases.server.ts";
import { contacts } from "#app/feedback/contact.ts";
import { eraseContactsJob } from "#app/feedback/erase-contacts.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { makeChain, morning, people } from "../checks/chain.ts";
import { caseInput, lanPhone } from "./case-input.ts";

composeAreas();

const signal = new AbortController().signal;
const after = (days: number) => new Date(morning.getTime() + days * 86_400_000);

beforeAll(makeChain);

test("a contact is erased after its time, which its case's timeline records", async () => {
  const id = await recordCase(people.lan, { ...caseInput({ text: "Một" }), contact: lanPhone }, {}, morning);
  expect(await eraseContactsJob.run({ now: after(config.CONTACT_DAYS), signal, input: {} })).toBe(0);
  expect(await db.get(contacts, id)).not.toBeNull();
  expect(await eraseContactsJob.run({ now: after(config.CONTACT_DAYS + 1), signal, input: {} })).toBe(1);
  expect(await db.get(contacts, id)).toBeNull();
  expect((await db.get(cases, id))?.data).toMatchObject({ text: "Một", severity: "major" });
  expect((await readTimeline(db, `feedback/${id}`))[0]).toMatchObject({ what: "contact-erased" });
});
