/** The pages on which an activity is recorded, changed, done and voided. */
import { z } from "zod";
import type { Activity } from "#app/activities/activity.ts";
import { activityCategories } from "#app/activities/activity-names.ts";
import { activityRevision } from "#app/activities/activity-record.server.ts";
import { findActivity } from "#app/activities/activities.server.ts";
import { activityLimits } from "#app/activities/limits.ts";
import { activityRefusal, describeRefusals } from "#app/activities/pages/refusal.ts";
import { changeActivity, recordActivity, refusalsOf } from "#app/activities/record-activity.server.ts";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { listInspectors } from "#app/checks/hand-over.server.ts";
import { config } from "#app/config.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { definePages } from "#app/records/record-pages.server.ts";
import { storeProposals, typedStoreField, typedStoreOf } from "#app/stores/typed-store.server.ts";
import { anyText, dayText, timeOrNone, trimmedText, words } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";

const namesOthers = (user: User) => can(user, "change activity", {});

/** Whom a form can name. */
async function personsFor(user: User) {
  if (!namesOthers(user)) return [];
  return (await listInspectors(user)).map(({ uid, name }) => ({ value: uid, label: name }));
}

export const activityPages = definePages({
  forms: { create: "record-activity", edit: "change-activity" },
  actions: { create: "record activity", edit: "change activity" },
  find: findActivity,
  href: (id) => href("/qc/activities/:id", { id }),
  revisionOf: activityRevision,
  photos: { form: "activity-photo", most: activityLimits.photos, had: ({ photos }) => photos },
  async choices(user, current?: Activity) {
    const [proposals, persons] = await Promise.all([storeProposals(user), personsFor(user)]);
    /** Whether it can still be planned or done. */
    const moves = current === undefined || current.status === "planned";
    return { proposals, persons, moves, photos: current?.photos ?? [] };
  },
  async first(user, search, now) {
    return {
      status: search.get("status") === "planned" ? "planned" : "done",
      category: activityCategories.find((one) => one === search.get("category")) ?? "visit",
      storeId: await typedStoreOf(user, search),
      day: dayOf(now, config.APP_TIME_ZONE),
      inspectorId: user.uid,
    };
  },
  shown: ({ status, category, storeCode, day, from, to, inspectorId, note }: Activity, user) => ({
    status,
    category,
    storeId: storeCode,
    day,
    from,
    to,
    note,
    ...(namesOthers(user) && { inspectorId }),
  }),
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
      /** "" stands for whose it is already. */
      inspectorId: trimmedText,
      note: words(activityLimits.note),
      /** Named here for its error; its files are read beside it. */
      photos: anyText,
    }),
  problems: (right, now, current) => describeRefusals(refusalsOf({ ...right, photos: [] }, now, current)),
  async create(user, given, sent, { now, photos }) {
    const inspectorId = given.inspectorId || user.uid;
    return { id: await recordActivity(user, { ...given, inspectorId, photos }, sent, now) };
  },
  edit(user, id, given, sent, { now, photos, current }) {
    const inspectorId = given.inspectorId || current.inspectorId;
    return changeActivity(user, id, { ...given, inspectorId, photos }, sent, now);
  },
  refusal: activityRefusal,
  ended: ({ status }) => (status === "void" ? m.activities_is_void() : null),
  named: ({ day, storeName }) => ({ name: formatDay(day), code: storeName || m.activities_no_store() }),
  words: {
    created: ({ status }) => (status === "planned" ? m.activities_planned_done() : m.activities_recorded()),
    saved: () => m.records_saved(),
  },
});

/** The form of one that was planned, as it is when it was done today, or on its day. */
export async function openDone(user: User, id: string, now: Date) {
  const page = await activityPages.openEdit(user, id);
  if (!page.choices.moves) return page;
  const [today, { day = "" }] = [dayOf(now, config.APP_TIME_ZONE), page.first];
  return { ...page, first: { ...page.first, status: "done", day: day < today ? day : today } };
}
