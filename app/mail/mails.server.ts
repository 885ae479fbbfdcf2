/** Each mail is sent at least once, and always under the same message id. */
import type { z } from "zod";
import { db } from "#app/db/db.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import { processDue } from "#app/jobs/process-due.server.ts";
import type { Job } from "#app/jobs/job.ts";
import { log, withoutPersonal } from "#app/log.server.ts";
import { type Provided, provided } from "#app/provided.ts";
import { mails, type MailMessage, type QueuedMail } from "./mail.ts";
import { deliver, isRefused, mailFolder } from "./transport.server.ts";

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const [firstPauseMs, maxPauseMs] = [minute, 60 * minute];
const [maxRetryMs, retentionMs] = [2 * day, 30 * day];

/** `write` returns null where nobody needs the mail any more. */
export interface MailKind<Input extends object = object> {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  write(to: string, input: Input, now: Date): Promise<MailMessage | null>;
}

export const mailKinds: Provided<readonly MailKind[]> = provided("kinds of mail");

/** Within a transaction; no mail with this id may be queued. */
export function queueMail<Input extends object>(
  tx: Transaction,
  kind: MailKind<Input>,
  { id, to, input }: { id: string; to: string; input: Input },
  now: Date,
): void {
  const at = now.toISOString();
  const fresh = { queuedAt: at, due: at, attempts: 0, failed: null };
  tx.create(mails, id, { to, kind: kind.name, input: { ...(input as object) }, ...fresh });
}

const mailQueue = { collection: mails, waiting: ["failed", "==", null], maxPauseMs } as const;

/** An unreachable server ends the run. */
export const sendMails: Job = {
  name: "send-mails",
  every: 15 * second,
  run: ({ now, signal }) =>
    processDue(mailQueue, { now, signal }, async (page) => {
      let sentCount = 0;
      for (const mail of page) if (!signal.aborted && (await send(mail, now))) sentCount++;
      return sentCount;
    }),
};

/** @throws where the server can't be reached, after postponing the mail */
async function send({ id, data: mail, revision }: Stored<QueuedMail>, now: Date): Promise<boolean> {
  if (mail.failed !== null) {
    await db.delete(mails, id, { revision });
    return false;
  }
  try {
    const message = await write(mail, now);
    if (message) await deliver(id, message);
    if (message && mailFolder) log.info("mail-written", { folder: mailFolder, id });
    await db.delete(mails, id, { revision });
    return message !== null;
  } catch (error) {
    const reason = withoutPersonal(String(error)).slice(0, 300);
    const isLast = isRefused(error) || now.getTime() - Date.parse(mail.queuedAt) > maxRetryMs;
    const pause = isLast ? retentionMs : Math.min(firstPauseMs * 2 ** mail.attempts, maxPauseMs);
    const due = new Date(now.getTime() + pause).toISOString();
    const after = { ...mail, due, attempts: mail.attempts + 1, failed: isLast ? reason : null };
    await db.set(mails, id, after, { revision });
    log.warn(isLast ? "mail-given-up" : "mail-put-off", { id, kind: mail.kind, attempts: after.attempts, reason });
    if (!isLast) throw error;
    return false;
  }
}

async function write(mail: QueuedMail, now: Date): Promise<MailMessage | null> {
  const kind = mailKinds.value.find(({ name }) => name === mail.kind);
  if (!kind) throw new Error(`no kind of mail is called ${mail.kind}`);
  return kind.write(mail.to, kind.input.parse(mail.input), now);
}
