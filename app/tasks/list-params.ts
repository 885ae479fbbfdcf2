import { z } from "zod";
import { defineParams, type FiltersOf, type SortOf, wholeSearch } from "#app/lists/params.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import { prioritySchema, statusSchema } from "./task.ts";

const named = z.string().regex(/^[^/\p{Cc}]{1,128}$/u);

export const taskParams = defineParams({
  filters: {
    q: wholeSearch,
    /** "unfinished": open or in progress; "overdue": unfinished after the due day. */
    status: statusSchema.or(z.enum(["unfinished", "overdue"])),
    ownerId: named,
    /** Inspector of the check, or creator. */
    inspectorId: named,
    priority: prioritySchema,
    severity: severitySchema,
    category: z.string().max(80),
    area: z.string().max(80),
    storeId: named,
  },
  offered: ["area", "category"],
  sorts: ["due", "priority", "status", "title", "-updatedAt"],
});
export type TaskFilters = FiltersOf<typeof taskParams>;
export type TaskSort = SortOf<typeof taskParams>;
