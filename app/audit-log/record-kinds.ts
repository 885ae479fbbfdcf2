import { href } from "#app/ui/href.ts";
import { m } from "#app/i18n/locale.ts";
import type { EventKind } from "./events.ts";

interface RecordKind {
  readonly label: () => string;
  readonly to: (id: string) => string | null;
}

export const recordKinds: Readonly<Record<EventKind, RecordKind>> = {
  stores: { label: () => m.audit_record_stores(), to: (id) => href("/qc/stores/:id", { id }) },
  managers: { label: () => m.audit_record_managers(), to: (id) => href("/qc/store-managers/:id", { id }) },
  templates: { label: () => m.audit_record_templates(), to: (id) => href("/qc/templates/:id", { id }) },
  checks: { label: () => m.audit_record_checks(), to: (id) => href("/qc/check/view", { id }) },
  tasks: { label: () => m.audit_record_tasks(), to: (id) => href("/tasks/:id", { id }) },
  sittings: { label: () => m.audit_record_sittings(), to: (id) => href("/qc/camera/:id", { id }) },
  feedback: { label: () => m.shell_nav_feedback(), to: (id) => href("/qc/feedback/:id", { id }) },
  activities: { label: () => m.audit_record_activities(), to: (id) => href("/qc/activities/:id", { id }) },
  plans: { label: () => m.audit_record_plans(), to: (id) => href("/qc/plans/:id", { id }) },
  "slot-changes": { label: () => m.audit_record_slots(), to: slotHref },
  "closed-days": { label: () => m.audit_record_closed_days(), to: () => href("/qc/calendar/closed-days") },
  // Only members can read a conversation.
  chats: { label: () => m.audit_record_chats(), to: () => null },
  // Views belong to one person.
  views: { label: () => m.audit_record_views(), to: () => null },
  imports: { label: () => m.audit_record_imports(), to: (id) => href("/qc/imports/:id", { id }) },
  users: { label: () => m.audit_record_users(), to: (id) => href("/users/:id", { id }) },
  invitations: { label: () => m.audit_record_invitations(), to: () => href("/users/invitations") },
  "api-tokens": { label: () => m.audit_record_tokens(), to: (id) => href("/apps/tokens/:id", { id }) },
  webhooks: { label: () => m.audit_record_webhooks(), to: (id) => href("/apps/webhooks/:id", { id }) },
  "score-policies": { label: () => m.audit_record_score_policies(), to: () => href("/qc/score-policy") },
};

function slotHref(id: string): string {
  const [plan = "", store = "", day = ""] = id.split(".");
  return href("/qc/calendar/slot", { plan, store, day });
}
