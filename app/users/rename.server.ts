import type { User } from "#app/auth/user.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { searchFieldsOf, userRecord } from "./user-record.server.ts";

/**
 * Gives oneself a name, from the next request on; what was done before keeps the name it was done under. The key is minted for
 * `rename-user/UID`.
 * @throws StaleRecord when the key came with another name before
 */
export function renameOneself(
  user: User,
  { name, ...sent }: FormIdentity & { name: string },
  now: Date,
): Promise<"changed" | "same"> {
  return changeRecord(
    {
      user,
      kind: userRecord,
      id: user.uid,
      action: "keep own profile",
      form: "rename-user",
      ...sent,
      body: { name },
      isSame: ({ data }) => data.displayName === name,
      now,
    },
    async (_, { data }) => {
      const named = { ...data, displayName: name, updatedAt: now.toISOString() };
      return {
        write: {
          after: { ...named, ...searchFieldsOf(named) },
          event: { what: "renamed", before: { displayName: data.displayName }, after: { displayName: name } },
        },
      };
    },
  );
}
