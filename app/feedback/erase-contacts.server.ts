/** Customers' contacts are kept for a time from the day of their feedback, then erased; the cases and their figures stay. */
import { systemUser } from "#app/auth/system-user.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { addDays, dayMs, dayOf } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import type { Job } from "#app/jobs/job.ts";
import { cases, withDerivedFields } from "./case.ts";
import { caseRecord } from "./case-record.server.ts";
import { contacts } from "./contact.ts";

const batchSize = 50;

export const eraseContactsJob: Job = {
  name: "erase-contacts",
  every: dayMs,
  async run({ now, signal }) {
    const before = addDays(dayOf(now, config.APP_TIME_ZONE), -config.CONTACT_DAYS);
    let erased = 0;
    for (let count = batchSize; count === batchSize && !signal.aborted; erased += count) {
      const { documents } = await db.query(contacts, {
        where: [["day", "<", before]],
        orderBy: [["day", "asc"]],
        limit: batchSize,
      });
      count = documents.length;
      for (const { id } of documents) await eraseContact(id, now);
    }
    return erased;
  },
};

function eraseContact(id: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const [contact, before] = [await tx.get(contacts, id), await tx.get(cases, id)];
    if (!contact) return;
    tx.delete(contacts, id);
    if (!before) return;
    const after = withDerivedFields({ ...before.data, updatedAt: now.toISOString() });
    const event = {
      what: "contact-erased",
      note: m.feedback_contact_kept_for({ count: config.CONTACT_DAYS }),
    } as const;
    (await prepareRecords(tx, caseRecord, systemUser, [{ id, before, after, event }], now))();
  });
}
