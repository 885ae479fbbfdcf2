import { z } from "zod";
import { declareEvents } from "#app/timeline/events.ts";
import { plans, planTermsSchema } from "./plan.ts";

/** What a timeline tells of a plan: its terms, and from which day to which they hold. */
export const toldSchema = planTermsSchema.extend({ from: z.iso.date(), to: z.iso.date().nullable() });
const told = toldSchema.partial();

export const planEvents = declareEvents(plans.name, {
  created: {},
  changed: { before: told, after: told },
  ended: { before: told, after: told },
});
