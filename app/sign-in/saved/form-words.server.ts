/** What the forms of the areas are called, by the path that each is sent to. */
import { scopeNames } from "#app/apps/app-words.ts";
import type { User } from "#app/auth/user.ts";
import { isDay } from "#app/i18n/days.ts";
import { moveNames as feedbackMoves } from "#app/feedback/move-names.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { listNames } from "#app/score-policy/names.ts";
import { moveNames as taskMoves } from "#app/tasks/move-words.ts";
import {
  type FormWords,
  type Words,
  accounts,
  activities,
  assignments,
  camera,
  chats,
  feedback,
  named,
  newOwner,
  notices,
  person,
  plans,
  policy,
  rowWords,
  stores,
  tasks,
  webhooks,
  yes,
} from "./form-fields.server.ts";

/** `choice` is the decision in its address, in its field `to`, or its button's. */
type Does = (choice: string) => string | undefined;

const decisions: Words = {
  approve: () => m.checks_decide_approve_title(),
  reopen: () => m.checks_decide_reopen_title(),
  void: () => m.checks_decide_void_title(),
};

const nameIn = (names: Words, move: string) => (Object.hasOwn(names, move) ? names[move]!() : undefined);

/** By the path that a form is sent to; the first that fits. */
const forms: readonly (readonly [path: RegExp, does: Does, words?: FormWords])[] = [
  [/^\/qc\/check$/, () => m.checks_start()],
  [/^\/qc\/check\/edit$/, () => m.checks_edit_save()],
  [/^\/qc\/check\/review$/, () => m.checks_edit_submit()],
  [/^\/qc\/check\/decide$/, (move) => nameIn(decisions, move)],
  [/^\/qc\/check\/hand-over$/, () => m.checks_hand_over_title(), { says: { inspectorId: person } }],
  [/^\/qc\/check\/appeal$/, () => m.checks_appeal_new_title()],
  [/^\/qc\/check\/appeal\/decide$/, () => m.checks_appeal_decide_title()],
  [/^\/qc\/check\/share/, () => m.checks_share_title(), { fields: { days: () => m.checks_share_days() } }],
  [
    /^\/qc\/check\/(queue|approve)$/,
    () => m.checks_approve_many_title(),
    { fields: { check: () => m.plan_subject() } },
  ],
  [/^\/qc\/check(\/|$)/, () => m.shell_nav_checks()],
  [/^\/qc\/stores\/new$/, () => m.stores_new_title(), stores],
  [/^\/qc\/stores\/[^/]+\/edit$/, () => m.stores_edit_title(), stores],
  [/^\/qc\/stores\/[^/]+\/status$/, (to) => (to === "closed" ? m.stores_close_title() : m.stores_reopen_title())],
  [/^\/qc\/stores\/bulk/, () => m.stores_bulk_title(), stores],
  [/^\/qc\/store-managers\/new$/, () => m.managers_new_title(), assignments],
  [/^\/qc\/store-managers\/assign$/, () => m.managers_assign_title(), assignments],
  [/^\/qc\/store-managers\/move$/, () => m.managers_move_title(), assignments],
  [/^\/qc\/store-managers\/assignment$/, () => m.managers_assignment_title(), assignments],
  [/^\/qc\/store-managers\/[^/]+\/edit$/, () => m.managers_edit_title(), assignments],
  [
    /^\/qc\/store-managers\/[^/]+\/leave$/,
    (to) => (to === "left" ? m.managers_leave_title() : m.managers_return_title()),
  ],
  [/^\/tasks\/new$/, () => m.tasks_new(), tasks],
  [
    /^\/tasks\/bulk$/,
    () => m.tasks_bulk_title(),
    { ...newOwner, says: { ...tasks.says, to: tasks.says!["ownerId"]! } },
  ],
  [/^\/tasks\/[^/]+\/edit$/, () => m.tasks_edit(), tasks],
  [/^\/tasks\/[^/]+\/assign$/, () => m.tasks_assign(), newOwner],
  [/^\/tasks\/[^/]+\/move$/, (move) => nameIn(taskMoves, move) ?? m.tasks_title(), tasks],
  [/^\/tasks\/[^/]+\/comment$/, () => m.tasks_comment_add(), tasks],
  [/^\/tasks\/[^/]+$/, () => m.tasks_finish_title(), tasks],
  [/^\/tasks/, () => m.tasks_title(), tasks],
  [/^\/qc\/feedback\/new$/, () => m.feedback_record(), feedback],
  [/^\/qc\/feedback\/[^/]+\/edit$/, () => m.feedback_edit(), feedback],
  [/^\/qc\/feedback\/[^/]+\/move$/, (move) => nameIn(feedbackMoves, move) ?? m.shell_nav_feedback(), feedback],
  [/^\/qc\/feedback\/[^/]+$/, () => m.feedback_answer(), feedback],
  [/^\/qc\/feedback/, () => m.shell_nav_feedback(), feedback],
  [/^\/qc\/activities\/new$/, () => m.activities_add(), activities],
  [/^\/qc\/activities\/[^/]+\/edit$/, () => m.activities_edit(), activities],
  [/^\/qc\/activities\/[^/]+\/void$/, () => m.activities_void(), activities],
  [/^\/qc\/activities/, () => m.shell_nav_activity(), activities],
  [/^\/qc\/camera\/new$/, () => m.camera_record(), camera],
  [/^\/qc\/camera\/[^/]+\/edit$/, () => m.camera_edit(), camera],
  [/^\/qc\/camera\/[^/]+\/void$/, () => m.camera_void(), camera],
  [/^\/qc\/camera\/[^/]+\/observations\//, () => m.camera_change_title(), camera],
  [/^\/qc\/camera\/[^/]+$/, () => m.camera_add(), camera],
  [/^\/qc\/camera/, () => m.shell_nav_camera(), camera],
  [/^\/qc\/plans\/new$/, () => m.plan_add(), plans],
  [/^\/qc\/plans\/[^/]+\/edit$/, () => m.plan_edit(), plans],
  [/^\/qc\/plans\/[^/]+\/end$/, () => m.plan_end(), { fields: { day: () => m.plan_last_day() } }],
  [
    /^\/qc\/calendar\/slot$/,
    () => m.plan_slot(),
    { fields: { day: () => m.plan_day(), inspectorId: () => m.plan_person() }, says: { inspectorId: person } },
  ],
  [
    /^\/qc\/calendar\/closed-days$/,
    () => m.plan_closed_days(),
    { fields: { day: () => m.plan_day(), why: () => m.records_reason() } },
  ],
  [/^\/qc\/calendar\/feed$/, () => m.plan_feed(), { fields: { open: () => m.plan_feed_open() }, says: { open: yes } }],
  [/^\/qc\/views$/, () => m.views_save_this(), { fields: { name: () => m.views_name() } }],
  [/^\/qc\/score-policy\/edit$/, () => m.policy_edit_title(), { fields: policy, says: { retired: yes } }],
  [/^\/chats\/new$/, () => m.chats_new_title(), chats],
  [/^\/chats\/[^/]+\/people$/, () => m.chats_people_title(), chats],
  [/^\/chats\/[^/]+$/, () => m.chats_message(), chats],
  [/^\/chats/, () => m.shell_nav_chats(), chats],
  [/^\/apps\/webhooks\/new$/, () => m.apps_webhook_new(), webhooks],
  [/^\/apps\/webhooks/, () => m.apps_webhook_edit(), webhooks],
  [
    /^\/apps\/tokens\/new$/,
    () => m.apps_token_new(),
    {
      fields: { name: () => m.apps_name(), scopes: () => m.apps_token_scopes(), days: () => m.apps_token_days() },
      says: { scopes: named(scopeNames) },
    },
  ],
  [/^\/apps/, () => m.apps_title()],
  [/^\/users\/invite$/, () => m.users_invite(), accounts],
  [/^\/users\/bulk$/, () => m.users_bulk_title(), accounts],
  [/^\/users\/[^/]+\/roles$/, () => m.users_change_roles(), accounts],
  [/^\/users\/[^/]+\/new-password$/, () => m.users_new_password()],
  [/^\/users/, () => m.shell_nav_users(), accounts],
  [/^\/settings\/notifications$/, () => m.shell_notifications(), notices],
  [/^\/settings\/photo$/, () => m.settings_photo()],
  [/^\/settings\/display/, () => m.settings_display(), { fields: { column: () => m.settings_columns() } }],
  [/^\/settings$/, () => m.settings_profile(), { fields: { name: () => m.ui_name() } }],
  [/^\/(settings|preferences)/, () => m.settings_title()],
  [/^\/notifications/, () => m.shell_notifications()],
];

/** What several pages call their fields alike. */
const fieldNames: Words = {
  reason: () => m.records_reason(),
  note: () => m.ui_note(),
  storeId: () => m.stores_store(),
  templateId: () => m.checks_template(),
  followUpOf: () => m.checks_create_follow_up_title(),
  inspectorId: () => m.checks_hand_over_to(),
  lastDay: () => m.managers_last_day(),
  from: () => m.managers_first_day(),
  on: () => m.managers_move_day(),
  manager: () => m.stores_manager(),
  photos: () => m.photos_field(),
  removePhoto: () => m.photos_remove_photo(),
};

const wordsAt = (path: string) => forms.find(([at]) => at.test(path));

export function doesAt(path: string, choice: string): string | null {
  return wordsAt(path)?.[1](choice) ?? null;
}

/** What pages add to what is typed: by the path and the field. */
const addedByPage =
  /^(.*\/(status|leave) to|\/tasks\/.* board|\/qc\/stores\/bulk count|\/qc\/score-policy\/edit code\..*)$/;

export function isAdded(path: string, name: string): boolean {
  return addedByPage.test(`${path} ${name}`);
}

/** What a field is called on its page; null where it has no name there. */
export function fieldNameAt(path: string, name: string): string | null {
  const fields = wordsAt(path)?.[2]?.fields ?? {};
  if (Object.hasOwn(fields, name)) return fields[name]!();
  // Of a row of the policy: "en.shifts_0".
  const [, part = "", list = ""] = /^(\w+)\.(\w+?)_/.exec(name) ?? [];
  if (Object.hasOwn(rowWords, part) && Object.hasOwn(listNames, list)) return rowWords[part]!();
  return Object.hasOwn(fieldNames, name) ? fieldNames[name]!() : null;
}

/** What a value says on its page; days as everywhere. */
export async function valueAt(user: User, path: string, name: string, value: string): Promise<string | undefined> {
  const says = wordsAt(path)?.[2]?.says ?? {};
  if (Object.hasOwn(says, name)) return says[name]!(user, value);
  return isDay(value) ? formatDay(value) : undefined;
}
