import { z } from "zod";
import { sourceSchema } from "#app/import/imported.ts";
import { reattributed } from "#app/store-managers/attribution.ts";
import { declareEvents } from "#app/timeline/events.ts";
import { caseInputSchema, cases, caseSchema } from "./case.ts";

export const auditedSchema = caseInputSchema
  .omit({ storeId: true, photos: true })
  .extend({ store: z.string(), photos: z.number() });
const audited = auditedSchema.partial();
const answer = caseSchema.pick({ answeredAt: true, answer: true });
const status = caseSchema.pick({ status: true });
const judgement = caseSchema.pick({ justified: true });
const resolution = caseSchema.pick({ resolution: true });
export const importedAuditSchema = auditedSchema
  .extend({
    ...answer.shape,
    ...status.shape,
    ...resolution.shape,
    ...caseSchema.pick({ justified: true, inspectorName: true }).shape,
  })
  .omit({ photos: true });

export const caseEvents = declareEvents(cases.name, {
  recorded: {},
  changed: { before: audited, after: audited },
  drawn: {},
  answered: { before: answer, after: answer },
  started: { before: status, after: status },
  recovered: { before: status, after: status },
  lost: { before: status, after: status },
  reopened: { before: status, after: status },
  judged: { before: judgement, after: judgement },
  /** Without the contact itself. */
  "contact-changed": {},
  "contact-erased": {},
  "re-attributed": reattributed,
  imported: { before: importedAuditSchema.partial(), after: importedAuditSchema.partial().extend(sourceSchema.shape) },
  "import-undone": {
    before: importedAuditSchema.partial(),
    after: importedAuditSchema.partial().extend(sourceSchema.shape),
  },
});
