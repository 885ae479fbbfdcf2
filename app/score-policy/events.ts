import { declareEvents } from "#app/timeline/events.ts";
import { monthSchema, policySchema, policyVersions } from "./policy.ts";

const fields = policySchema.partial().extend({ from: monthSchema });

export const policyTimeline = "all";
export const policyEvents = declareEvents(policyVersions.name, {
  changed: { before: fields.partial(), after: fields },
});
