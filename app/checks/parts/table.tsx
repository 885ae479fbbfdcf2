import { ListTable, type TablePage } from "#app/lists/parts/list-table.tsx";
import { checkColumns } from "./columns.tsx";

/** Cells use plain elements that are styled here, because a page has hundreds of them. */
const cells = [
  "[&_time]:whitespace-nowrap [&_time]:tabular-nums",
  "[&_em]:ms-2 [&_em]:text-sm [&_em]:whitespace-nowrap [&_em]:text-bad [&_em]:not-italic",
].join(" ");

export function CheckListTable({ caption, list }: { caption: string; list: TablePage }) {
  return (
    <div className={cells}>
      <ListTable caption={caption} list={list} columns={checkColumns} />
    </div>
  );
}
