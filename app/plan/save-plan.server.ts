import { nameOf, type User, users } from "#app/auth/user.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { findDifferences } from "#app/changes/differences.ts";
import { isStaff } from "#app/users/staff.server.ts";
import { config } from "#app/config.server.ts";
import type { Reader } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { readAreas, readDirectory } from "#app/facts/directory.server.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { auditedPlanSchema } from "./events.ts";
import { planLimits } from "./limits.ts";
import {
  addVersion,
  endVersions,
  isPlanOver,
  newPlan,
  type Plan,
  type PlanTerms,
  planTermsSchema,
  type PlanVersion,
  versionOn,
} from "./plan.ts";
import { PlanRefused, refuseFor } from "./plan-errors.ts";
import { planRecord } from "./plan-record.server.ts";
import { nextRuleDay, ruleProblem } from "./rule-days.server.ts";

export type PlanInput = Omit<PlanTerms, "inspectorName"> & Pick<PlanVersion, "from" | "to">;

/** @throws PlanRefused; StaleForm for the same key with other values; Response 403, and 400 for another person's key */
export async function createPlan(user: User, input: PlanInput, { key }: FormIdentity, now: Date): Promise<string> {
  return changeRecord(
    { user, kind: planRecord, action: "manage plans", form: "create-plan", key, body: input, now },
    async (tx) => {
      const after = await buildPlan(tx, input, now);
      const id = newId();
      return { write: { id, before: null, after, event: { what: "created" } }, result: id };
    },
  );
}

/** The first day from which a change touches no slot that has begun. */
function firstChangeableDay(plan: Plan, onDay: string): string {
  const first = plan.versions[0]!.from;
  return first >= onDay ? onDay : addDays(onDay, 1);
}

export function suggestChangeDay(plan: Plan, onDay: string): string {
  const from = firstChangeableDay(plan, onDay);
  const days = plan.versions
    .filter(({ to }) => to === null || to >= from)
    .map((version) => ({ day: nextRuleDay(version, from), to: version.to }));
  return days.find(({ day, to }) => day !== null && (to === null || day <= to))?.day ?? from;
}

/** Later versions are not compared. */
export function hasTerms(plan: Plan, input: PlanInput): boolean {
  const { inspectorName: _, from, ...before } = versionOn(plan, input.from);
  return from <= input.from && JSON.stringify(sortEntries(before)) === JSON.stringify(sortEntries(withoutFrom(input)));
}

/** Earlier slots stay. @throws PlanRefused, StaleRecord, Response 403, 404, 400 */
export function changePlan(user: User, id: string, input: PlanInput, identity: FormIdentity, now: Date) {
  const isSame = ({ data }: { data: Plan }) => hasTerms(data, input);

  return changeRecord(
    { user, kind: planRecord, id, action: "manage plans", form: "change-plan", body: input, ...identity, isSame, now },
    async (tx, stored) => {
      const { data } = stored;
      const after = await buildChangedPlan(tx, data, input, now);
      const [from, to] = [versionOn(data, input.from), after.versions.at(-1)!];
      const changes = findDifferences(auditedPlanSchema, auditedPlanSchema.parse(from), auditedPlanSchema.parse(to));
      return { write: { after, event: { what: "changed", ...changes } } };
    },
  );
}

/** @throws PlanRefused, StaleRecord, Response 403, 404, 400 */
export function endPlan(
  user: User,
  id: string,
  { lastDay, key }: FormIdentity & { readonly lastDay: string },
  now: Date,
) {
  const isSame = ({ data }: { data: Plan }) => data.lastDay === lastDay;

  return changeRecord(
    { user, kind: planRecord, id, action: "manage plans", form: "end-plan", key, body: { lastDay }, isSame, now },
    async (_, stored) => {
      const { data } = stored;
      if (isPlanOver(data, today(now))) throw new StaleRecord(stored);
      // Today's slots stay, so the plan ends today at the earliest.
      if (lastDay < addDays(firstChangeableDay(data, today(now)), -1)) throw new PlanRefused("past");
      if (lastDay > data.lastDay) throw new PlanRefused("order");
      const after = endVersions(data, lastDay, now);
      return {
        write: { after, event: { what: "ended", before: { to: data.versions.at(-1)!.to }, after: { to: lastDay } } },
      };
    },
  );
}

const today = (now: Date) => dayOf(now, config.APP_TIME_ZONE);
const withoutFrom = ({ from: _, ...terms }: PlanInput) => terms;
const sortEntries = (terms: object) => Object.entries(terms).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** @throws PlanRefused with all problems */
export async function buildPlan(reader: Reader, input: PlanInput, now: Date): Promise<Plan> {
  return newPlan(await buildVersion(reader, input, input.from < today(now) && "past"), now);
}

export async function buildChangedPlan(reader: Reader, plan: Plan, input: PlanInput, now: Date): Promise<Plan> {
  const onDay = today(now);
  if (isPlanOver(plan, onDay)) throw new PlanRefused("over");
  const version = await buildVersion(reader, input, input.from < firstChangeableDay(plan, onDay) && "past");
  const after = addVersion(plan, version, now);
  if (after.versions.length > planLimits.versions) throw new PlanRefused("versions");
  return after;
}

async function buildVersion(reader: Reader, input: PlanInput, past: "past" | false): Promise<PlanVersion> {
  const { from, to, inspectorId } = input;
  const person = inspectorId === null ? null : await reader.get(users, inspectorId);
  refuseFor([
    past,
    to !== null && to < from && "order",
    recurrenceProblem(input),
    !(await isSubject(reader, input)) && "subject-unknown",
    await targetProblem(reader, input),
    inspectorId !== null && !(person && isStaff(person.data)) && "person-unknown",
  ]);
  return { ...planTermsSchema.parse({ ...input, inspectorName: person && nameOf(person.data) }), from, to };
}

function recurrenceProblem({ rule, from, to }: PlanInput) {
  const problem = ruleProblem({ rule, from });
  if (problem || to === null || to < from) return problem;
  return nextRuleDay({ rule, from }, from)! > to ? "never" : null;
}

async function isSubject(reader: Reader, { templateId, category }: PlanInput): Promise<boolean> {
  const templates = await readDirectory(reader, "templates");
  if (templateId) return templates.get(templateId)?.status === "published" && !category;
  return [...templates.values()].some((entry) => entry.category === category);
}

async function targetProblem(reader: Reader, { target }: PlanInput) {
  if (target.kind === "all") return null;
  if (target.of.length === 0) return "target-empty";
  if (target.kind === "stores") {
    const stores = await readDirectory(reader, "stores");
    return target.of.some((id) => !stores.has(id)) ? "store-unknown" : null;
  }
  if (target.kind !== "areas") return null;
  const areas = await readAreas(reader);
  return target.of.some((area) => !areas.includes(area)) ? "target-empty" : null;
}
