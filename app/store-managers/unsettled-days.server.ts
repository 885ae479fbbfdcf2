/**
 * Past days whose checks are yet to go to whoever is assigned by now. They are kept by the transaction that changes the assignments, until their
 * checks are seen to: so that work that is cut off between the two is taken up again, whether or not its form is sent once more.
 */
import { z } from "zod";
import { collection, type Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import type { Affected } from "./assign.server.ts";

const day = z.iso.date();

export const unsettledDays = collection(
  "unsettled-days",
  z.object({
    /** Both days included. */
    days: z.array(z.object({ storeId: z.string(), from: day, to: day })),
    /** Who changed the assignments. */
    by: z.string(),
    byName: z.string(),
    at: z.iso.datetime(),
  }),
);

/** One write, or none where no past day is affected: then null, else the id to settle them by. */
export function storeUnsettled(tx: Transaction, user: User, days: readonly Affected[], now: Date): string | null {
  if (days.length === 0) return null;
  const id = newId();
  tx.create(unsettledDays, id, { days: [...days], by: user.uid, byName: nameOf(user), at: now.toISOString() });
  return id;
}
