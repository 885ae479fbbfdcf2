/** The forms of a plan: what they offer, what is shown of a plan before it is saved, and what becomes of it. */
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
  type GivenPlan,
  hasTerms,
  nextChange,
  plannedChange,
  plannedNew,
} from "#app/plan/keep-plan.server.ts";
import { type PlanPlaces, readPlaces, subjectName, targetName } from "#app/plan/names.server.ts";
import { nextOccurrences } from "#app/plan/occurrences.server.ts";
import { planRefusal } from "#app/plan/pages/refusal.ts";
import { toldWords } from "#app/plan/pages/told.server.ts";
import { concernedBy } from "#app/notifications/plan-reactions.server.ts";
import { type Plan, type PlanVersion, setAfter, versionOn } from "#app/plan/plan.ts";
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
/** A box for each area of a large chain. */
const limits = { bytes: 128 * 1024, urlencodedBytes: 128 * 1024, parts: 400 };

/** What the fields can be set to. */
async function readChoices(user: User, { templates }: PlanPlaces) {
  const [areas, people] = await Promise.all([readAreas(db), listInspectors(user)]);
  const published = [...templates].filter(([, { status }]) => status === "published");
  const named = published
    .map(([id, entry]): Option => ({ value: `t:${id}`, label: nameOfEntry(entry) }))
    .toSorted((a, b) => compareNames(a.label, b.label));
  const categories = categoriesOf(published.map(([, entry]) => entry));
  const ofCategory = categories.map(({ value, label }) => ({
    value: `c:${value}`,
    label: m.plan_any_of({ category: label }),
  }));
  return {
    subjects: [...named, ...ofCategory],
    areas,
    persons: people.map(({ uid, name }) => ({ value: uid, label: name })),
  };
}

export async function openNew(user: User, search: URLSearchParams, now: Date) {
  authorize(user, "manage plans");
  const places = await readPlaces();
  const templateId = search.get("templateId") ?? "";
  const key = mintFormKey(user.uid, "create-plan");
  const first = firstFields(today(now), templateId && `t:${templateId}`);
  return { id: null, subject: "", first, seen: "", key, choices: await readChoices(user, places) };
}

export async function openEdit(user: User, id: string, now: Date) {
  authorize(user, "manage plans");
  const [{ data, revision }, places] = await Promise.all([requirePlan(user, id), readPlaces()]);
  const from = nextChange(data, today(now));
  const version = versionOn(data, from);
  const first = fieldsOfPlan({ ...version, from }, places);
  const key = mintFormKey(user.uid, `change-plan/${id}`);
  const choices = await readChoices(user, places);
  return { id, subject: subjectName(version, places), first, seen: revision, key, choices };
}

export const takeNew = (user: User, request: Request, now: Date) => take(user, null, request, now);
export const takeEdit = (user: User, id: string, request: Request, now: Date) => take(user, id, request, now);

async function take(user: User, id: string | null, request: Request, now: Date) {
  authorize(user, "manage plans");
  const form = await readForm(request, planForm, { limits });
  const plan = id === null ? null : (await requirePlan(user, id)).data;
  const places = await readPlaces();
  const { given, errors } = readPlan(planForm.parse(form.right()), places, today(now));
  const isUnchanged = plan !== null && hasTerms(plan, given);
  const isShown = Object.keys(errors).length === 0 && (isUnchanged || textOf(form.fields, "shown") === digestOf(given));
  return handleForm(
    form,
    async (_, { key, seen }) => {
      if (!isShown) return form.refuse({}, { status: 200, preview: await previewOf(user, given, plan, places, now) });
      if (id === null) {
        const made = await createPlan(user, given, { key }, now);
        return redirectWithToast(request, viewHref(made), { tone: "good", message: m.plan_created() });
      }
      const outcome = await changePlan(user, id, given, { key, seen }, now);
      return redirectChanged(request, viewHref(id), outcome, m.records_saved());
    },
    {
      async check() {
        if (isShown) return {};
        const planned = plan ? plannedChange(db, plan, given, now) : plannedNew(db, given, now);
        return { ...(await planned.then(() => null, rethrowUnlessRefused)), ...errors };
      },
      refusal: planRefusal,
      stale: m.ui_form_sent(),
      async answer(error) {
        if (!(error instanceof StaleRecord)) return null;
        const { data, revision } = error.current as Stored<Plan>;
        const current = inWords(versionOn(data, given.from), places);
        const preview = await previewOf(user, given, data, places, now);
        return form.refuse({}, { status: 409, seen: revision, preview, current, mine: inWords(given, places) });
      },
    },
  );
}

function rethrowUnlessRefused(error: unknown) {
  const said = planRefusal(error);
  if (!said) throw error;
  return said;
}

const daysShown = 5;

/** The plan in a sentence, with its next days, and what it takes the place of; `shown` tells that this very plan was shown. */
async function previewOf(user: User, given: GivenPlan, plan: Plan | null, places: PlanPlaces, now: Date) {
  const closed = await closedDaysIn({ from: given.from, to: addDays(given.from, 366) });
  const days = nextOccurrences(given, given.from, daysShown, new Set(closed.map(({ id }) => id)));
  return {
    sentence: ruleSentence(given),
    stores: targetName(given, places),
    days: days.map((day) => dayWithName(day)),
    replaced: plan ? setAfter(plan, given.from).map((version) => versionWords(version)) : [],
    told: await toldWords(
      user,
      concernedBy({ before: plan && versionOn(plan, given.from), after: given }, places),
      now,
    ),
    shown: digestOf(given),
  };
}
export type Preview = Awaited<ReturnType<typeof previewOf>>;

/** What two versions of a plan are compared by. */
function inWords(plan: GivenPlan | PlanVersion, places: PlanPlaces): Partial<Record<PlanField, string>> {
  return {
    subject: subjectName(plan, places),
    target: targetName(plan, places),
    frequency: ruleSentence(plan),
    window: windowWords(plan.window),
    announced: plan.announced ? m.plan_announced() : m.plan_unannounced(),
    holidays: holidayTreatments[plan.holidays](),
  };
}
