/** Activities of QC staff beside checks and sittings. Done ones keep `planned`. Only a training can be away from stores (store ""). */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { photoSchema } from "#app/files/photo.ts";
import { isTime } from "#app/i18n/clock.ts";
import { importedSchema } from "#app/import/imported.ts";
import { minutesFrom } from "#app/score-policy/shifts.ts";
import { attributionShape } from "#app/store-managers/attribution.ts";
import { activityCategories, activityStatuses } from "./activity-names.ts";
import { activityLimits } from "./limits.ts";

/** HH:MM; "" while it is planned without a time. */
const time = z.string().refine((text) => text === "" || isTime(text));

export const activityStatusSchema = z.enum(activityStatuses);
export const activityCategorySchema = z.enum(activityCategories);

export const activityTransitions = {
  do: { from: ["planned"], to: "done" },
  void: { from: ["planned", "done"], to: "void" },
} as const satisfies Record<
  string,
  { from: readonly (typeof activityStatuses)[number][]; to: (typeof activityStatuses)[number] }
>;

export const activitySchema = z.object({
  ...attributionShape,
  category: activityCategorySchema,
  status: activityStatusSchema,
  planned: z.boolean(),
  day: z.iso.date(),
  /** An activity that ends before it begins ends on the next day. */
  from: time,
  to: time,
  inspectorId: z.string(),
  inspectorName: z.string(),
  note: z.string().max(activityLimits.note),
  photos: z.array(photoSchema).max(activityLimits.photos),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  imported: importedSchema.optional(),
});
export type Activity = z.infer<typeof activitySchema>;

export const activities = collection("activities", activitySchema);

export const activityInputSchema = activitySchema.pick({
  storeId: true,
  category: true,
  day: true,
  from: true,
  to: true,
  inspectorId: true,
  note: true,
  photos: true,
});
export type ActivityInput = z.infer<typeof activityInputSchema> & { readonly status: "planned" | "done" };

export function isLate({ status, day }: Pick<Activity, "status" | "day">, today: string): boolean {
  return status === "planned" && day < today;
}

export function activityMinutes({ from, to }: Pick<Activity, "from" | "to">): number {
  return from && to ? minutesFrom(from, to) : 0;
}
