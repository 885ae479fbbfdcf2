/** Who gains and who loses sight of a manager's stores when another account signs in as the manager. */
import { nameOf, users } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import type { Reader } from "#app/db/documents.ts";
import { dayOf } from "#app/i18n/days.ts";
import { allOf } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { storesOn } from "./assignments.server.ts";
import type { Told } from "./consequence-words.ts";
import { managers } from "./manager.ts";

/** What will happen is to be read first. */
export class Unread extends Error {
  override name = "Unread";
  readonly told: Told;

  constructor(told: Told) {
    super("What will happen has not been confirmed");
    this.told = told;
  }
}

/** Nothing is said, with an empty digest, where the account stays. @param uid of the account that is to sign in as them; null for none */
export async function tellAccount(reader: Reader, id: string, uid: string | null, now: Date): Promise<Told> {
  const manager = (await reader.get(managers, id))?.data;
  const before = manager?.uid ?? null;
  if (!manager || before === uid) return { digest: "", said: [], warnings: [] };
  const personOf = async (of: string) => {
    const person = await reader.get(users, of);
    return person ? nameOf(person.data) : of;
  };
  const names = (await storesOn(reader, [id], dayOf(now, config.APP_TIME_ZONE))).get(id) ?? [];
  const stores = allOf(names, getLocale());
  const words = async (of: string) => ({ person: await personOf(of), manager: manager.name, stores });
  const said: string[] = [];
  if (before !== null)
    said.push(
      names.length > 0
        ? m.managers_tell_account_loses(await words(before))
        : m.managers_tell_account_ends(await words(before)),
    );
  if (uid !== null)
    said.push(
      names.length > 0
        ? m.managers_tell_account_gains(await words(uid))
        : m.managers_tell_account_begins(await words(uid)),
    );
  const warnings = uid === null ? [m.managers_tell_account_nobody({ manager: manager.name })] : [];
  return { digest: digestOf([before, uid, ...names]), said, warnings };
}
