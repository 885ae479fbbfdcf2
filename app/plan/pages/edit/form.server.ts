import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { listInspectors } from "#app/checks/hand-over.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { digestOf } from "#app/db/digest.server.ts";
import { readAreas } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { compareNames } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { closedDaysIn } from "#app/plan/closed-days.server.ts";
import type { PlanField } from "#app/plan/field-names.ts";
import {
  changePlan,
  createPlan,
  type PlanInput,
  hasTerms,
  suggestChangeDay,
  buildChangedPlan,
  buildPlan,
} from "#app/plan/save-plan.server.ts";
import { type PlanDirectory, readPlanDirectory, subjectName, targetName } from "#app/plan/names.server.ts";
import { nextOccurrences } from "#app/plan/occurrences.server.ts";
import { planRefusal } from "#app/plan/pages/refusal.ts";
import { describeNotified } from "#app/plan/pages/notified.server.ts";
import { concernedBy } from "#app/notifications/plan-reactions.server.ts";
import { type Plan, type PlanVersion, versionsAfter, versionOn } from "#app/plan/plan.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { requirePlan } from "#app/plan/plans.server.ts";
import { dayWithName, holidayTreatments, ruleSentence, versionWords, windowWords } from "#app/plan/words.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectChanged } from "#app/shell/outcome.server.ts";
import { categoriesOf } from "#app/templates/templates.server.ts";
import type { Option } from "#app/ui/field.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import { fieldsOfPlan, firstFields, planForm, readPlan } from "./plan-fields.server.ts";

const viewHref = (id: string) => href("/qc/plans/:id", { id });
const today = (now: Date) => dayOf(now, config.APP_TIME_ZONE);
/** A large chain has a checkbox for each area. */
const limits = { bytes: 128 * 1024, urlencodedBytes: 128 * 1024, parts: 400 };

async function readPlanChoices(user: User, { templates }: PlanDirectory) {
  const [areas, people] = await Promise.all([readAreas(db), listInspectors(user)]);
  const published = [...templates].filter(([, { status }]) => status === "published");
  const templateOptions = published
    .map(([id, entry]): Option => ({ value: `t:${id}`, label: nameOfEntry(entry) }))
    .toSorted((a, b) => compareNames(a.label, b.label));
  const categories = categoriesOf(published.map(([, entry]) => entry));
  const categoryOptions = categories.map(({ value, label }) => ({
    value: `c:${value}`,
    label: m.plan_any_of({ category: label }),
  }));
  return {
    subjects: [...templateOptions, ...categoryOptions],
    areas,
    persons: people.map(({ uid, name }) => ({ value: uid, label: name })),
  };
}

export async function openNew(user: User, search: URLSearchParams, now: Date) {
  authorize(user, "manage plans");
  const directory = await readPlanDirectory();
  const templateId = search.get("templateId") ?? "";
  const key = mintFormKey(user.uid, "create-plan");
  const values = firstFields(today(now), templateId && `t:${templateId}`);
  return { id: null, subject: "", values, seen: "", key, choices: await readPlanChoices(user, directory) };
}

export async function openEdit(user: User, id: string, now: Date) {
  authorize(user, "manage plans");
  const [{ data, revision }, directory] = await Promise.all([requirePlan(user, id), readPlanDirectory()]);
  const from = suggestChangeDay(data, today(now));
  const version = versionOn(data, from);
  const values = fieldsOfPlan({ ...version, from }, directory);
  const key = mintFormKey(user.uid, `change-plan/${id}`);
  const choices = await readPlanChoices(user, directory);
  const subject = subjectName(version, directory);
  return { id, crumb: subject, subject, values, seen: revision, key, choices };
}

export const handleNew = (user: User, request: Request, now: Date) => handlePlanForm(user, null, request, now);
export const handleEdit = (user: User, id: string, request: Request, now: Date) =>
  handlePlanForm(user, id, request, now);

async function handlePlanForm(user: User, id: string | null, request: Request, now: Date) {
  authorize(user, "manage plans");
  const form = await readForm(request, planForm, { limits });
  const plan = id === null ? null : (await requirePlan(user, id)).data;
  const directory = await readPlanDirectory();
  const { input, errors } = readPlan(planForm.parse(form.right()), directory, today(now));
  const isUnchanged = plan !== null && hasTerms(plan, input);
  const isShown = Object.keys(errors).length === 0 && (isUnchanged || textOf(form.fields, "shown") === digestOf(input));
  return handleForm(
    form,
    async (_, { key, seen }) => {
      if (!isShown)
        return form.refuse({}, { status: 200, preview: await previewOf(user, input, plan, directory, now) });
      if (id === null) {
        const createdId = await createPlan(user, input, { key }, now);
        return redirectWithToast(request, viewHref(createdId), { tone: "good", message: m.plan_created() });
      }
      const outcome = await changePlan(user, id, input, { key, seen }, now);
      return redirectChanged(request, viewHref(id), outcome, m.records_saved());
    },
    {
      async check() {
        if (isShown) return {};
        const built = plan ? buildChangedPlan(db, plan, input, now) : buildPlan(db, input, now);
        return { ...(await built.then(() => null, refusalOrThrow)), ...errors };
      },
      refusal: planRefusal,
      stale: m.ui_form_sent(),
      async answer(error) {
        if (!(error instanceof StaleRecord)) return null;
        const { data, revision } = error.current as Stored<Plan>;
        const current = describePlan(versionOn(data, input.from), directory);
        const preview = await previewOf(user, input, data, directory, now);
        return form.refuse({}, { status: 409, seen: revision, preview, current, mine: describePlan(input, directory) });
      },
    },
  );
}

function refusalOrThrow(error: unknown) {
  const refusal = planRefusal(error);
  if (!refusal) throw error;
  return refusal;
}

const daysShown = 5;

/** The digest comes back as `shown` when this very plan was previewed. */
async function previewOf(user: User, input: PlanInput, plan: Plan | null, directory: PlanDirectory, now: Date) {
  const closed = await closedDaysIn({ from: input.from, to: addDays(input.from, 366) });
  const days = nextOccurrences(input, input.from, { count: daysShown, closed: new Set(closed.map(({ id }) => id)) });
  return {
    sentence: ruleSentence(input),
    stores: targetName(input, directory),
    days: days.map((day) => dayWithName(day, today(now))),
    replaced: plan ? versionsAfter(plan, input.from).map((version) => versionWords(version)) : [],
    notified: await describeNotified(
      user,
      concernedBy({ before: plan && versionOn(plan, input.from), after: input }, directory),
      now,
    ),
    digest: digestOf(input),
  };
}
export type PreviewedPlan = Awaited<ReturnType<typeof previewOf>>;

function describePlan(plan: PlanInput | PlanVersion, directory: PlanDirectory): Partial<Record<PlanField, string>> {
  return {
    subject: subjectName(plan, directory),
    target: targetName(plan, directory),
    frequency: ruleSentence(plan),
    window: windowWords(plan.window),
    announced: plan.announced ? m.plan_announced() : m.plan_unannounced(),
    holidays: holidayTreatments[plan.holidays](),
  };
}
