import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import type { User } from "#app/auth/user.ts";
import { can } from "#app/auth/can.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { StaleCheck } from "./check-errors.ts";
import { checkRecord } from "./check-record.server.ts";
import { type Check, checks } from "./check.ts";
import { isPossible, checkTransitions } from "./transitions.ts";

export const discards = ["discard", "undiscard"] as const;
type Discard = (typeof discards)[number];

const listedFor = 24 * 60 * 60 * 1000;

/**
 * Discards the user's own draft, or restores it. The key is minted for `discard-check/ID`.
 * @throws StaleCheck, Response 404 or 403
 */
export async function discardCheck(
  user: User,
  id: string,
  move: Discard,
  { key }: FormIdentity,
  now: Date,
): Promise<void> {
  const { by, to: status } = checkTransitions[move];

  await changeRecord(
    { user, kind: checkRecord, id, action: by, form: "discard-check", key, body: { move }, now },
    async (_, stored) => {
      if (!isPossible(move, stored.data)) throw new StaleCheck(stored);
      const { discardedAt: _before, ...check } = stored.data;
      const at = now.toISOString();
      const after: Check = { ...check, status, updatedAt: at, ...(move === "discard" && { discardedAt: at }) };
      const what = move === "discard" ? ("discarded" as const) : ("taken-back" as const);
      return { write: { after, event: { what, before: { status: check.status }, after: { status } } } };
    },
  );
}

export async function discardedBy(user: User, now: Date): Promise<readonly Stored<Check>[]> {
  const page = await db.query(checks, {
    where: [
      ["inspectorId", "==", user.uid],
      ["discardedAt", ">=", new Date(now.getTime() - listedFor).toISOString()],
    ],
    orderBy: [["discardedAt", "desc"]],
    limit: 20,
  });
  return page.documents.filter(({ data }) => isPossible("undiscard", data) && can(user, "read check", data));
}
