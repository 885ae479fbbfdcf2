/** Queued mails: each goes out at least once, under one id however often. */
import type { z } from "zod";
import { db } from "#app/db/db.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import { takeDue } from "#app/jobs/due.server.ts";
import type { Job } from "#app/jobs/job.ts";
import { log, withoutPersonal } from "#app/log.server.ts";
import { mails, type Message, type QueuedMail } from "./mail.ts";
import { deliver, isRefused, mailFolder } from "./transport.server.ts";

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const [firstPause, longestPause] = [minute, 60 * minute];
/** How long a mail is tried, and how long one that was given up is still known. */
const [patience, memory] = [2 * day, 30 * day];

/** One kind of mail. `write` says what it is by the time it is sent; null where it is for nobody any more. */
export interface MailKind<Input extends object = object> {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  write(to: string, input: Input, now: Date): Promise<Message | null>;
}

const kinds = new Map<string, MailKind>();

export function registerMailKinds(defined: readonly MailKind[]): void {
  for (const kind of defined) kinds.set(kind.name, kind);
}

/** Queues a mail within a transaction. @param id the mail's own: there is one mail of it at a time */
export function queueMail<Input extends object>(
  tx: Transaction,
  kind: MailKind<Input>,
  { id, to, input }: { id: string; to: string; input: Input },
  now: Date,
): void {
  const at = now.toISOString();
  const given: object = input;
  const fresh = { queuedAt: at, due: at, attempts: 0, failed: null };
  tx.create(mails, id, { to, kind: kind.name, input: { ...given }, ...fresh });
}

const queue = { collection: mails, waiting: ["failed", "==", null], longestPauseMs: longestPause } as const;

/** Sends what is due, one after another. A server that can't be reached ends the run: what is left waits with it. */
export const sendMails: Job = {
  name: "send-mails",
  every: 15 * second,
  run: ({ now, signal }) =>
    takeDue(queue, { now, signal }, async (page) => {
      let sent = 0;
      for (const mail of page) if (!signal.aborted && (await send(mail, now))) sent++;
      return sent;
    }),
};

/** Whether it went out. @throws where the server can't be reached, after putting the mail off */
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
    const givesUp = isRefused(error) || now.getTime() - Date.parse(mail.queuedAt) > patience;
    const pause = givesUp ? memory : Math.min(firstPause * 2 ** mail.attempts, longestPause);
    const due = new Date(now.getTime() + pause).toISOString();
    const after = { ...mail, due, attempts: mail.attempts + 1, failed: givesUp ? reason : null };
    await db.set(mails, id, after, { revision });
    log.warn(givesUp ? "mail-given-up" : "mail-put-off", { id, kind: mail.kind, attempts: after.attempts, reason });
    if (!givesUp) throw error;
    return false;
  }
}

async function write(mail: QueuedMail, now: Date): Promise<Message | null> {
  const kind = kinds.get(mail.kind);
  if (!kind) throw new Error(`no kind of mail is called ${mail.kind}`);
  return kind.write(mail.to, kind.input.parse(mail.input), now);
}
