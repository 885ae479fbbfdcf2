/** Moves a slot to another day, gives it to another inspector, cancels it, or puts it back as its plan has it. */
import { authorize } from "#app/auth/authorize.server.ts";
import { nameOf, type User, users } from "#app/auth/user.ts";
import { change, prepareRecords, type Sent } from "#app/changes/change.server.ts";
import { isStaff } from "#app/users/staff.server.ts";
import { config } from "#app/config.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import { readEntries } from "#app/facts/directory.server.ts";
import { addDays, dayOf, daysBetween } from "#app/i18n/days.ts";
import { planLimits } from "./limits.ts";
import { occurrencesIn } from "./occurrences.server.ts";
import { plans, termsOn } from "./plan.ts";
import { PlanRefused } from "./plan-errors.ts";
import { type SlotChange, slotChangeId, slotChanges, type SlotName } from "./slot-change.ts";
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
 * @throws PlanRefused; StaleForm for the same key with other values; Response 403, 404 for a day or a store that the plan doesn't have, 400
 */
export async function changeSlot(
  user: User,
  name: SlotName,
  given: GivenSlot,
  { key, seen }: Sent,
  now: Date,
): Promise<string> {
  authorize(user, "manage plans");
  const id = slotChangeId(name);
  const request = { action: "manage plans", form: `change-slot/${id}`, key, body: given } as const;
  return change(user, request, async (tx) => {
    const [before, { terms, end }] = [await tx.get(slotChanges, id), await occurrenceOf(tx, name)];
    if (seen !== undefined && seen !== slotRevision(before)) throw new PlanRefused("overtaken");
    const today = dayOf(now, config.APP_TIME_ZONE);
    const due = before?.data.movedTo ?? name.day;
    // What was missed or done stays so.
    const isOver = addDays(due, daysBetween(name.day, end)) < today;
    if (isOver || (given.day !== due && given.day < today)) throw new PlanRefused("past");
    const apart = (day: string) => addDays(day, planLimits.moveDays);
    if (given.day > apart(name.day) || name.day > apart(given.day)) throw new PlanRefused("far");
    const inspector = given.inspectorId === terms.inspectorId ? null : await personOf(tx, given.inspectorId);
    const after: SlotChange = {
      ...name,
      movedTo: given.day === name.day ? null : given.day,
      cancelled: given.cancelled,
      inspector,
      reason: given.reason,
      updatedAt: now.toISOString(),
    };
    const told = (of: SlotChange | null) => {
      const { id: inspectorId, name: inspectorName } = of?.inspector ?? {
        id: terms.inspectorId,
        name: terms.inspectorName,
      };
      return { day: of?.movedTo ?? name.day, cancelled: of?.cancelled ?? false, inspectorId, inspectorName };
    };
    const sides = { before: told(before?.data ?? null), after: told(after) };
    const event = { what: "changed", note: given.reason, ...sides } as const;
    const write = await prepareRecords(tx, slotRecord, user, [{ id, before, after, event }], now);
    return () => {
      write();
      return id;
    };
  });
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

async function personOf(tx: Transaction, id: string | null): Promise<{ id: string | null; name: string | null }> {
  if (id === null) return { id, name: null };
  const person = await tx.get(users, id);
  if (!person || !isStaff(person.data)) throw new PlanRefused("person-unknown");
  return { id, name: nameOf(person.data) };
}
