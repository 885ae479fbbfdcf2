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

type Shown = Omit<ListPage<unknown>, "rows" | "heads">;

interface Around {
  title: string;
  lead?: ReactNode;
  /** Whether a phone has room for it too: beside the title. */
  leadOnPhones?: boolean;
  actions?: ReactNode;
  /** What stands above the filters, and above the rows. */
  above?: ReactNode;
  note?: ReactNode;
  /** Which filters in use are named below their form. */
  named?: "folded" | "all";
  /** The addresses of the list as CSV files; more than one say what they hold. */
  files?: readonly { csv: string; label?: string; search?: string }[];
  none: ReactNode;
  /** Of a list that has filters. */
  noMatch?: readonly [title: string, body: string];
  /** What can be done with ticked rows. */
  bulk?: ReactNode;
}

/** A list whose rows are a table, of whose cards it is said whether they show values without labels; or something else, false where there are none. */
type Shows =
  | { list: Shown & TablePage; columns: PageColumns; bare?: boolean; table?: never }
  | { list: Shown; columns?: never; bare?: never; table: ReactNode };

/** The page of a list: its filters and those in use, views, count and files, its rows or why there are none, and its other pages. */
export function ListView(props: Around & Shows) {
  const {
    list,
    title,
    lead,
    leadOnPhones = false,
    actions,
    above,
    note,
    named,
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
        actions={list.selecting ? null : actions}
      />
      {above}
      {(table || !list.untouched) && <ListFilters list={list} named={named} />}
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
      {list.selecting && table && bulk}
    </>
  );
}

function tableOf({ title, list, columns, bare }: Pick<Around, "title"> & Extract<Shows, { table?: never }>) {
  if (list.rows.length === 0) return null;
  const table = <ListTable caption={title} list={list} columns={columns} />;
  return bare ? <div className="cards-bare">{table}</div> : table;
}

function ListTools({ list, files }: { list: Shown; files: NonNullable<Around["files"]> }) {
  const select = list.canSelect && (
    <a href={searchWith(list.search, { select: list.selecting ? "" : "1" })} className={buttonClass("quiet")}>
      {list.selecting ? m.lists_select_end() : m.lists_select()}
    </a>
  );
  if (list.selecting) return select;
  if (!list.view && !select && files.length === 0) return null;
  return (
    <Tools>
      <KeepColumns list={list} />
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

/** Makes the columns that the address asks for those that the reader always sees. */
function KeepColumns({ list: { view, search, columns, columnsAsked } }: { list: Shown }) {
  if (!view || !columnsAsked) return null;
  const shown = columns.flatMap((column) => (column.shown ? [column.name] : []));
  return (
    <form method="post" action={href("/settings/display/columns")}>
      <input type="hidden" name="list" value={view} />
      <input type="hidden" name="column" value={shown.join(",")} />
      <input type="hidden" name="search" value={search} />
      <button className={buttonClass("quiet")}>{m.lists_columns_keep()}</button>
    </form>
  );
}

function NoRows({ list, none, noMatch }: { list: Shown } & Pick<Around, "none" | "noMatch">) {
  if (list.next) return <EmptyState title={m.lists_none_yet()}>{m.lists_none_yet_body()}</EmptyState>;
  if (list.paged) return <EmptyState title={m.lists_end()} />;
  if (list.filtered && noMatch) return <EmptyState title={noMatch[0]}>{noMatch[1]}</EmptyState>;
  return none;
}
