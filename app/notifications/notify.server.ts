import { turn } from "#app/turn.ts";
import { z } from "zod";
import { systemUid } from "#app/auth/system-user.ts";
import { type User, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { derivedId } from "#app/db/ids.ts";
import { inLocale } from "#app/i18n/locale.server.ts";
import { m } from "#app/i18n/locale.ts";
import type { MailMessage } from "#app/mail/mail.ts";
import { type MailKind, queueMail } from "#app/mail/mails.server.ts";
import { publicOrigin, sendsMail } from "#app/mail/transport.server.ts";
import { timeline } from "#app/timeline/timeline.ts";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { href } from "#app/ui/href.ts";
import { describeNoticeChanges } from "./change-labels.ts";
import { announce } from "./feed-entry.ts";
import { feed } from "./feed.server.ts";
import { readScoreLine } from "./score-line.server.ts";
import { type Notice, noticeChoices, notices, type NoticeValues, defaultChoices } from "./notice.ts";
import { noticeKinds, type NoticeName, readNotice, type ValuesOf } from "./notice-kinds.ts";

/** Each has two documents, and transactions are limited. */
const batchSize = 20;
/** Most actions on many records have ended by then, so that the mail has the whole count. */
const runMailDelayMs = 30_000;

interface NoticeOrigin<Name extends NoticeName> {
  /** A person gets one notice of a kind for each event. */
  readonly event: string;
  readonly kind: Name;
  /** This person gets no notice. */
  readonly by: string;
  /** A person gets one notice for an action on many records. */
  readonly run?: string | undefined;
  /** Id by which such a notice counts its events; by default the event. */
  readonly entry?: string | undefined;
}

export interface AddressedNotice<Name extends NoticeName> extends Pick<Notice, "concerns" | "id"> {
  readonly values: NoticeValues & ValuesOf<Name>;
  readonly uids: Iterable<string>;
}

export async function notify<Name extends NoticeName>(
  { event, kind, by, run, entry }: NoticeOrigin<Name>,
  addressed: readonly AddressedNotice<Name>[],
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<void> {
  const byRecipient = new Map(addressed.flatMap(({ uids, ...each }) => [...uids].map((uid) => [uid, each] as const)));
  for (const uid of [by, systemUid]) byRecipient.delete(uid);
  const recipients = [...byRecipient];
  const at = now.toISOString();
  const mailedAt = run === undefined ? now : new Date(now.getTime() + runMailDelayMs);
  for (let from = 0; from < recipients.length; from += batchSize) {
    signal.throwIfAborted();
    const batch = recipients.slice(from, from + batchSize);
    const uids = batch.map(([uid]) => uid);
    const origin = run === undefined || !noticeKinds[kind].combinesMany ? [event] : ["run", run, by];
    const ids = uids.map((uid) => derivedId("notice", ...origin, kind, uid));
    await db.transaction(async (tx) => {
      const notified: string[] = [];
      const [existing, choices] = await Promise.all([tx.getMany(notices, ids), tx.getMany(noticeChoices, uids)]);
      for (const [index, [uid, { id, concerns, values }]] of batch.entries()) {
        const way = (choices[index]?.data ?? defaultChoices)[noticeKinds[kind].group];
        const before = existing[index]?.data;
        if (before && entry && !before.events.includes(entry) && origin.length > 1)
          tx.set(notices, ids[index]!, { ...before, events: [...before.events, entry], readAt: null });
        if (before || way === "none") continue;
        const digest = way === "daily" && sendsMail;
        const events = entry === undefined ? [] : [entry];
        const notice = { uid, kind, id, concerns, values: { ...values }, events, at, readAt: null, digest };
        tx.create(notices, ids[index]!, notice);
        notified.push(uid);
        if (way === "now" && sendsMail)
          queueMail(tx, noticeMail, { id: ids[index]!, to: uid, input: { notices: [ids[index]!] } }, mailedAt);
      }
      if (notified.length > 0) announce(tx, { of: "notices", uids: notified, chat: null });
    });
    await turn();
  }
  feed.wake();
}

export const noticeMail: MailKind<{ notices: string[] }> = {
  name: "notices",
  input: z.object({ notices: z.array(z.string()) }),
  async write(to, input, now) {
    const reader = await readerOf(to, now);
    if (!reader) return null;
    const storedNotices = await db.getMany(notices, input.notices);
    const single = storedNotices.flatMap((stored) => (stored?.data.events.length === 1 ? stored.data.events : []));
    const events = new Map(
      (await db.getMany(timeline, single)).flatMap((each) => (each ? [[each.id, each.data]] : [])),
    );
    const scoreLines = new Map(
      await Promise.all([...events].map(async ([id, event]) => [id, await readScoreLine(event)] as const)),
    );
    return inLocale(reader.locale, () => {
      const lines = storedNotices.flatMap((stored) => {
        const read = stored && readNotice(reader.user, stored.data);
        const [id = ""] = stored?.data.events.length === 1 ? stored.data.events : [];
        const [event, scoreLine] = [events.get(id), scoreLines.get(id)];
        if (!read) return [];
        return [
          { ...read, changes: [...(scoreLine ? [scoreLine()] : []), ...(event ? describeNoticeChanges(event) : [])] },
        ];
      });
      return lines.length > 0 ? messageOf(reader.user, lines) : null;
    });
  },
};

async function readerOf(uid: string, now: Date) {
  const profile = (await db.get(users, uid))?.data;
  if (!profile || profile.disabled || !profile.email) return null;
  return { user: await userOf(profile, now), locale: profile.locale ?? ("en" as const) };
}

interface MailedNotice {
  readonly text: string;
  readonly to: string;
  readonly thread: string | null;
  readonly subject: string | null;
  readonly changes: readonly string[];
}

function messageOf({ email }: User, mailed: readonly MailedNotice[]): MailMessage {
  const lines = mailed.flatMap(({ text, to, changes }) => [text, ...changes, publicOrigin + to, ""]);
  const only = mailed.length === 1 ? mailed[0]! : null;
  const choicesLine = m.notifications_mail_choices({ href: publicOrigin + href("/settings/notifications") });
  return {
    to: email,
    subject: only ? (only.subject ?? only.text) : m.notifications_mail_subject({ count: mailed.length }),
    ...(only?.thread && { thread: only.thread }),
    text: [...lines, "–", choicesLine, ""].join("\n"),
  };
}
