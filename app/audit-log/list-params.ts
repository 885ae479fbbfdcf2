import { z } from "zod";
import { defineParams, type FiltersOf } from "#app/lists/params.ts";
import { eventNames } from "./event-names.ts";
import { eventKinds } from "./events.ts";

export const auditParams = defineParams({
  filters: {
    /** The person who did it. */
    by: z.string().max(128),
    what: z.enum(Object.keys(eventNames)),
    kind: z.enum(eventKinds),
    /** The id of a record of the kind, or its code. */
    record: z.string().regex(/^[^/\p{Cc}]{1,128}$/u),
  },
  offered: ["by"],
  period: true,
});
export type AuditFilters = FiltersOf<typeof auditParams>;
