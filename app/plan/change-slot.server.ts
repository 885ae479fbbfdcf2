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
import { targetStores } from "./target.ts";

export interface SlotInput {
  readonly day: string;
  readonly inspectorId: string | null;
  readonly cancelled: boolean;
  readonly reason: string;
}

/** The plan stays; `sent.seen` is the `slotRevision`. @throws PlanRefused, Response 403, 400, or 404 for a day or store without a slot */
export function changeSlot(user: User, name: SlotName, input: SlotInput, identity: FormIdentity, now: Date) {
  return changeRecord(
    {
      user,
      kind: slotRecord,
      id: slotChangeId(name),
      action: "manage plans",
      form: "change-slot",
      body: input,
      ...identity,
      find: (tx) => tx.get(slotRecord.collection, slotChangeId(name)),
      now,
    },
    async (tx, before) => {
      const { terms, end } = await occurrenceOf(tx, name);
      const dueDay = before?.data.movedTo ?? name.day;
      const person = input.inspectorId === null ? null : await tx.get(users, input.inspectorId);
      const isPlanned = input.inspectorId === terms.inspectorId;
      const isKnown = isPlanned || input.inspectorId === null || (person !== null && isStaff(person.data));
      refuseFor([
        findDayProblem(name, { dueDay, end, day: input.day }, dayOf(now, config.APP_TIME_ZONE)),
        !isKnown && "person-unknown",
      ]);
      const inspector = isPlanned ? null : { id: input.inspectorId, name: person && nameOf(person.data) };
      const after: SlotChange = {
        ...name,
        movedTo: input.day === name.day ? null : input.day,
        cancelled: input.cancelled,
        inspector,
        reason: input.reason,
        updatedAt: now.toISOString(),
      };
      const planned = { id: terms.inspectorId, name: terms.inspectorName };
      const summarize = (of: SlotChange | undefined) => {
        const { id: inspectorId, name: inspectorName } = of?.inspector ?? planned;
        return { day: of?.movedTo ?? name.day, cancelled: of?.cancelled ?? false, inspectorId, inspectorName };
      };
      const sides = { before: summarize(before?.data), after: summarize(after) };
      return { write: { after, event: { what: "changed", note: input.reason, ...sides } } };
    },
  );
}

interface SlotMove {
  readonly dueDay: string;
  readonly end: string;
  readonly day: string;
}

function findDayProblem(name: SlotName, { dueDay, end, day }: SlotMove, today: string) {
  // Missed and done slots stay as they are.
  const isOver = addDays(dueDay, daysBetween(name.day, end)) < today;
  if (isOver || (day !== dueDay && day < today)) return "past";
  return Math.abs(daysBetween(name.day, day)) > planLimits.moveDays ? "far" : null;
}

export function slotRevision(stored: Stored<SlotChange> | null): string {
  return stored?.revision ?? "";
}

/** @throws Response 404 if the plan doesn't have the slot */
async function occurrenceOf(tx: Transaction, { planId, storeId, day }: SlotName) {
  const [plan, directory] = [await tx.get(plans, planId), await readEntries(tx, "stores", [storeId])];
  const terms = plan && termsOn(plan.data, day);
  const isTargeted = terms && targetStores(terms.target, directory, day).length > 0;
  // A slot keeps its changes when its day is closed later.
  const [occurrence] = isTargeted
    ? occurrencesIn({ ...terms, holidays: "keep" }, { from: day, to: day }, new Set())
    : [];
  if (!terms || !occurrence) throw new Response(null, { status: 404 });
  return { terms, end: occurrence.end };
}
