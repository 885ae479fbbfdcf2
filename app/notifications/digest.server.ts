import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { instantAt } from "#app/i18n/clock.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import type { Job } from "#app/jobs/job.ts";
import { queueMail } from "#app/mail/mails.server.ts";
import { type Notice, notices } from "./notice.ts";
import { noticeMail } from "./notify.server.ts";

const minute = 60_000;
const digestMinute = 7 * 60;
const maxNotices = 100;

function latestDigest(now: Date): Date {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const at = instantAt(today, digestMinute, config.APP_TIME_ZONE);
  return at <= now ? at : instantAt(addDays(today, -1), digestMinute, config.APP_TIME_ZONE);
}

export const digestJob: Job = {
  name: "daily-mail",
  every: 10 * minute,
  async run({ now, signal }) {
    const dueAt = latestDigest(now).toISOString();
    let mailed = 0;
    for (;;) {
      if (signal.aborted) return mailed;
      const { documents } = await db.query(notices, {
        where: [
          ["digest", "==", true],
          ["at", "<=", dueAt],
        ],
        orderBy: [["at", "asc"]],
        limit: 1,
      });
      const first = documents[0];
      if (!first) return mailed;
      mailed += await mailTo(first, dueAt, now);
    }
  },
};

/** A person with more notices than a mail holds gets several mails; each notice is in one. */
function mailTo(first: Stored<Notice>, dueAt: string, now: Date): Promise<number> {
  const { uid } = first.data;
  return db.transaction(async (tx) => {
    const { documents } = await tx.query(notices, {
      where: [
        ["digest", "==", true],
        ["uid", "==", uid],
        ["at", "<=", dueAt],
      ],
      orderBy: [["at", "asc"]],
      limit: maxNotices,
    });
    const ids = documents.map(({ id }) => id);
    if (ids.length === 0) return 0;
    for (const { id, data } of documents) tx.set(notices, id, { ...data, digest: false });
    queueMail(tx, noticeMail, { id: derivedId("daily-mail", ...ids), to: uid, input: { notices: ids } }, now);
    return 1;
  });
}
