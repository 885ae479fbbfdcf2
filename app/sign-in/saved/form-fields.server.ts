/** What the fields of the areas' forms are called, and what their values say, in the words of their pages. */
import { activityCategories, activityStatusNames, categoryNames } from "#app/activities/activity-names.ts";
import { activityFieldNames } from "#app/activities/field-names.ts";
import { topicNames } from "#app/apps/app-words.ts";
import { can } from "#app/auth/can.ts";
import { nameOf, type User, roles } from "#app/auth/user.ts";
import { severityNames } from "#app/checks/check-names.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { readEntries } from "#app/facts/directory.server.ts";
import { caseFieldNames } from "#app/feedback/case-names.ts";
import { readNames, readPolicyOf } from "#app/feedback/policy-names.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m, say } from "#app/i18n/locale.ts";
import { noOne } from "#app/lists/params.ts";
import { planFieldNames } from "#app/plan/field-names.ts";
import { readPlaces, subjectName } from "#app/plan/names.server.ts";
import { weekdays } from "#app/plan/rule.ts";
import { holidayTreatments, ordinalNames, repeatNames, targetNames, weekdayName } from "#app/plan/words.ts";
import { componentNames } from "#app/score-policy/names.ts";
import { roleName } from "#app/shell/role-name.ts";
import { managerFieldNames } from "#app/store-managers/field-names.ts";
import { storeFieldNames } from "#app/stores/field-names.ts";
import { storesManager } from "#app/tasks/owners.server.ts";
import { priorityNames, taskFieldNames } from "#app/tasks/task-names.ts";
import { categoryName } from "#app/templates/category.ts";

export type Words = Readonly<Record<string, () => string>>;
/** What a value stands for, as far as the sender can see it. */
export type Says = (user: User, value: string) => string | undefined | Promise<string | undefined>;

export interface FormWords {
  readonly fields?: Words;
  readonly says?: Readonly<Record<string, Says>>;
}

export const named =
  (words: Words): Says =>
  (_, value) =>
    Object.hasOwn(words, value) ? words[value]!() : undefined;
const oneOf = <Value extends string>(values: readonly Value[], name: (value: Value) => string) =>
  named(Object.fromEntries(values.map((value) => [value, () => name(value)])));

/** Somebody of the staff, whom those who can name others in forms know, and everybody knows themselves. */
export const person: Says = async (user, uid) => {
  if (uid === user.uid) return nameOf(user);
  const entries = can(user, "decide check") ? await readEntries(db, "users", [uid]) : null;
  return nameOfEntry(entries?.get(uid)) || undefined;
};
/** Somebody with whom one can chat, whom anybody signed in can find by name. */
const chatPerson: Says = async (_, uid) => nameOfEntry((await readEntries(db, "users", [uid])).get(uid)) || undefined;
export const yes: Says = (_, value) => (value === "on" || value === "yes" ? m.ui_yes() : undefined);
const weekday = oneOf(weekdays, weekdayName);

export const tasks: FormWords = {
  fields: { ...taskFieldNames, words: () => m.tasks_field_words(), comment: () => m.tasks_comment() },
  says: {
    priority: named(priorityNames),
    category: (_, value) => categoryName(value),
    needsPhoto: yes,
    ownerId: (user, value) =>
      value === storesManager ? m.tasks_owner_manager() : value === noOne ? m.tasks_owner_none() : person(user, value),
  },
};
export const newOwner = { ...tasks, fields: { ...tasks.fields, ownerId: () => m.tasks_assign_to() } };

export const feedback: FormWords = {
  fields: {
    ...caseFieldNames,
    answer: () => m.feedback_answer_text(),
    answeredDay: () => m.feedback_answered_day(),
    answeredTime: () => m.ui_time(),
  },
  says: {
    severity: named(severityNames),
    channel: async (_, value) => (await readNames(new Date())).channel(value),
    category: async (_, value) => (await readNames(new Date())).category(value),
    rating: (_, value) => m.feedback_stars({ count: Number(value) }),
  },
};

export const activities: FormWords = {
  fields: activityFieldNames,
  says: {
    status: named(activityStatusNames),
    category: oneOf(activityCategories, (value) => categoryNames[value]()),
    inspectorId: person,
  },
};

