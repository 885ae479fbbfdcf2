import type { ReactNode } from "react";
import { Form } from "react-router";
import { type ListPage, searchWith } from "#app/lists/list.ts";
import { m } from "#app/i18n/locale.ts";
import { SavedViews, SaveView } from "#app/views/parts/saved-views.tsx";
import { Button, buttonClass, LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { ExportLinks } from "#app/ui/export-links.tsx";
import { EmptyState, Notice, PageHeader } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Popup } from "#app/ui/popup.tsx";
import { Tools } from "#app/ui/tools.tsx";
import { ListFilters } from "./list-filters.tsx";
import { ListTable, type PageColumns, type TablePage } from "./list-table.tsx";

type ListState = Omit<ListPage<unknown>, "rows" | "heads">;

interface ListViewProps {
  title: string;
  lead?: ReactNode;
  leadOnPhones?: boolean;
  actions?: ReactNode;
  /** Links to what is done rarely: buttons on a laptop, with the list's options on a phone. */
  menu?: ReactNode;
  /** `above` is above the filters, `note` above the rows, `legend` below them. */
  above?: ReactNode;
  note?: ReactNode;
  legend?: string;
  files?: readonly { csv: string; label?: string; search?: string }[];
  none: ReactNode;
  noMatch?: readonly [title: string, body: string];
  bulk?: ReactNode;
}

/** `table` is false for no rows. */
type ListContent =
  | { list: ListState & TablePage; columns: PageColumns; table?: never }
  | { list: ListState; columns?: never; table: ReactNode };

export function ListView(props: ListViewProps & ListContent) {
  const {
    list,
    title,
    lead,
    leadOnPhones = false,
    actions,
    menu,
    above,
    note,
    legend,
    files = [],
    none,
    noMatch,
    bulk,
  } = props;
  const table = props.columns ? tableOf(props) : props.table;
  const isMenuInTools = table && hasTools({ list, files });
  const hasHead = table && (list.total || isMenuInTools);
  return (
    <>
      <PageHeader
        title={title}
        lead={lead && <span className={leadOnPhones ? "" : "max-md:hidden"}>{lead}</span>}
        actions={
          list.isSelecting || !(menu || actions) ? null : (
            <>
              {menu && <div className={`flex flex-wrap gap-2 ${isMenuInTools ? "max-md:hidden" : ""}`}>{menu}</div>}
              {actions}
            </>
          )
        }
      />
      <div className="list-top">
        {above}
        {(table || !list.isUnfiltered) && <ListFilters list={list} />}
        <SavedViews {...list} />
        {list.notices.map((notice) => (
          <Notice key={notice} tone="warn" title={notice} />
        ))}
        {note}
        {hasHead && (
          <div className="list-head">
            <p className="text-muted tabular-nums max-md:text-sm/5">{list.total}</p>
            <ListTools list={list} files={files} menu={menu} />
          </div>
        )}
      </div>
      {table || <NoRows list={list} none={none} noMatch={noMatch} />}
      {table && legend && <p className="mt-2 text-sm text-muted">{legend}</p>}
      <Pager first={list.first} next={list.next} />
      {list.isSelecting && table && bulk}
    </>
  );
}

function tableOf({ title, list, columns }: Pick<ListViewProps, "title"> & Extract<ListContent, { table?: never }>) {
  if (list.rows.length === 0) return null;
  return <ListTable caption={title} list={list} columns={columns} />;
}

interface ToolsProps {
  list: ListState;
  files: NonNullable<ListViewProps["files"]>;
  menu: ReactNode;
}

const hasTools = ({ list, files }: Omit<ToolsProps, "menu">) =>
  list.view !== null || list.canSelect || files.length > 0;

function ListTools({ list, files, menu }: ToolsProps) {
  const select = list.canSelect && (
    <a href={searchWith(list.search, { select: list.isSelecting ? "" : "1" })} className={buttonClass("quiet")}>
      {list.isSelecting ? m.lists_select_end() : m.lists_select()}
    </a>
  );
  if (list.isSelecting) return select;
  if (!hasTools({ list, files })) return null;
  return (
    <Tools>
      <ColumnChoice list={list} />
      <SaveView {...list} />
      {select}
      {files.length > 0 && (
        <Popup id="export" label={m.lists_export()}>
          {files.map(({ csv, label, search }) => (
            <p key={csv} className="flex items-center">
              <span className="me-auto text-muted">{label}</span>
              <ExportLinks csv={csv} search={search ?? list.fileSearch} />
            </p>
          ))}
        </Popup>
      )}
      {menu && <div className="menu-items md:hidden">{menu}</div>}
    </Tools>
  );
}

function ColumnChoice({ list: { view, search, columns, hasOwnColumns } }: { list: ListState }) {
  if (columns.length === 0) return null;
  const visible = columns.flatMap((column) => (column.isVisible ? [column.name] : []));
  return (
    <Popup id="columns" label={m.lists_columns_choose()}>
      <Form method="get" className="flex flex-col items-start">
        {[...new URLSearchParams(search)].map(
          ([name, value]) => name !== "column" && <input key={`${name} ${value}`} type="hidden" {...{ name, value }} />,
        )}
        <input type="hidden" name="column" value="none" />
        <fieldset>
          <legend className="sr-only">{m.lists_columns()}</legend>
          {columns.map(({ name, label, isVisible }) => (
            <label key={`${name} ${isVisible}`} className="choice">
              <input type="checkbox" name="column" value={name} defaultChecked={isVisible} /> <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <Button className="mt-2 w-full">{m.lists_columns_show()}</Button>
      </Form>
      {view && hasOwnColumns && (
        <form method="post" action={href("/settings/display/columns")}>
          <input type="hidden" name="list" value={view} />
          <input type="hidden" name="column" value={visible.join(",")} />
          <input type="hidden" name="search" value={search} />
          <button className={buttonClass("quiet")}>{m.lists_columns_keep()}</button>
        </form>
      )}
    </Popup>
  );
}

function NoRows({ list, none, noMatch }: { list: ListState } & Pick<ListViewProps, "none" | "noMatch">) {
  if (list.next) return <EmptyState title={m.lists_none_yet()}>{m.lists_none_yet_body()}</EmptyState>;
  if (list.isLaterPage) return <EmptyState title={m.lists_end()} />;
  if (!list.isFiltered || !noMatch) return none;
  const [title, body] = noMatch;
  return (
    <EmptyState title={title} action={<LinkButton to="?">{m.lists_clear_filters()}</LinkButton>}>
      {body}
    </EmptyState>
  );
}
