import { declareEvents } from "#app/timeline/events.ts";
import { monthSchema, policySchema, policyVersions } from "./policy.ts";

/** What differs from the version that held until then, or from how this one was. */
const fields = policySchema.partial().extend({ from: monthSchema });

/** All versions have one timeline. */
export const policyTimeline = "all";
export const policyEvents = declareEvents(policyVersions.name, {
  changed: { before: fields.partial(), after: fields },
});
