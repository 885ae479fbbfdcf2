import { authorize } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { db } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.ts";
import { nameOf, type User, users } from "#app/auth/user.ts";
import { isStaff, readStaff } from "#app/users/staff.server.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { checkRecord } from "./check-record.server.ts";
import { CheckRefused, StaleCheck } from "./check-errors.ts";
import { type Check, checks } from "./check.ts";
import { handOvers } from "./hand-over.ts";
import { searchWordsOf } from "./words.ts";

export async function listInspectors(user: User): Promise<{ uid: string; name: string }[]> {
  authorize(user, "decide check");
  return readStaff();
}

/**
 * Hands an open draft to another inspector. The key is minted for `hand-over/ID`.
 * @throws CheckRefused for an unknown or inactive account
 * @throws StaleCheck, Response 404 or 403
 */
export async function handOverCheck(
  user: User,
  id: string,
  { inspectorId, note: typedNote, key, seen }: FormIdentity & { inspectorId: string; note?: string | undefined },
  now: Date,
): Promise<void> {
  const note = typedNote?.trim() ?? "";

  await changeRecord(
    {
      user,
      kind: checkRecord,
      id,
      action: "decide check",
      form: "hand-over",
      key,
      seen,
      body: { inspectorId, note },
      isSame: ({ data }) => data.status === "draft" && data.inspectorId === inspectorId,
      now,
    },
    async (tx, stored) => {
      const before = stored.data;
      if (before.status !== "draft") throw new StaleCheck(stored);
      const inspector = await tx.get(users, inspectorId);
      if (!inspector || !isStaff(inspector.data)) throw new CheckRefused("inspector-unknown");
      const [at, inspectorName] = [now.toISOString(), nameOf(inspector.data)];
      const check = { ...before, inspectorId, inspectorName, updatedAt: at };
      const by = { by: user.uid, byName: nameOf(user) };
      return {
        write: {
          after: { ...check, words: searchWordsOf(check) },
          event: {
            what: "handed-over",
            note,
            before: { inspectorId: before.inspectorId, inspectorName: before.inspectorName },
            after: { inspectorId, inspectorName },
          },
        },
        sideEffects: () =>
          tx.create(handOvers, newId(), {
            checkId: id,
            from: before.inspectorId,
            to: inspectorId,
            toName: inspectorName,
            ...by,
            at,
          }),
      };
    },
  );
}

export interface HandedOver {
  readonly checkId: string;
  readonly check: Check;
  readonly at: string;
  readonly byName: string;
}

export async function handedOverBy(user: User): Promise<HandedOver[]> {
  const page = await db.query(handOvers, {
    where: [["from", "==", user.uid]],
    orderBy: [["at", "desc"]],
    limit: 20,
  });
  const latest = new Map(page.documents.toReversed().map(({ data }) => [data.checkId, data]));
  const handedOver = await db.getMany(checks, [...latest.keys()]);
  return handedOver
    .flatMap((stored) =>
      stored && stored.data.inspectorId !== user.uid && can(user, "read check", stored.data)
        ? [
            {
              checkId: stored.id,
              check: stored.data,
              at: latest.get(stored.id)!.at,
              byName: latest.get(stored.id)!.byName,
            },
          ]
        : [],
    )
    .toSorted((a, b) => b.at.localeCompare(a.at));
}

export async function wasTaken(user: User, checkId: string): Promise<boolean> {
  const page = await db.query(handOvers, {
    where: [
      ["from", "==", user.uid],
      ["checkId", "==", checkId],
    ],
    limit: 1,
  });
  return page.documents.length > 0;
}
