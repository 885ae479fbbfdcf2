/** The file has all findings; page and API have pages of them. */
import { orNotFound } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { severityLabel } from "#app/checks/check-names.ts";
import { formatOf } from "#app/export/columns.ts";
import { exportResponse, pagesOf } from "#app/export/response.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readItemFindings } from "#app/reports/item.server.ts";
import type { ItemMonth } from "#app/reports/items.ts";
import { z } from "zod";
import { paging, UnusableParam } from "#app/lists/published.server.ts";
import { monthColumn, part, percentColumn } from "#app/reports/files/parts.server.ts";
import { requireKnown } from "#app/reports/files/report-file.server.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import { toPercent } from "#app/score-policy/percent.ts";
import { counts, defineReport, percentSchema, period } from "./define-report.server.ts";

const atOnce = 500;

async function exportItemFindings(user: User, url: URL, now: Date): Promise<Response> {
  const { pathname, searchParams } = url;
  const readFrom = async (cursor: string | null) => {
    const search = new URLSearchParams(searchParams);
    search.delete("cursor");
    if (cursor !== null) search.set("cursor", cursor);
    return orNotFound(await readItemFindings(user, search, now, atOnce));
  };
  const { problems, months } = await readFrom(null);
  requireKnown(searchParams, problems);
  return exportResponse({
    format: formatOf(pathname),
    name: "item-findings",
    title: m.reports_findings(),
    columns: [
      { header: m.ui_day(), width: 12, type: "day", value: ({ day }) => day },
      { header: m.reports_column_code(), width: 12, value: ({ storeCode }) => storeCode },
      { header: m.reports_filter_store(), width: 30, value: ({ store }) => store },
      { header: m.reports_filter_inspector(), width: 22, value: ({ inspector }) => inspector },
      {
        header: m.reports_column_severity(),
        width: 12,
        value: ({ severity }) => severity && severityLabel(severity),
      },
      { header: m.ui_note(), width: 60, value: ({ note }) => note },
      { header: m.photos_field(), width: 10, value: ({ photos }) => photos.length },
    ],
    pages: pagesOf(async (cursor) => {
      const { findings, next } = await readFrom(cursor);
      return { rows: findings, next: cursorOf(next) };
    }),
    more: [
      part<ItemMonth>(
        m.reports_finding_trend(),
        [
          monthColumn(({ month }) => month),
          { header: m.reports_judged(), width: 12, value: ({ judged }) => judged },
          { header: m.reports_findings(), width: 12, value: ({ findings }) => findings },
          percentColumn(m.reports_finding_rate(), ({ findingRate }) => findingRate),
          { header: m.reports_na(), width: 12, value: ({ na }) => na },
          percentColumn(m.reports_na_rate(), ({ naRate }) => naRate),
        ],
        months,
      ),
    ],
  });
}

const cursorOf = (next: string | null) => next && new URLSearchParams(next.slice(next.indexOf("?"))).get("cursor");

export const itemReport = defineReport({
  report: "template",
  path: "template/item",
  summary: "One item of a template: how often it failed, and the findings, the latest first.",
  params: {
    item: z.string().describe("Its id in the template `templateId`, which is needed, too."),
    answer: z.enum(["na"]).describe("Its answers N/A in place of its findings."),
    templateVersion: z.string().regex(/^[1-9]\d{0,5}$/),
    ...paging,
  },
  /** Pages of findings, because each is read from its check. */
  read(user, search, now) {
    const limit = paging.limit.safeParse(search.get("limit") || 50);
    if (!limit.success) throw new UnusableParam("limit");
    return readItemFindings(user, search, now, limit.data);
  },
  result: z.object({
    period,
    item: z.string(),
    months: z.array(
      counts("judged", "findings", "na").extend({
        month: z.string(),
        findingRate: percentSchema,
        naRate: percentSchema,
      }),
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
  }),
  toResult: ({ filter: { from, to }, item, months, findings, next }) => ({
    period: { from, to },
    item,
    months: months.map((month) => ({
      ...month,
      findingRate: toPercent(month.findingRate),
      naRate: toPercent(month.naRate),
    })),
    findings: findings.map(({ id, photos, ...finding }) => ({ ...finding, checkId: id, photos: photos.length })),
    next: cursorOf(next),
  }),
  file: (url, _read, user, now) => exportItemFindings(user, url, now),
});
