/** Makes plans, changes them from a coming day on, and ends them. */
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
import { auditedSchema } from "./events.ts";
import { planLimits } from "./limits.ts";
import {
  changedPlan,
  endedPlan,
  isOver,
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

/** What a form gives: whose it is is told by the id alone. */
export type GivenPlan = Omit<PlanTerms, "inspectorName"> & Pick<PlanVersion, "from" | "to">;

/**
 * Makes a plan. The same form again leads to the same one. The key is minted for "create-plan".
 * @throws PlanRefused; StaleForm for the same key with other values; Response 403, and 400 for a key that isn't theirs
 */
export async function createPlan(user: User, given: GivenPlan, { key }: FormIdentity, now: Date): Promise<string> {
  return changeRecord(
    { user, kind: planRecord, action: "manage plans", form: "create-plan", key, body: given, now },
    async (tx) => {
      const after = await plannedNew(tx, given, now);
      const id = newId();
      return { write: { id, before: null, after, event: { what: "created" } }, result: id };
    },
  );
}

/** From when on a plan can be changed so that no slot is touched that began: its first day where that is to come, else tomorrow. */
function changeableFrom(plan: Plan, onDay: string): string {
  const first = plan.versions[0]!.from;
  return first >= onDay ? onDay : addDays(onDay, 1);
}

/** The day from which a change holds if nothing else is said: the next one on which the plan occurs. */
export function nextChange(plan: Plan, onDay: string): string {
  const from = changeableFrom(plan, onDay);
  const days = plan.versions
    .filter(({ to }) => to === null || to >= from)
    .map((version) => ({ day: nextRuleDay(version, from), to: version.to }));
  return days.find(({ day, to }) => day !== null && (to === null || day <= to))?.day ?? from;
}

/** Whether the plan already has these terms from that day on. What is set for later stays as it is then. */
export function hasTerms(plan: Plan, input: GivenPlan): boolean {
  const { inspectorName: _, from, ...before } = versionOn(plan, input.from);
  return from <= input.from && JSON.stringify(sorted(before)) === JSON.stringify(sorted(withoutFrom(input)));
}

/**
 * Changes a plan from a day on; what was due before stays. The key is minted for `change-plan/ID`.
 * @throws PlanRefused; StaleRecord; Response 403, 404, 400
 */
export function changePlan(user: User, id: string, given: GivenPlan, sent: FormIdentity, now: Date) {
  const isSame = ({ data }: { data: Plan }) => hasTerms(data, given);

  return changeRecord(
    { user, kind: planRecord, id, action: "manage plans", form: "change-plan", body: given, ...sent, isSame, now },
    async (tx, stored) => {
      const { data } = stored;
      const after = await plannedChange(tx, data, given, now);
      const [from, to] = [versionOn(data, given.from), after.versions.at(-1)!];
      const told = findDifferences(auditedSchema, auditedSchema.parse(from), auditedSchema.parse(to));
      return { write: { after, event: { what: "changed", ...told } } };
    },
  );
}

/**
 * Ends a plan after a day. The key is minted for `end-plan/ID`.
 * @throws PlanRefused; StaleRecord; Response 403, 404, 400
 */
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
      if (isOver(data, today(now))) throw new StaleRecord(stored);
      // What was due today stays: the day is over before the plan is.
      if (lastDay < addDays(changeableFrom(data, today(now)), -1)) throw new PlanRefused("past");
      if (lastDay > data.lastDay) throw new PlanRefused("order");
      const after = endedPlan(data, lastDay, now);
      return {
        write: { after, event: { what: "ended", before: { to: data.versions.at(-1)!.to }, after: { to: lastDay } } },
      };
    },
  );
}

const today = (now: Date) => dayOf(now, config.APP_TIME_ZONE);
const withoutFrom = ({ from: _, ...given }: GivenPlan) => given;
const sorted = (given: object) => Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The new plan, and the changed one, as they would be saved now. @throws PlanRefused with all that is wrong */
export async function plannedNew(reader: Reader, given: GivenPlan, now: Date): Promise<Plan> {
  return newPlan(await versionOf(reader, given, given.from < today(now) && "past"), now);
}

export async function plannedChange(reader: Reader, plan: Plan, given: GivenPlan, now: Date): Promise<Plan> {
  const onDay = today(now);
  if (isOver(plan, onDay)) throw new PlanRefused("over");
  const version = await versionOf(reader, given, given.from < changeableFrom(plan, onDay) && "past");
  const after = changedPlan(plan, version, now);
  if (after.versions.length > planLimits.versions) throw new PlanRefused("versions");
  return after;
}

async function versionOf(reader: Reader, given: GivenPlan, past: "past" | false): Promise<PlanVersion> {
  const { from, to, inspectorId } = given;
  const person = inspectorId === null ? null : await reader.get(users, inspectorId);
  refuseFor([
    past,
    to !== null && to < from && "order",
    recurrenceProblem(given),
    !(await isSubject(reader, given)) && "subject-unknown",
    await targetProblem(reader, given),
    inspectorId !== null && !(person && isStaff(person.data)) && "person-unknown",
  ]);
  return { ...planTermsSchema.parse({ ...given, inspectorName: person && nameOf(person.data) }), from, to };
}

function recurrenceProblem({ rule, from, to }: GivenPlan) {
  const problem = ruleProblem({ rule, from });
  if (problem || to === null || to < from) return problem;
  return nextRuleDay({ rule, from }, from)! > to ? "never" : null;
}

async function isSubject(reader: Reader, { templateId, category }: GivenPlan): Promise<boolean> {
  const templates = await readDirectory(reader, "templates");
  if (templateId) return templates.get(templateId)?.status === "published" && !category;
  return [...templates.values()].some((entry) => entry.category === category);
}

async function targetProblem(reader: Reader, { target }: GivenPlan) {
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
