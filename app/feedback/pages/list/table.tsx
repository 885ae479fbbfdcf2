import { Link } from "react-router";
import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { CaseStatusBadge, JudgementBadge, OverdueBadge } from "#app/feedback/pages/status.tsx";
import type { CaseColumn } from "#app/feedback/list-params.ts";
import { m } from "#app/i18n/locale.ts";
import { type ListCells, type ListPage, shownColumns } from "#app/lists/list.ts";
import { href } from "#app/ui/href.ts";
import type { Column } from "#app/ui/table.tsx";
import type { CaseRow } from "./case-list.server.ts";

const cells: ListCells<CaseRow, CaseColumn> = {
  day: { phone: "bare", cell: (row) => <time className="whitespace-nowrap tabular-nums">{row.day}</time> },
  channel: { phone: "bare", cell: (row) => row.channel },
  category: { phone: "bare", cell: (row) => row.category },
  severity: { phone: "bare", cell: (row) => <SeverityBadge severity={row.severity} /> },
  rating: { numeric: true, cell: (row) => row.rating !== null && m.feedback_stars({ count: row.rating }) },
  dueAt: {
    cell: (row) =>
      row.overdue ? (
        <OverdueBadge />
      ) : (
        row.dueAt && <span className="cards-named whitespace-nowrap tabular-nums">{row.dueAt}</span>
      ),
  },
  status: { phone: "bare", cell: (row) => <CaseStatusBadge status={row.status} /> },
  area: { phone: "bare", cell: (row) => row.area },
  manager: { cell: (row) => row.manager },
  justified: { cell: (row) => <JudgementBadge justified={row.justified} /> },
};

const title: Pick<Column<CaseRow>, "key" | "phone" | "cell"> = {
  key: "store",
  phone: "title",
  cell: (row) => (
    <>
      <Link to={href("/qc/feedback/:id", { id: row.id })} prefetch="intent">
        {row.store}
      </Link>
      <span className="block text-sm font-normal wrap-anywhere text-muted">{row.text}</span>
    </>
  ),
};

export function caseColumns(list: ListPage<CaseRow, CaseColumn>): Column<CaseRow>[] {
  return [{ ...title, label: m.stores_store() }, ...shownColumns(list, cells)];
}
