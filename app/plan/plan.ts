/**
 * A plan: which template, or any of a category, is due at which stores, when, and by whom. Its slots are derived, never stored. A change begins a
 * version and ends the one before it, so that slots of past days stay as they were.
 */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { addDays } from "#app/i18n/days.ts";
import { planLimits } from "./limits.ts";

export const targetKinds = ["all", "areas", "tags", "stores"] as const;
export type TargetKind = (typeof targetKinds)[number];

const day = z.iso.date();

export const planTermsSchema = z.object({
  /** One of the two is "". */
  templateId: z.string(),
  category: z.string(),
  /** Open stores: all, or those of these areas, tags or ids. */
  target: z.object({ kind: z.enum(targetKinds), of: z.array(z.string()).max(planLimits.stores) }),
  /** Null: anyone. */
  inspectorId: z.string().nullable(),
  inspectorName: z.string().nullable(),
  /** Of RFC 5545, for days: "FREQ=WEEKLY;BYDAY=MO,TH". It counts from the version's first day. */
  rule: z.string().min(1).max(planLimits.rule),
  /** Days in which a slot can be done, its own among them. */
  window: z.int().min(1).max(planLimits.window),
  /** Whether the store knows. */
  announced: z.boolean(),
  /** What becomes of slots on public holidays and closed days. */
  holidays: z.enum(["skip", "keep"]),
});
export type PlanTerms = z.infer<typeof planTermsSchema>;

const versionSchema = planTermsSchema.extend({
  from: day,
  /** Null while it goes on. */
  to: day.nullable(),
});
export type PlanVersion = z.infer<typeof versionSchema>;

export const planSchema = z.object({
  /** The oldest first; none covers a day of another. */
  versions: z.array(versionSchema).min(1).max(planLimits.versions),
  /** The last version's; `forever` while it goes on. */
  lastDay: day,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Plan = z.infer<typeof planSchema>;

export const plans = collection("plans", planSchema);

const forever = "9999-12-31";

function withVersions(plan: Omit<Plan, "versions" | "lastDay">, versions: readonly PlanVersion[]): Plan {
  return { ...plan, versions: [...versions], lastDay: versions.at(-1)!.to ?? forever };
}

export function newPlan(version: PlanVersion, now: Date): Plan {
  const at = now.toISOString();
  return withVersions({ createdAt: at, updatedAt: at }, [version]);
}

/** The plan with other terms from the version's first day on. */
export function changedPlan(plan: Plan, version: PlanVersion, now: Date): Plan {
  const kept = endedOn(plan.versions, addDays(version.from, -1));
  return withVersions({ ...plan, updatedAt: now.toISOString() }, [...kept, version]);
}

/** The plan without what is after its last day; one that hadn't begun keeps its first version, which then covers no day. */
export function endedPlan(plan: Plan, lastDay: string, now: Date): Plan {
  const kept = endedOn(plan.versions, lastDay);
  const versions = kept.length > 0 ? kept : [{ ...plan.versions[0]!, to: addDays(plan.versions[0]!.from, -1) }];
  return withVersions({ ...plan, updatedAt: now.toISOString() }, versions);
}

/** What is set for later than a day, and goes where the plan is changed from then on or ends. */
export function setAfter({ versions }: Plan, onDay: string): PlanVersion[] {
  return versions.filter(({ from }) => from > onDay);
}

function endedOn(versions: readonly PlanVersion[], lastDay: string): PlanVersion[] {
  return versions
    .filter(({ from }) => from <= lastDay)
    .map((version) => (version.to === null || version.to > lastDay ? { ...version, to: lastDay } : version));
}

/** What holds on a day; undefined where the plan has none. */
export function termsOn({ versions }: Plan, onDay: string): PlanVersion | undefined {
  return versions.find(({ from, to }) => from <= onDay && (to === null || onDay <= to));
}

/** What holds on a day, or next; of a plan that is over what held last. */
export function versionOn({ versions }: Plan, onDay: string): PlanVersion {
  return versions.find(({ to }) => to === null || to >= onDay) ?? versions.at(-1)!;
}

export function isOver({ lastDay }: Pick<Plan, "lastDay">, today: string): boolean {
  return lastDay < today;
}
