/** Slots of a plan are derived, never stored. A change ends the last version and adds another, so slots of past days stay. */
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
  inspectorId: z.string().nullable(),
  inspectorName: z.string().nullable(),
  /** An RFC 5545 rule of days, counted from the version's first day: "FREQ=WEEKLY;BYDAY=MO,TH". */
  rule: z.string().min(1).max(planLimits.rule),
  /** Days in which a slot can be done, counting its own. */
  window: z.int().min(1).max(planLimits.window),
  announced: z.boolean(),
  /** Whether slots on public holidays and closed days are dropped. */
  holidays: z.enum(["skip", "keep"]),
});
export type PlanTerms = z.infer<typeof planTermsSchema>;

const versionSchema = planTermsSchema.extend({
  from: day,
  to: day.nullable(),
});
export type PlanVersion = z.infer<typeof versionSchema>;

export const planSchema = z.object({
  /** The oldest first; their days don't overlap. */
  versions: z.array(versionSchema).min(1).max(planLimits.versions),
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

export function addVersion(plan: Plan, version: PlanVersion, now: Date): Plan {
  const earlier = cutVersions(plan.versions, addDays(version.from, -1));
  return withVersions({ ...plan, updatedAt: now.toISOString() }, [...earlier, version]);
}

/** A plan that hadn't begun keeps its first version, without a day. */
export function endVersions(plan: Plan, lastDay: string, now: Date): Plan {
  const remaining = cutVersions(plan.versions, lastDay);
  const versions =
    remaining.length > 0 ? remaining : [{ ...plan.versions[0]!, to: addDays(plan.versions[0]!.from, -1) }];
  return withVersions({ ...plan, updatedAt: now.toISOString() }, versions);
}

export function versionsAfter({ versions }: Plan, onDay: string): PlanVersion[] {
  return versions.filter(({ from }) => from > onDay);
}

function cutVersions(versions: readonly PlanVersion[], lastDay: string): PlanVersion[] {
  return versions
    .filter(({ from }) => from <= lastDay)
    .map((version) => (version.to === null || version.to > lastDay ? { ...version, to: lastDay } : version));
}

export function termsOn({ versions }: Plan, onDay: string): PlanVersion | undefined {
  return versions.find(({ from, to }) => from <= onDay && (to === null || onDay <= to));
}

/** Else the next version; the last one of a plan that is over. */
export function versionOn({ versions }: Plan, onDay: string): PlanVersion {
  return versions.find(({ to }) => to === null || to >= onDay) ?? versions.at(-1)!;
}

export function isPlanOver({ lastDay }: Pick<Plan, "lastDay">, today: string): boolean {
  return lastDay < today;
}
