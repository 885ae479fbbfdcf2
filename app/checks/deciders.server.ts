import { can } from "#app/auth/can.ts";
import { type Role, type User, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader } from "#app/db/documents.ts";
import type { Check } from "./check.ts";

const deciding = ["lead", "admin"] as const satisfies readonly Role[];
/** Enough to find another active one, even if many former leads are disabled. */
const maxAccounts = 200;

export async function mustLeaveToOthers(
  user: User,
  { inspectorId }: Pick<Check, "inspectorId">,
  reader: Pick<Reader, "query"> = db,
): Promise<boolean> {
  if (inspectorId !== user.uid || !can(user, "decide check")) return false;
  for (const role of deciding) {
    const { documents } = await reader.query(users, { where: [["role", "array-contains", role]], limit: maxAccounts });
    if (documents.some(({ id, data }) => id !== user.uid && !data.disabled)) return true;
  }
  return false;
}
