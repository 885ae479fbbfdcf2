/** All findings of one item, of which its page shows some at a time. */
import { orNotFound } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { severityLabel } from "#app/checks/check-names.ts";
import { formatOf } from "#app/export/columns.ts";
import { exportResponse, pagesOf } from "#app/export/response.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readItemFindings } from "#app/reports/item.server.ts";
import type { ItemMonth } from "#app/reports/items.ts";
import { monthColumn, part, percentColumn } from "./parts.server.ts";
import { requireKnown } from "./report-file.server.ts";

const atOnce = 500;

/** @throws Response 400 for params that can't be used, 404 for an item that isn't there */
export async function exportItemFindings(url: URL, user: User, now: Date): Promise<Response> {
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
      return { rows: findings, next: next && new URLSearchParams(next.slice(next.indexOf("?"))).get("cursor") };
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
