/** A check as other systems read it. Scores are in per cent. */
import { z } from "zod";
import type { User } from "#app/auth/user.ts";
import type { Stored } from "#app/db/documents.ts";
import { say } from "#app/i18n/locale.ts";
import { publicOrigin } from "#app/mail/transport.server.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import { itemsOf } from "#app/templates/template.ts";
import { requireVersion } from "#app/templates/templates.server.ts";
import { href } from "#app/ui/href.ts";
import { toPercent } from "#app/score-policy/percent.ts";
import { type Check, checkStatusSchema } from "./check.ts";
import { findCheck } from "./checks.server.ts";

const instant = z.iso.datetime();

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
  score: z.number().min(0).max(100).nullable(),
  result: z.enum(["pass", "fail"]).nullable(),
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

export const checkPage = (id: string) => href("/qc/check/view", { id });

/** What isn't a field of it. */
export function toldOfCheck({ data }: Stored<Check>) {
  return {
    templateName: say(data.templateName),
    score: data.scored ? toPercent(data.score) : null,
    result: data.result ?? null,
    findings: data.outcome?.findings.length ?? null,
    submittedAt: data.submittedAt ?? null,
  };
}

/** Null for one that isn't there, or isn't the user's to see. */
export async function findDetails(user: User, id: string): Promise<z.input<typeof checkDetails> | null> {
  const check = await findCheck(user, id);
  if (!check) return null;
  const { templateId, templateVersion, outcome, answers } = check.data;
  const items = itemsOf(await requireVersion(templateId, templateVersion));
  return {
    id,
    ...check.data,
    ...toldOfCheck(check),
    url: publicOrigin + checkPage(id),
    band: outcome?.band ?? null,
    findings: (outcome?.findings ?? []).map(({ item, severity, note }) => ({
      item,
      text: say(items.find((each) => each.id === item)?.text ?? { en: item, vi: item }),
      severity,
      note: note ?? answers[item]?.note ?? null,
    })),
  };
}
