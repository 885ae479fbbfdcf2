import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { rowStatuses } from "#app/import/kind.ts";
import { RowStatusBadge, rowStatusName } from "#app/import/parts/status.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { ImportPageData } from "./stage.tsx";
import { Tabs } from "#app/ui/tabs.tsx";

const number = (value: number) => formatNumber(value, getLocale());

export function ImportRowList({ counts, rowStatus, rows, first, next }: ImportPageData) {
  const all = rowStatuses.reduce((sum, each) => sum + counts[each], 0);
  const pageSearch = (cursor: string | null) =>
    `?${new URLSearchParams({ ...(rowStatus && { verdict: rowStatus }), ...(cursor && { cursor }) })}`;
  return (
    <section>
      <Tabs label={m.imports_verdict()}>
        <a href="?" className="tab" aria-current={rowStatus === null ? "page" : undefined}>
          {m.imports_all()}
          <span className="text-muted">{number(all)}</span>
        </a>
        {rowStatuses.map((each) => (
          <a
            key={each}
            href={`?verdict=${each}`}
            className="tab"
            aria-current={rowStatus === each ? "page" : undefined}
          >
            <span>{rowStatusName(each)}</span>
            <span className="text-muted">{number(counts[each])}</span>
          </a>
        ))}
      </Tabs>
      {rows.length > 0 ? (
        <Table caption={m.imports_rows()} rows={rows} keyOf={({ row }) => String(row)} columns={columns()} />
      ) : (
        <EmptyState title={m.imports_view_no_rows()} />
      )}
      <Pager first={first ? null : pageSearch(null)} next={next && pageSearch(next)} />
    </section>
  );
}

type Row = ImportPageData["rows"][number];

function columns(): Column<Row>[] {
  return [
    {
      key: "row",
      label: m.imports_view_row(),
      numeric: true,
      phone: "line",
      cell: ({ row }) => (
        <>
          <span className="md:hidden">{m.imports_view_row()} </span>
          {number(row)}
        </>
      ),
    },
    {
      key: "content",
      label: m.imports_view_content(),
      phone: "title",
      cell: ({ title, details }) => (
        <span className="line-clamp-2 wrap-anywhere md:line-clamp-1">
          {title} <span className="text-sm font-normal text-muted max-md:block">{details}</span>
        </span>
      ),
    },
    {
      key: "status",
      label: m.imports_verdict(),
      phone: "end",
      cell: ({ status }) =>
        status === "error" ? (
          <span>
            <RowStatusBadge status={status} />
          </span>
        ) : (
          <span className="text-sm text-muted">{rowStatusName(status)}</span>
        ),
    },
    {
      key: "reasons",
      label: m.imports_view_reasons(),
      phone: "line",
      long: true,
      cell: ({ changes, reasons }) => changes.length + reasons.length > 0 && <Lines lines={[...changes, ...reasons]} />,
    },
  ];
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
