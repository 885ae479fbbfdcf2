import { z } from "zod";
import { defineParams, type FiltersOf, type SortOf, wholeSearch, idOrCode } from "#app/lists/params.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import { judgementSchema, statusSchema } from "./case.ts";

export const caseParams = defineParams({
  equal: {
    area: z.string().max(80),
    storeId: idOrCode,
    managerId: idOrCode,
    channel: z.string(),
    category: z.string(),
    severity: severitySchema,
  },
  filters: {
    q: wholeSearch,
    /** "open": new or in progress; "waiting": open, and not answered yet; "overdue": an answer was due. */
    status: statusSchema.or(z.enum(["open", "waiting", "overdue"])),
    justified: judgementSchema,
  },
  offered: ["area", "channel", "category"],
  period: true,
  sorts: ["-day", "day"],
});
export type CaseFilters = FiltersOf<typeof caseParams>;
export type CaseSort = SortOf<typeof caseParams>;
