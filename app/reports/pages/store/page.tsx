import { requireUser } from "#app/auth/user-context.server.ts";
import { toCheckRow } from "#app/checks/parts/rows.server.ts";
import { m } from "#app/i18n/locale.ts";
import { reportSearch } from "#app/reports/report-filter.ts";
import { readStoreReport } from "#app/reports/store.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { readOpenTasks } from "#app/tasks/parts/open-tasks.server.ts";
import { later } from "#app/ui/later.tsx";
import type { Route } from "./+types/page";
import { SortField } from "#app/reports/pages/filter-fields.tsx";
import { LineList, lineSortNames } from "#app/reports/pages/line-list.tsx";
import { ReportPage } from "#app/reports/pages/report-page.tsx";
import { Total, Totals } from "#app/reports/pages/totals.tsx";

export const meta = titled(m.reports_store_title);

const OneStore = later(() => import("./one-store.tsx"), import.meta.env.SSR ? await import("./one-store.tsx") : null);

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const now = new Date();
  const { store, ...report } = await readStoreReport(user, url.searchParams, now);
  if (!store) return { ...report, store };
  const checks = store.checks.map((check) => toCheckRow(check, user));
  const tasks = await readOpenTasks(user, { storeId: store.id }, now);
  return { ...report, store: { ...store, checks, tasks } };
}

export default function StoreReport({ loaderData: report }: Route.ComponentProps) {
  const { filter, total, list, store } = report;
  return (
    <ReportPage
      head={report}
      title={store ? `${store.code} ${store.name}` : undefined}
      filters={!store && <SortField names={lineSortNames} {...report} />}
      empty={!store && total.now.checks === 0 && !total.before?.checks}
    >
      <Totals filter={filter} {...total}>
        {store?.ranks.map(({ name, area, rank, of }) => (
          <Total
            key={name}
            label={m.reports_rank({ among: name })}
            value={m.reports_rank_of({ rank, of })}
            href={reportSearch(filter, { storeId: undefined, area })}
          />
        ))}
      </Totals>
      {store ? (
        <OneStore store={store} filter={filter} />
      ) : (
        <LineList
          title={m.reports_by_store()}
          label={m.reports_filter_store()}
          list={list}
          filter={filter}
          narrowing="storeId"
        />
      )}
    </ReportPage>
  );
}
