import { z } from "zod";
import type { Activity } from "#app/activities/activity.ts";
import { activityCategories } from "#app/activities/activity-names.ts";
import { activityRevision } from "#app/activities/activity-record.server.ts";
import { findActivity } from "#app/activities/activities.server.ts";
import { activityLimits } from "#app/activities/limits.ts";
import { activityRefusal, describeActivityRefusals } from "#app/activities/pages/refusal.ts";
import { changeActivity, recordActivity, findActivityRefusals } from "#app/activities/record-activity.server.ts";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { listInspectors } from "#app/checks/hand-over.server.ts";
import { config } from "#app/config.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { defineEditPage } from "#app/records/edit-page.server.ts";
import { defineMoves } from "#app/records/move-page.server.ts";
import { defineNewPage } from "#app/records/new-page.server.ts";
import { defineRecordForm } from "#app/records/record-form.server.ts";
import { storeProposals, typedStoreField, typedStoreOf } from "#app/stores/typed-store.server.ts";
import { anyText, dayText, timeOrNone, trimmedText, freeText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";

const canNameOthers = (user: User) => can(user, "change activity", {});

async function readPersonChoices(user: User) {
  if (!canNameOthers(user)) return [];
  return (await listInspectors(user)).map(({ uid, name }) => ({ value: uid, label: name }));
}

const activityForm = defineRecordForm({
  find: findActivity,
  href: (id) => href("/qc/activities/:id", { id }),
  nameOf: ({ storeName, day }) => `${storeName || m.activities_no_store()} · ${formatDay(day)}`,
  revisionOf: activityRevision,
  photos: { formName: "activity-photo", max: activityLimits.photos, photosOf: ({ photos }) => photos },
  async getChoices(user, current?: Activity) {
    const [proposals, persons] = await Promise.all([storeProposals(user), readPersonChoices(user)]);
    const moves = current === undefined || current.status === "planned";
    return { proposals, persons, moves, photos: current?.photos ?? [] };
  },
  schema: async ({ user, fields, current }) =>
    z.object({
      status: z.enum(["planned", "done"], { error: () => m.activities_problem_status() }),
      category: z.enum(activityCategories, { error: () => m.activities_problem_category() }),
      storeId: await typedStoreField(user, textOf(fields, "storeId"), {
        current,
        optional: textOf(fields, "category") === "training",
      }),
      day: dayText,
      from: timeOrNone,
      to: timeOrNone,
      inspectorId: trimmedText,
      note: freeText(activityLimits.note),
      photos: anyText,
    }),
  validate: (valid, now, current) =>
    describeActivityRefusals(findActivityRefusals({ ...valid, photos: [] }, now, current)),
  refusal: activityRefusal,
});

export const newActivityPage = defineNewPage(activityForm, {
  formName: "record-activity",
  action: "record activity",
  async getInitialValues(user, search, now) {
    return {
      status: search.get("status") === "planned" ? "planned" : "done",
      category: activityCategories.find((one) => one === search.get("category")) ?? "visit",
      storeId: await typedStoreOf(user, search),
      day: dayOf(now, config.APP_TIME_ZONE),
      inspectorId: user.uid,
    };
  },
  async create(user, fields, identity, { now, photos }) {
    const inspectorId = fields.inspectorId || user.uid;
    return { id: await recordActivity(user, { ...fields, inspectorId, photos }, identity, now) };
  },
  message: ({ status }) => (status === "planned" ? m.activities_planned_done() : m.activities_recorded()),
});

export const editActivityPage = defineEditPage(activityForm, {
  formName: "change-activity",
  action: "change activity",
  toFormValues: ({ status, category, storeCode, day, from, to, inspectorId, note }, user) => ({
    status,
    category,
    storeId: storeCode,
    day,
    from,
    to,
    note,
    inspectorId: canNameOthers(user) ? inspectorId : undefined,
  }),
  update(user, id, fields, identity, { now, photos, current }) {
    const inspectorId = fields.inspectorId || current.inspectorId;
    return changeActivity(user, id, { ...fields, inspectorId, photos }, identity, now);
  },
  closedReason: ({ status }) => (status === "void" ? m.activities_is_void() : null),
  message: () => m.records_saved(),
});

export const activityMoves = defineMoves(activityForm, {
  action: "change activity",
  describe: ({ day, storeName }) => ({ name: formatDay(day), code: storeName || m.activities_no_store() }),
});

export async function loadDoneForm(user: User, id: string, now: Date) {
  const page = await editActivityPage.load(user, id);
  if (!page.choices.moves) return page;
  const [today, { day = "" }] = [dayOf(now, config.APP_TIME_ZONE), page.values];
  return { ...page, values: { ...page.values, status: "done", day: day < today ? day : today } };
}
