import { z } from "zod";
import { placeFilters } from "#app/checks/list-filters.ts";
import { defineParams, type FiltersOf, type SortOf } from "#app/lists/params.ts";
import { codePattern } from "#app/score-policy/policy.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import { sittingStatusSchema } from "./sitting.ts";

const code = z.string().regex(codePattern);

export const sittingParams = defineParams({
  equal: { ...placeFilters, status: sittingStatusSchema },
  filters: { category: code, severity: severitySchema, shift: code },
  offered: ["storeId", "area", "managerId", "inspectorId", "category", "shift"],
  period: true,
  sorts: ["-day", "day"],
});
export type SittingFilters = FiltersOf<typeof sittingParams>;
export type SittingSort = SortOf<typeof sittingParams>;
