/** What can be asked of the list of plans. */
import { z } from "zod";
import { isId } from "#app/checks/list-filters.ts";
import { defineParams } from "#app/lists/params.ts";

export const planParams = defineParams({
  filters: {
    templateId: z.string().refine(isId),
    inspectorId: z.string().refine(isId),
    status: z.enum(["current", "ended"]),
  },
  offered: ["templateId", "inspectorId"],
});
