import { z } from "zod";
import { defineParams, type FiltersOf, type SortOf, wholeSearch, idOrCode } from "#app/lists/params.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import { prioritySchema, taskStatusSchema } from "./task.ts";

export const taskParams = defineParams({
  equal: {
    ownerId: idOrCode,
    inspectorId: idOrCode,
    priority: prioritySchema,
    severity: severitySchema,
    category: z.string().max(80),
    area: z.string().max(80),
    storeId: idOrCode,
  },
  filters: {
    q: wholeSearch,
    status: taskStatusSchema.or(z.enum(["unfinished", "overdue"])),
  },
  offered: ["area", "category"],
  sorts: ["due", "priority", "status", "title", "-updatedAt"],
});
export type TaskFilters = FiltersOf<typeof taskParams>;
export type TaskSort = SortOf<typeof taskParams>;
