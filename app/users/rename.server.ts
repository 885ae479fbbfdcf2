import type { User } from "#app/auth/user.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { searchFieldsOf, userRecord } from "./user-record.server.ts";

/**
 * Earlier events keep the former name. The form key is for `rename-user/UID`. @throws StaleRecord if the key came with another name before
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
