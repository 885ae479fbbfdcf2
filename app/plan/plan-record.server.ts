import type { RecordKind } from "#app/changes/record.ts";
import { renewGeneration } from "#app/facts/generations.server.ts";
import { planEvents } from "./events.ts";
import { type Plan, plans } from "./plan.ts";

export const planRecord: RecordKind<Plan, typeof planEvents> = {
  collection: plans,
  events: planEvents,
  scope: { name: "plan", action: "read plan", subjectOf: () => ({}) },
  follow: async (tx) => () => renewGeneration(tx, "plans"),
};
