import type { User } from "#app/auth/user.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { userSearchFields, userRecord } from "./user-record.server.ts";

/**
 * Earlier events keep the former name. The form key is for `rename-user/UID`. @throws StaleRecord if the key came with another name before
 */
export function renameOneself(
  user: User,
  { name, ...identity }: FormIdentity & { name: string },
  now: Date,
): Promise<"changed" | "same"> {
  return changeRecord(
    {
      user,
      kind: userRecord,
      id: user.uid,
      action: "keep own profile",
      form: "rename-user",
      ...identity,
      body: { name },
      isSame: ({ data }) => data.displayName === name,
      now,
    },
    async (_, { data }) => {
      const changed = { ...data, displayName: name, updatedAt: now.toISOString() };
      return {
        write: {
          after: { ...changed, ...userSearchFields(changed) },
          event: { what: "renamed", before: { displayName: data.displayName }, after: { displayName: name } },
        },
      };
    },
  );
}
