import type { ReactNode } from "react";
import { type ListPage, searchWith } from "#app/lists/list.ts";
import { m } from "#app/i18n/locale.ts";
import { SavedViews, SaveView } from "#app/views/parts/saved-views.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { ExportLinks } from "#app/ui/export-links.tsx";
import { EmptyState, Notice, PageHeader } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Tools } from "#app/ui/tools.tsx";
import { ListFilters } from "./list-filters.tsx";
import { ListTable, type PageColumns, type TablePage } from "./list-table.tsx";

type ListState = Omit<ListPage<unknown>, "rows" | "heads">;

interface ListViewProps {
  title: string;
  lead?: ReactNode;
  leadOnPhones?: boolean;
  actions?: ReactNode;
  /** `above` is above the filters, `note` above the rows. */
  above?: ReactNode;
  note?: ReactNode;
  namedFilters?: "folded" | "all";
  files?: readonly { csv: string; label?: string; search?: string }[];
  none: ReactNode;
  noMatch?: readonly [title: string, body: string];
  bulk?: ReactNode;
}

/** `table` is false for no rows; `bare` cards show values without labels. */
type ListContent =
  | { list: ListState & TablePage; columns: PageColumns; bare?: boolean; table?: never }
  | { list: ListState; columns?: never; bare?: never; table: ReactNode };

export function ListView(props: ListViewProps & ListContent) {
  const {
    list,
    title,
    lead,
    leadOnPhones = false,
    actions,
    above,
    note,
    namedFilters,
    files = [],
    none,
    noMatch,
    bulk,
  } = props;
  const table = props.columns ? tableOf(props) : props.table;
  return (
    <>
      <PageHeader
        title={title}
        lead={lead && <span className={leadOnPhones ? "" : "max-md:hidden"}>{lead}</span>}
        actions={list.isSelecting ? null : actions}
      />
      {above}
      {(table || !list.isUnfiltered) && <ListFilters list={list} activeFilters={namedFilters} />}
      <SavedViews {...list} />
      {list.notices.map((notice) => (
        <Notice key={notice} tone="warn" title={notice} />
      ))}
      {note}
      {table && (
        <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 md:mb-2">
          <p className="text-muted tabular-nums">{list.total}</p>
          <ListTools list={list} files={files} />
        </div>
      )}
      {table || <NoRows list={list} none={none} noMatch={noMatch} />}
      <Pager first={list.first} next={list.next} />
      {list.isSelecting && table && bulk}
    </>
  );
}

function tableOf({
  title,
  list,
  columns,
  bare,
}: Pick<ListViewProps, "title"> & Extract<ListContent, { table?: never }>) {
  if (list.rows.length === 0) return null;
  const table = <ListTable caption={title} list={list} columns={columns} />;
  return bare ? <div className="cards-bare">{table}</div> : table;
}

function ListTools({ list, files }: { list: ListState; files: NonNullable<ListViewProps["files"]> }) {
  const select = list.canSelect && (
    <a href={searchWith(list.search, { select: list.isSelecting ? "" : "1" })} className={buttonClass("quiet")}>
      {list.isSelecting ? m.lists_select_end() : m.lists_select()}
    </a>
  );
  if (list.isSelecting) return select;
  if (!list.view && !select && files.length === 0) return null;
  return (
    <Tools>
      <SaveColumns list={list} />
      <SaveView {...list} />
      {select}
      {files.map(({ csv, label, search }) => (
        <span key={csv} className="ms-3 flex flex-wrap items-center justify-end">
          {label && <span className="text-muted">{label}</span>}
          <ExportLinks csv={csv} search={search ?? list.fileSearch} />
        </span>
      ))}
    </Tools>
  );
}

function SaveColumns({ list: { view, search, columns, hasOwnColumns } }: { list: ListState }) {
  if (!view || !hasOwnColumns) return null;
  const visible = columns.flatMap((column) => (column.isVisible ? [column.name] : []));
  return (
    <form method="post" action={href("/settings/display/columns")}>
      <input type="hidden" name="list" value={view} />
      <input type="hidden" name="column" value={visible.join(",")} />
      <input type="hidden" name="search" value={search} />
      <button className={buttonClass("quiet")}>{m.lists_columns_keep()}</button>
    </form>
  );
}

function NoRows({ list, none, noMatch }: { list: ListState } & Pick<ListViewProps, "none" | "noMatch">) {
  if (list.next) return <EmptyState title={m.lists_none_yet()}>{m.lists_none_yet_body()}</EmptyState>;
  if (list.isLaterPage) return <EmptyState title={m.lists_end()} />;
  if (list.isFiltered && noMatch) return <EmptyState title={noMatch[0]}>{noMatch[1]}</EmptyState>;
  return none;
}
