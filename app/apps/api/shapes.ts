/** What the API answers with, as schemas: they make the answers and describe them. Shares and scores are in per cent. */
import { z } from "zod";
import { checkStatusSchema } from "#app/checks/check.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import { storeSchema } from "#app/stores/store.ts";
import { prioritySchema, statusSchema } from "#app/tasks/task.ts";

const instant = z.iso.datetime();
const percent = z.number().min(0).max(100).nullable();
const result = z.enum(["pass", "fail"]).nullable();

export const checkItem = z.object({
  id: z.string(),
  code: z.string(),
  day: z.iso.date(),
  status: checkStatusSchema,
  storeId: z.string(),
  storeCode: z.string(),
  storeName: z.string(),
  area: z.string(),
  managerId: z.string().nullable(),
  managerName: z.string().nullable(),
  templateId: z.string(),
  templateName: z.string(),
  templateVersion: z.number().int(),
  inspectorId: z.string(),
  inspectorName: z.string(),
  score: percent,
  result,
  findings: z.number().int().nullable(),
  startedAt: instant,
  submittedAt: instant.nullable(),
  updatedAt: instant,
  url: z.url(),
});

export const checkDetails = checkItem.extend({
  band: z.string().nullable(),
  findings: z.array(
    z.object({ item: z.string(), text: z.string(), severity: severitySchema, note: z.string().nullable() }),
  ),
});

export const storeItem = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  area: z.string(),
  address: z.string(),
  province: z.string(),
  status: storeSchema.shape.status.removeDefault(),
  tags: z.array(z.string()),
  updatedAt: instant,
  url: z.url(),
});

export const taskItem = z.object({
  id: z.string(),
  title: z.string(),
  status: statusSchema,
  priority: prioritySchema,
  severity: severitySchema.nullable(),
  category: z.string(),
  storeId: z.string(),
  storeCode: z.string(),
  storeName: z.string(),
  area: z.string(),
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  checkId: z.string().nullable(),
  item: z.string().nullable(),
  dueDay: z.iso.date(),
  createdAt: instant,
  updatedAt: instant,
  url: z.url(),
});

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** The `cursor` of the following page. */
    next: z.string().nullable(),
  });

const line = z.object({
  checks: z.number().int(),
  scored: z.number().int(),
  mean: percent,
  passRate: percent,
  failed: z.number().int(),
  critical: z.number().int(),
  major: z.number().int(),
  minor: z.number().int(),
});
const compared = z.object({ now: line, before: line.nullable() });
const row = compared.extend({ id: z.string(), code: z.string().nullable(), name: z.string() });
const period = z.object({ from: z.iso.date(), to: z.iso.date() });
const head = z.object({ period, before: period.nullable(), total: compared });

export const linesReport = head.extend({ rows: z.array(row) });
export const summaryReport = head.extend({ areas: z.array(row), templates: z.array(row) });
export const monthlyReport = z.object({
  month: z.string(),
  period,
  stores: z.array(
    z.object({
      id: z.string(),
      rank: z.number().int().nullable(),
      code: z.string(),
      name: z.string(),
      area: z.string(),
      score: percent,
      before: percent,
      checks: z.number().int(),
      critical: z.number().int(),
    }),
  ),
});
