/** Moves a slot to another day, gives it to another inspector, cancels it, or puts it back as its plan has it. */
import { nameOf, type User, users } from "#app/auth/user.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { isStaff } from "#app/users/staff.server.ts";
import { config } from "#app/config.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import { readEntries } from "#app/facts/directory.server.ts";
import { addDays, dayOf, daysBetween } from "#app/i18n/days.ts";
import { planLimits } from "./limits.ts";
import { occurrencesIn } from "./occurrences.server.ts";
import { plans, termsOn } from "./plan.ts";
import { refuseFor } from "./plan-errors.ts";
import { type SlotChange, slotChangeId, type SlotName } from "./slot-change.ts";
import { slotRecord } from "./slot-record.server.ts";
import { storesOf } from "./target.ts";

/** What becomes of a slot. */
export interface GivenSlot {
  readonly day: string;
  readonly inspectorId: string | null;
  readonly cancelled: boolean;
  readonly reason: string;
}

/**
 * Changes one slot of a plan; the plan stays as it is. The key is minted for `change-slot/ID`.
 * @param sent.seen as `slotRevision` gives it
 * @throws PlanRefused; Response 403, 404 for a day or a store that the plan doesn't have, 400
 */
export function changeSlot(user: User, name: SlotName, given: GivenSlot, sent: FormIdentity, now: Date) {
  return changeRecord(
    {
      user,
      kind: slotRecord,
      id: slotChangeId(name),
      action: "manage plans",
      form: "change-slot",
      body: given,
      ...sent,
      find: (tx) => tx.get(slotRecord.collection, slotChangeId(name)),
      now,
    },
    async (tx, before) => {
      const { terms, end } = await occurrenceOf(tx, name);
      const due = before?.data.movedTo ?? name.day;
      const person = given.inspectorId === null ? null : await tx.get(users, given.inspectorId);
      const isPlanned = given.inspectorId === terms.inspectorId;
      const isKnown = isPlanned || given.inspectorId === null || (person !== null && isStaff(person.data));
      refuseFor([
        dayProblem(name, { due, end }, given.day, dayOf(now, config.APP_TIME_ZONE)),
        !isKnown && "person-unknown",
      ]);
      const inspector = isPlanned ? null : { id: given.inspectorId, name: person && nameOf(person.data) };
      const after: SlotChange = {
        ...name,
        movedTo: given.day === name.day ? null : given.day,
        cancelled: given.cancelled,
        inspector,
        reason: given.reason,
        updatedAt: now.toISOString(),
      };
      const planned = { id: terms.inspectorId, name: terms.inspectorName };
      const told = (of: SlotChange | undefined) => {
        const { id: inspectorId, name: inspectorName } = of?.inspector ?? planned;
        return { day: of?.movedTo ?? name.day, cancelled: of?.cancelled ?? false, inspectorId, inspectorName };
      };
      const sides = { before: told(before?.data), after: told(after) };
      return { write: { after, event: { what: "changed", note: given.reason, ...sides } } };
    },
  );
}

/** Why a slot can't be on a day; null where it can. */
function dayProblem(name: SlotName, { due, end }: { due: string; end: string }, day: string, today: string) {
  // What was missed or done stays so.
  const isOver = addDays(due, daysBetween(name.day, end)) < today;
  if (isOver || (day !== due && day < today)) return "past";
  return Math.abs(daysBetween(name.day, day)) > planLimits.moveDays ? "far" : null;
}

/** What a form showed of the changes of a slot: nothing of one that is as its plan has it. */
export function slotRevision(stored: Stored<SlotChange> | null): string {
  return stored?.revision ?? "";
}

/** The terms that hold on the slot's day, and the last day of its window. @throws Response 404 where the plan doesn't have it */
async function occurrenceOf(tx: Transaction, { planId, storeId, day }: SlotName) {
  const [plan, directory] = [await tx.get(plans, planId), await readEntries(tx, "stores", [storeId])];
  const terms = plan && termsOn(plan.data, day);
  const isMeant = terms && storesOf(terms.target, directory, day).length > 0;
  // A day that was closed since keeps what was changed of it.
  const [occurrence] = isMeant ? occurrencesIn({ ...terms, holidays: "keep" }, { from: day, to: day }, new Set()) : [];
  if (!terms || !occurrence) throw new Response(null, { status: 404 });
  return { terms, end: occurrence.end };
}
