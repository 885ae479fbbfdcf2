import { z } from "zod";
import { sourceSchema } from "#app/import/imported.ts";
import { reattributed } from "#app/store-managers/attribution.ts";
import { declareEvents } from "#app/timeline/events.ts";
import { appealedItemSchema, checks, checkStatusSchema } from "./check.ts";

const status = z.object({ status: checkStatusSchema });
const inspector = z.object({ inspectorId: z.string(), inspectorName: z.string() });

export const figuresSchema = z.object({
  score: z.number().nullish(),
  result: z.enum(["pass", "fail"]).nullish(),
  findings: z.number().nullish(),
});

const decision = { before: status.extend(figuresSchema.shape), after: status };
const sharing = z.object({ expiresAt: z.iso.datetime() });
export const checkEvents = declareEvents(checks.name, {
  started: {},
  submitted: { after: figuresSchema },
  approved: decision,
  reopened: decision,
  voided: decision,
  appealed: { before: status, after: status.extend({ items: z.array(appealedItemSchema) }) },
  decided: {
    before: status.extend(figuresSchema.shape),
    after: status.extend(figuresSchema.shape).extend({ items: z.array(appealedItemSchema) }),
  },
  discarded: { before: status, after: status },
  "taken-back": { before: status, after: status },
  shared: { after: sharing },
  "share-revoked": { after: sharing },
  "handed-over": { before: inspector, after: inspector },
  "followed-up": { after: z.object({ check: z.string(), code: z.string() }) },
  "re-attributed": reattributed,
  imported: { before: figuresSchema, after: figuresSchema.extend(sourceSchema.shape) },
  "import-undone": { before: figuresSchema, after: figuresSchema.extend(sourceSchema.shape) },
});
