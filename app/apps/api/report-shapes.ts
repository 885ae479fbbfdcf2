/** What the API tells of reports, as schemas: they make the answers and describe them. Shares and scores are in per cent. */
import { z } from "zod";
import { severitySchema } from "#app/score-policy/severity-schema.ts";

const percent = z.number().min(0).max(100).nullable();
const counts = <Name extends string>(...names: Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.number().int()])) as Record<Name, z.ZodInt>);

const line = counts("checks", "scored", "failed", "criticalUnscored", "critical", "major", "minor").extend({
  mean: percent,
  passRate: percent,
});

const period = z.object({ from: z.iso.date(), to: z.iso.date() });
const named = z.object({ id: z.string(), code: z.string().nullable(), name: z.string() });

/** Figures of a period beside those of another, in all and by `groups`. */
function breakdown<Figures extends z.ZodObject, Group extends string>(figures: Figures, ...groups: Group[]) {
  const compared = z.object({ now: figures, before: figures.nullable() });
  const rows = z.array(named.extend(compared.shape));
  return z.object({
    period,
    before: period.nullable(),
    total: compared,
    ...(Object.fromEntries(groups.map((name) => [name, rows])) as Record<Group, typeof rows>),
  });
}

export const summaryReport = breakdown(line, "areas", "templates");
export const linesReport = breakdown(line, "rows");
export const cameraReport = breakdown(
  counts("sittings", "minutes", "observations", "critical", "major", "minor", "points"),
  ...(["categories", "shifts", "severities", "areas", "inspectors", "stores"] as const),
);
export const feedbackReport = breakdown(
  counts(
    "cases",
    "justified",
    "open",
    "overdue",
    "recovered",
    "lost",
    "points",
    "due",
    "answered",
    "inTime",
    "minutes",
  ).extend({ medianMinutes: z.number().int().nullable(), inTimeRate: percent }),
  ...(["categories", "channels", "severities", "stores"] as const),
);
export const activityReport = breakdown(
  counts("planned", "kept", "late", "unplanned", "minutes", "checks", "sittings", "stores"),
  ...(["people", "categories", "stores"] as const),
);

export const itemReport = z.object({
  period,
  item: z.string(),
  months: z.array(
    counts("judged", "findings", "na").extend({ month: z.string(), findingRate: percent, naRate: percent }),
  ),
  findings: z.array(
    z.object({
      checkId: z.string(),
      day: z.iso.date(),
      storeCode: z.string(),
      store: z.string(),
      inspector: z.string(),
      severity: severitySchema.nullable(),
      note: z.string().nullable(),
      photos: z.number().int(),
    }),
  ),
  next: z.string().nullable(),
});

const standing = named.extend({
  code: z.string(),
  rank: z.number().int().nullable(),
  area: z.string(),
  score: percent,
  before: percent,
  components: z.object({ checks: percent, camera: percent, feedback: percent }),
  checks: z.number().int(),
  critical: z.number().int(),
  /** What the score is based on. */
  base: counts("scored", "sittings", "cases"),
});

export const monthlyReport = z.object({
  month: z.string(),
  period,
  stores: z.array(standing),
  /** Stores with too few scored checks for a rank. */
  unranked: z.array(standing),
});
