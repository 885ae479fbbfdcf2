/** Records and figures as the API tells them. */
import type { z } from "zod";
import type { User } from "#app/auth/user.ts";
import type { Check } from "#app/checks/check.ts";
import { findCheck } from "#app/checks/checks.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { say } from "#app/i18n/locale.ts";
import { publicOrigin } from "#app/mail/transport.server.ts";
import type { ReportHead } from "#app/reports/frame.server.ts";
import type { CodedRow, Compared, Line } from "#app/reports/lines.ts";
import type { StoreRow } from "#app/reports/monthly/store-rows.ts";
import type { Store } from "#app/stores/store.ts";
import type { Task } from "#app/tasks/task.ts";
import { itemsOf } from "#app/templates/template.ts";
import { requireVersion } from "#app/templates/templates.server.ts";
import { href } from "#app/ui/href.ts";
import type * as shapes from "./shapes.ts";

type Shape<Name extends keyof typeof shapes> = (typeof shapes)[Name] extends z.ZodType
  ? z.input<(typeof shapes)[Name]>
  : never;

const link = (path: string) => publicOrigin + path;
const percent = (millionths: number | null | undefined) => (millionths == null ? null : millionths / 1_000_000);

export function checkOf({ id, data }: Stored<Check>): Shape<"checkItem"> {
  return {
    id,
    ...data,
    templateName: say(data.templateName),
    score: data.scored ? percent(data.score) : null,
    result: data.result ?? null,
    findings: data.outcome?.findings.length ?? null,
    submittedAt: data.submittedAt ?? null,
    url: link(href("/qc/check/view", { id })),
  };
}

export async function findDetails(user: User, id: string): Promise<Shape<"checkDetails"> | null> {
  const check = await findCheck(user, id);
  if (!check) return null;
  const { templateId, templateVersion, outcome, answers } = check.data;
  const items = itemsOf(await requireVersion(templateId, templateVersion));
  return {
    ...checkOf(check),
    band: outcome?.band ?? null,
    findings: (outcome?.findings ?? []).map(({ item, severity, note }) => ({
      item,
      text: say(items.find((each) => each.id === item)?.text ?? { en: item, vi: item }),
      severity,
      note: note ?? answers[item]?.note ?? null,
    })),
  };
}

export function storeOf({ id, data }: Stored<Store>): Shape<"storeItem"> {
  return { id, ...data, url: link(href("/qc/stores/:id", { id })) };
}

export function taskOf({ id, data }: Stored<Task>): Shape<"taskItem"> {
  const item = data.finding?.item ?? null;
  return { id, ...data, title: say(data.title), item, url: link(href("/tasks/:id", { id })) };
}

const lineOf = (line: Line) => ({ ...line, mean: percent(line.mean), passRate: percent(line.passRate) });
const comparedOf = ({ now, before }: Compared<Line>) => ({ now: lineOf(now), before: before && lineOf(before) });
const rowOf = (row: CodedRow) => ({ id: row.key, code: row.code ?? null, name: row.name, ...comparedOf(row) });

type Figures = Pick<ReportHead, "filter" | "before"> & { readonly total: Compared<Line> };

function headOf({ filter: { from, to }, before, total }: Figures) {
  return { period: { from, to }, before, total: comparedOf(total) };
}

export function linesOf(
  report: Figures & { readonly list: { readonly rows: readonly CodedRow[] } },
): Shape<"linesReport"> {
  return { ...headOf(report), rows: report.list.rows.map(rowOf) };
}

export function summaryOf(
  report: Figures & { readonly areas: readonly CodedRow[]; readonly templates: readonly CodedRow[] },
): Shape<"summaryReport"> {
  return { ...headOf(report), areas: report.areas.map(rowOf), templates: report.templates.map(rowOf) };
}

export function monthlyOf({
  month,
  filter: { from, to },
  list,
}: Pick<ReportHead, "filter"> & { month: string; list: { rows: readonly StoreRow[] } }): Shape<"monthlyReport"> {
  const stores = list.rows.map(({ id, rank, code, name, area, score, before, figures }) => ({
    id,
    rank,
    code,
    name,
    area,
    score: percent(score),
    before: percent(before),
    checks: figures.checks.count,
    critical: figures.critical,
  }));
  return { month, period: { from, to }, stores };
}
