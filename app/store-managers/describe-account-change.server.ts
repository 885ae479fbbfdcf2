import { nameOf, users } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import type { Reader } from "#app/db/documents.ts";
import { dayOf } from "#app/i18n/days.ts";
import { joinNames } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { storesOn } from "./assignments.server.ts";
import type { ConsequenceSummary } from "./consequence-words.ts";
import { managers } from "./manager.ts";

export class AccountChangeUnread extends Error {
  override name = "Unread";
  readonly summary: ConsequenceSummary;

  constructor(summary: ConsequenceSummary) {
    super("What will happen has not been confirmed");
    this.summary = summary;
  }
}

/** Empty when the account stays the same. */
export async function describeAccountChange(
  reader: Reader,
  id: string,
  uid: string | null,
  now: Date,
): Promise<ConsequenceSummary> {
  const manager = (await reader.get(managers, id))?.data;
  const before = manager?.uid ?? null;
  if (!manager || before === uid) return { digest: "", sentences: [], warnings: [] };
  const personOf = async (accountUid: string) => {
    const person = await reader.get(users, accountUid);
    return person ? nameOf(person.data) : accountUid;
  };
  const names = (await storesOn(reader, [id], dayOf(now, config.APP_TIME_ZONE))).get(id) ?? [];
  const stores = joinNames(names, getLocale());
  const valuesOf = async (accountUid: string) => ({
    person: await personOf(accountUid),
    manager: manager.name,
    stores,
  });
  const sentences: string[] = [];
  if (before !== null)
    sentences.push(
      names.length > 0
        ? m.managers_tell_account_loses(await valuesOf(before))
        : m.managers_tell_account_ends(await valuesOf(before)),
    );
  if (uid !== null)
    sentences.push(
      names.length > 0
        ? m.managers_tell_account_gains(await valuesOf(uid))
        : m.managers_tell_account_begins(await valuesOf(uid)),
    );
  const warnings = uid === null ? [m.managers_tell_account_nobody({ manager: manager.name })] : [];
  return { digest: digestOf([before, uid, ...names]), sentences, warnings };
}