async function observationCategory(code: string): Promise<string | undefined> {
  const { observationCategories } = await readPolicyOf(dayOf(new Date(), config.APP_TIME_ZONE));
  const found = observationCategories.find((each) => each.code === code);
  return found && say(found.name);
}

export const camera: FormWords = {
  fields: {
    day: () => m.ui_day(),
    from: () => m.camera_from(),
    to: () => m.camera_to(),
    camera: () => m.camera_camera(),
    at: () => m.camera_seen(),
    category: () => m.camera_category(),
    severity: () => m.camera_severity(),
    words: () => m.camera_words(),
    photos: () => m.camera_photos(),
    kept: () => m.camera_photos_kept(),
  },
  says: {
    severity: named(severityNames),
    category: async (_, value) => observationCategory(value),
    kept: (_, value) => m.camera_photo({ number: value }),
  },
};

export const plans: FormWords = {
  fields: planFieldNames,
  says: {
    subject: async (_, value) => {
      const [, kind, id = ""] = /^([tc]):(.*)$/.exec(value) ?? [];
      if (!kind) return undefined;
      return subjectName({ templateId: kind === "t" ? id : "", category: kind === "c" ? id : "" }, await readPlaces());
    },
    target: named(targetNames),
    inspectorId: person,
    frequency: named(repeatNames),
    on: weekday,
    weekday,
    nth: named(ordinalNames),
    day: (_, value) => (value === "-1" ? m.plan_month_last_day() : undefined),
    announced: (_, value) => (value === "yes" ? m.plan_announced() : undefined),
    holidays: named(holidayTreatments),
  },
};

export const chats: FormWords = {
  fields: {
    text: () => m.chats_message(),
    photos: () => m.chats_photos_label(),
    notify: () => m.chats_notify(),
    name: () => m.chats_group_name(),
    with: () => m.chats_choose_people(),
    q: () => m.chats_find_people(),
  },
  says: { notify: chatPerson, with: chatPerson },
};

export const stores: FormWords = { fields: { ...storeFieldNames, text: () => m.stores_tag() } };
export const assignments: FormWords = {
  fields: { ...managerFieldNames, to: () => m.managers_last_day(), shared: () => m.managers_shared() },
  says: { shared: yes },
};
export const webhooks: FormWords = {
  fields: { name: () => m.apps_name(), url: () => m.apps_address(), topics: () => m.apps_topics() },
  says: { topics: named(topicNames) },
};
export const accounts: FormWords = {
  fields: { email: () => m.ui_email(), roles: () => m.users_roles() },
  says: { roles: oneOf(roles, roleName) },
};

const noticeGroups = {
  checks: () => m.settings_notices_group_checks(),
  plan: () => m.settings_notices_group_plan(),
  tasks: () => m.shell_nav_tasks(),
  feedback: () => m.shell_nav_feedback(),
  stores: () => m.settings_notices_group_stores(),
  chats: () => m.settings_notices_group_chats(),
  apps: () => m.shell_nav_apps(),
};
const noticeWays = named({
  now: () => m.settings_notices_way_now(),
  daily: () => m.settings_notices_way_daily(),
  app: () => m.settings_notices_way_app(),
  none: () => m.settings_notices_way_none(),
});
export const notices: FormWords = {
  fields: noticeGroups,
  says: Object.fromEntries(Object.keys(noticeGroups).map((group) => [group, noticeWays])),
};

const severityWords = Object.entries({
  points: () => m.policy_points(),
  answerHours: () => m.policy_answer_hours(),
  taskDays: () => m.policy_task_days(),
}).flatMap(([name, says]) =>
  Object.entries(severityNames).map(([severity, of]) => [`${name}.${severity}`, () => `${of()} – ${says()}`] as const),
);
export const rowWords: Words = {
  en: () => m.policy_name_en(),
  vi: () => m.policy_name_vi(),
  from: () => m.policy_time_from(),
  to: () => m.policy_time_to(),
  retired: () => m.policy_retired(),
};
export const policy: Words = {
  ...Object.fromEntries(Object.entries(componentNames).map(([name, says]) => [`weights.${name}`, says])),
  ...Object.fromEntries(severityWords),
  appealDays: () => m.policy_appeal_days(),
};
