import { declareEvents } from "#app/timeline/events.ts";
import { monthSchema, policySchema, policyVersions } from "./policy.ts";

/** The fields that differ from the version that was in force until then, or from the former state of this one. */
const fields = policySchema.partial().extend({ from: monthSchema });

/** All versions have one timeline. */
export const policyTimeline = "all";
export const policyEvents = declareEvents(policyVersions.name, {
  changed: { before: fields.partial(), after: fields },
});
