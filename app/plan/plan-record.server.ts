import type { RecordKind } from "#app/changes/record.ts";
import { renewGeneration } from "#app/facts/generations.server.ts";
import { StaleRecord } from "#app/records/record-errors.ts";
import { planEvents } from "./events.ts";
import { type Plan, plans } from "./plan.ts";

export const planRecord: RecordKind<Plan, typeof planEvents> = {
  collection: plans,
  events: planEvents,
  scope: { name: "plan", action: "read plan", subjectOf: () => ({}) },
  stale: (stored) => new StaleRecord(stored),
  follow: async (tx) => () => renewGeneration(tx, "plans"),
};
