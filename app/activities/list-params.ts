import { z } from "zod";
import { placeFilters } from "#app/checks/list-filters.ts";
import { defineParams, type FiltersOf, type SortOf } from "#app/lists/params.ts";
import { activityCategorySchema } from "./activity.ts";
import { statusFilters } from "./activity-names.ts";

export const activityParams = defineParams({
  equal: { ...placeFilters, category: activityCategorySchema },
  filters: { status: z.enum(statusFilters) },
  offered: ["storeId", "area", "managerId", "inspectorId"],
  period: true,
  sorts: ["next", "-day", "day"],
});
export type ActivityFilters = FiltersOf<typeof activityParams>;
export type ActivityListSort = SortOf<typeof activityParams>;
