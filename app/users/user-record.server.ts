import { localPartOf, nameOf, type Profile, users } from "#app/auth/user.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import type { RecordKind } from "#app/changes/record.ts";
import { db } from "#app/db/db.server.ts";
import type { DirectorySource } from "#app/facts/verify-directory.server.ts";
import { prepareEntries } from "#app/facts/directory.server.ts";
import { fold, wordPrefixes } from "#app/i18n/fold.ts";
import type { Author } from "#app/timeline/timeline.server.ts";
import type { Verb } from "#app/timeline/events.ts";
import { userEvents } from "./events.ts";

export const userRecord: RecordKind<Profile, typeof userEvents> = {
  collection: users,
  events: userEvents,
  revisionOf: ({ data }) => accessRevision(data),
  follow(tx, writes) {
    return prepareEntries(tx, "users", new Map(writes.map(({ id, after }) => [id, after && entryOf(after)])));
  },
};

/** The revision of somebody's rights in forms; signing in doesn't change it. */
export function accessRevision({ role, disabled }: Pick<Profile, "role" | "disabled">): string {
  return [...role.toSorted(), disabled].join(" ");
}

export function userSearchFields(person: Pick<Profile, "displayName" | "email">): Pick<Profile, "words" | "sortName"> {
  return { words: wordPrefixes(person.displayName ?? "", person.email), sortName: fold(nameOf(person)) };
}

function entryOf(profile: Profile) {
  const status = profile.disabled ? "disabled" : "active";
  return { code: profile.accountNo, name: nameOf(profile), status, handle: localPartOf(profile.email) };
}

export const userDirectory: DirectorySource<Profile> = { kind: "users", records: users, entryOf, hasOthers: true };

/** Does nothing for somebody who never signed in. @param by the user themselves by default */
export async function noteUserEvent(
  uid: string,
  what: Extract<Verb<typeof userEvents>, "password-changed" | "signed-out" | "session-ended">,
  now: Date,
  by: Author | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await tx.get(users, uid);
    if (!before) return;
    const noted = { id: uid, before, after: before.data, event: { what } };
    (await prepareRecords(tx, userRecord, by ?? before.data, [noted], now))();
  });
}
