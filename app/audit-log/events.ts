import { activityEvents } from "#app/activities/events.ts";
import { tokenEvents, webhookEvents } from "#app/apps/events.ts";
import { sittingEvents } from "#app/camera/events.ts";
import { chatEvents } from "#app/chats/events.ts";
import { checkEvents } from "#app/checks/events.ts";
import { caseEvents } from "#app/feedback/events.ts";
import { importEvents } from "#app/import/events.ts";
import { closedDayEvents, planEvents, slotEvents } from "#app/plan/events.ts";
import { policyEvents } from "#app/score-policy/events.ts";
import { invitationEvents } from "#app/sign-in/events.ts";
import { managerEvents } from "#app/store-managers/events.ts";
import { storeEvents } from "#app/stores/events.ts";
import { taskEvents } from "#app/tasks/events.ts";
import { templateEvents } from "#app/templates/events.ts";
import type { Verb } from "#app/timeline/events.ts";
import { userEvents } from "#app/users/events.ts";
import { viewEvents } from "#app/views/events.ts";

/** Keys are names of collections. */
export const allEvents = {
  stores: storeEvents,
  managers: managerEvents,
  templates: templateEvents,
  checks: checkEvents,
  tasks: taskEvents,
  sittings: sittingEvents,
  feedback: caseEvents,
  activities: activityEvents,
  plans: planEvents,
  "slot-changes": slotEvents,
  "closed-days": closedDayEvents,
  chats: chatEvents,
  views: viewEvents,
  imports: importEvents,
  users: userEvents,
  invitations: invitationEvents,
  "api-tokens": tokenEvents,
  webhooks: webhookEvents,
  "score-policies": policyEvents,
} as const;

export type EventKind = keyof typeof allEvents;
export type EventVerb = { [Kind in EventKind]: Verb<(typeof allEvents)[Kind]> }[EventKind];

export const eventKinds = Object.keys(allEvents) as EventKind[];

export function isEventKind(kind: string): kind is EventKind {
  return Object.hasOwn(allEvents, kind);
}
