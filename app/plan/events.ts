import { z } from "zod";
import { declareEvents } from "#app/timeline/events.ts";
import { closedDays } from "./closed-day.ts";
import { plans, planTermsSchema } from "./plan.ts";
import { slotChanges } from "./slot-change.ts";

export const auditedPlanSchema = planTermsSchema.extend({ from: z.iso.date(), to: z.iso.date().nullable() });
const audited = auditedPlanSchema.partial();

export const planEvents = declareEvents(plans.name, {
  created: {},
  changed: { before: audited, after: audited },
  ended: { before: audited, after: audited },
});

const slot = z.object({
  day: z.iso.date(),
  cancelled: z.boolean(),
  inspectorId: z.string().nullable(),
  inspectorName: z.string().nullable(),
});

export const slotEvents = declareEvents(slotChanges.name, { changed: { before: slot, after: slot } });

const reason = z.object({ why: z.string() });

export const closedDayEvents = declareEvents(closedDays.name, {
  closed: { after: reason },
  opened: { before: reason },
});
