import { z } from "zod";
import { isFilterId } from "#app/checks/list-filters.ts";
import { defineParams } from "#app/lists/params.ts";
import { slotStatuses } from "./slot-status.ts";

export const calendarParams = defineParams({
  filters: {
    storeId: z.string().max(128),
    area: z.string().max(80),
    templateId: z.string().refine(isFilterId),
    inspectorId: z.string().refine(isFilterId),
    status: z.enum(slotStatuses),
  },
  offered: ["storeId", "area", "templateId", "inspectorId"],
  period: true,
});
