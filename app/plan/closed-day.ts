import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { planLimits } from "./limits.ts";

const closedDaySchema = z.object({
  day: z.iso.date(),
  why: z.string().min(1).max(planLimits.why),
  createdAt: z.iso.datetime(),
});
export type ClosedDay = z.infer<typeof closedDaySchema>;

export const closedDays = collection("closed-days", closedDaySchema);
