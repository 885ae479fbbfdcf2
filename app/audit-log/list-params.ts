import { z } from "zod";
import { defineParams, type FiltersOf } from "#app/lists/params.ts";
import { eventNames } from "./event-names.ts";
import { eventKinds } from "./events.ts";

export const auditParams = defineParams({
  filters: {
    by: z.string().max(128),
    what: z.enum(Object.keys(eventNames)),
    kind: z.enum(eventKinds),
    record: z.string().regex(/^[^/\p{Cc}]{1,128}$/u),
  },
  offered: ["by"],
  period: true,
});
export type AuditFilters = FiltersOf<typeof auditParams>;
