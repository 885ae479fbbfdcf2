/** What can be asked of the list of activities. */
import { z } from "zod";
import { isId } from "#app/checks/list-filters.ts";
import { defineParams, type FiltersOf, type SortOf } from "#app/lists/params.ts";
import { activityCategorySchema } from "./activity.ts";
import { statusFilters } from "./activity-names.ts";

const idOrCode = z.string().max(128);

export const activityParams = defineParams({
  filters: {
    storeId: idOrCode,
    area: z.string().max(80),
    managerId: idOrCode,
    inspectorId: z.string().refine(isId),
    category: activityCategorySchema,
    status: z.enum(statusFilters),
  },
  offered: ["storeId", "area", "managerId", "inspectorId"],
  period: true,
  sorts: ["-day", "day"],
});
export type ActivityFilters = FiltersOf<typeof activityParams>;
export type ActivitySort = SortOf<typeof activityParams>;
