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
import { answerItem, describeAnswer, readAnswerRows } from "./answer-rows.server.ts";
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
  answers: z.array(answerItem),
  findings: z.array(
    z.object({ item: z.string(), text: z.string(), severity: severitySchema, note: z.string().nullable() }),
  ),
});

export const checkAnswerItem = answerItem.extend({
  checkId: z.string(),
  checkCode: z.string(),
  day: z.iso.date(),
  status: checkStatusSchema,
  storeId: z.string(),
  storeCode: z.string(),
  templateId: z.string(),
  templateVersion: z.number().int(),
});

export async function listAnswers(documents: readonly Stored<Check>[]): Promise<z.input<typeof checkAnswerItem>[]> {
  return (await readAnswerRows(documents)).map((row) => {
    const { checkId, check } = row;
    const { day, status, storeId, storeCode, templateId, templateVersion } = check;
    const ofCheck = { checkId, checkCode: check.code, day, status, storeId, storeCode, templateId, templateVersion };
    return { ...ofCheck, ...describeAnswer(row) };
  });
}

export const checkPage = (id: string) => href("/qc/check/view", { id });

export function toldOfCheck({ data }: Stored<Check>) {
  return {
    templateName: say(data.templateName),
    score: data.scored ? toPercent(data.score) : null,
    result: data.result ?? null,
    findings: data.outcome?.findings.length ?? null,
    submittedAt: data.submittedAt ?? null,
  };
}

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
    answers: (await readAnswerRows([check])).map(describeAnswer),
    findings: (outcome?.findings ?? []).map(({ item, severity, note }) => ({
      item,
      text: say(items.find((each) => each.id === item)?.text ?? { en: item, vi: item }),
      severity,
      note: note ?? answers[item]?.note ?? null,
    })),
  };
}
