/** Tells people of what happened: each once, however often it is asked for, and as each of them chose. */
import { turn } from "#app/turn.server.ts";
import { z } from "zod";
import { systemUid } from "#app/auth/system-user.ts";
import { type User, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { derivedId } from "#app/db/ids.ts";
import { inLocale } from "#app/i18n/locale.server.ts";
import { m } from "#app/i18n/locale.ts";
import type { Message } from "#app/mail/mail.ts";
import { type MailKind, queueMail } from "#app/mail/mails.server.ts";
import { publicOrigin, sendsMail } from "#app/mail/transport.server.ts";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { href } from "#app/ui/href.ts";
import { announce } from "./feed-entry.ts";
import { feed } from "./feed.server.ts";
import { type Notice, noticeChoices, notices, type NoticeValues, usualWay } from "./notice.ts";
import { noticeKinds, type NoticeName, readNotice, type ValuesOf } from "./notice-kinds.ts";

/** People told in one transaction, and in one turn: two documents each. */
const atOnce = 20;

interface Happening<Name extends NoticeName> {
  /** What it follows from: of one, each person is told once. */
  readonly event: string;
  readonly kind: Name;
  /** Whoever did it knows. */
  readonly by: string;
}

/** What some people are told. */
export interface Telling<Name extends NoticeName> extends Pick<Notice, "concerns" | "id"> {
  readonly values: NoticeValues & ValuesOf<Name>;
  readonly uids: Iterable<string>;
}

export async function tell<Name extends NoticeName>(
  { event, kind, by }: Happening<Name>,
  tellings: readonly Telling<Name>[],
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<void> {
  const told = new Map(tellings.flatMap(({ uids, ...each }) => [...uids].map((uid) => [uid, each] as const)));
  for (const uid of [by, systemUid]) told.delete(uid);
  const whom = [...told];
  const at = now.toISOString();
  for (let from = 0; from < whom.length; from += atOnce) {
    signal.throwIfAborted();
    const some = whom.slice(from, from + atOnce);
    const uids = some.map(([uid]) => uid);
    const ids = uids.map((uid) => derivedId("notice", event, kind, uid));
    await db.transaction(async (tx) => {
      const fresh: string[] = [];
      const [known, chosen] = await Promise.all([tx.getMany(notices, ids), tx.getMany(noticeChoices, uids)]);
      for (const [index, [uid, { id, concerns, values }]] of some.entries()) {
        const way = chosen[index]?.data[noticeKinds[kind].group] ?? usualWay;
        if (known[index] || way === "none") continue;
        const digest = way === "daily" && sendsMail;
        tx.create(notices, ids[index]!, { uid, kind, id, concerns, values: { ...values }, at, readAt: null, digest });
        fresh.push(uid);
        if (way === "now" && sendsMail)
          queueMail(tx, noticeMail, { id: ids[index]!, to: uid, input: { notices: [ids[index]!] } }, now);
      }
      if (fresh.length > 0) announce(tx, { of: "notices", uids: fresh, chat: null });
    });
    await turn();
  }
  feed.wake();
}

/** One notice, or a day's. */
export const noticeMail: MailKind<{ notices: string[] }> = {
  name: "notices",
  input: z.object({ notices: z.array(z.string()) }),
  async write(to, input, now) {
    const reader = await readerOf(to, now);
    if (!reader) return null;
    const found = await db.getMany(notices, input.notices);
    return inLocale(reader.locale, () => {
      const said = found.flatMap((stored) => (stored && readNotice(reader.user, stored.data)) || []);
      return said.length > 0 ? messageOf(reader.user, said) : null;
    });
  },
};

/** Whoever a mail is for, as they are now; null for who is not to read anything here any more. */
async function readerOf(uid: string, now: Date) {
  const profile = (await db.get(users, uid))?.data;
  if (!profile || profile.disabled || !profile.email) return null;
  return { user: await userOf(profile, now), locale: profile.locale ?? ("en" as const) };
}

function messageOf({ email }: User, said: readonly { text: string; to: string }[]): Message {
  const lines = said.flatMap(({ text, to }) => [text, publicOrigin + to, ""]);
  const choices = m.notifications_mail_choices({ href: publicOrigin + href("/settings/notifications") });
  return {
    to: email,
    subject: said.length === 1 ? said[0]!.text : m.notifications_mail_subject({ count: said.length }),
    text: [...lines, "–", choices, ""].join("\n"),
  };
}
