import { m } from "#app/i18n/locale.ts";
import type { DeliveryProblem } from "./delivery.ts";
import type { AppKind, AppStatus } from "./list-params.ts";
import type { TokenScope } from "./token.ts";
import type { Topic } from "./webhook.ts";

export const webhookFieldNames = { name: m.apps_name, url: m.apps_address, topics: m.apps_topics };
export const tokenFieldNames = { name: m.apps_name, scopes: m.apps_token_scopes, days: m.apps_token_days };

export const appKindNames: Readonly<Record<AppKind, () => string>> = {
  webhook: m.apps_kind_webhook,
  token: m.apps_kind_token,
  calendar: m.apps_kind_calendar,
  email: m.apps_kind_email,
};

export const scopeNames: Readonly<Record<TokenScope, () => string>> = {
  checks: m.apps_scope_checks,
  stores: m.apps_scope_stores,
  tasks: m.apps_scope_tasks,
  reports: m.apps_scope_reports,
  "store-managers": m.apps_scope_managers,
  templates: m.apps_scope_templates,
  feedback: m.apps_scope_feedback,
  camera: m.apps_scope_camera,
  activities: m.apps_scope_activities,
  plans: m.apps_scope_plans,
  slots: m.apps_scope_slots,
  imports: m.apps_scope_imports,
  users: m.apps_scope_users,
  "audit-log": m.apps_scope_audit_log,
};

export const appStatusNames: Readonly<Record<AppStatus, () => string>> = {
  connected: m.apps_status_connected,
  attention: m.apps_status_attention,
  not: m.apps_status_not,
};

export const topicNames: Readonly<Record<Topic | "test", () => string>> = {
  "check.submitted": m.apps_topic_check_submitted,
  "check.appealed": m.apps_topic_check_appealed,
  "check.appeal-decided": m.apps_topic_check_appeal_decided,
  "check.approved": m.apps_topic_check_approved,
  "check.reopened": m.apps_topic_check_reopened,
  "check.voided": m.apps_topic_check_voided,
  "task.created": m.apps_topic_task_created,
  "task.done": m.apps_topic_task_done,
  "task.verified": m.apps_topic_task_verified,
  "task.reopened": m.apps_topic_task_reopened,
  "task.cancelled": m.apps_topic_task_cancelled,
  "feedback.recorded": m.apps_topic_feedback_recorded,
  "feedback.judged": m.apps_topic_feedback_judged,
  "camera.recorded": m.apps_topic_camera_recorded,
  "activity.done": m.apps_topic_activity_done,
  "store.created": m.apps_topic_store_created,
  "store.closed": m.apps_topic_store_closed,
  "store.reopened": m.apps_topic_store_reopened,
  test: m.apps_topic_test,
};

export const problemNames: Readonly<Record<DeliveryProblem, () => string>> = {
  private: m.apps_problem_private,
  "unknown-host": m.apps_problem_unknown_host,
  refused: m.apps_problem_refused,
  timeout: m.apps_problem_timeout,
  tls: m.apps_problem_tls,
  "broken-off": m.apps_problem_broken_off,
  disconnected: m.apps_problem_disconnected,
  "secret-unreadable": m.apps_problem_secret_unreadable,
};
