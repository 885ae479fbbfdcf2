import { ListTable, type TablePage } from "#app/lists/parts/list-table.tsx";
import { checkColumns } from "./columns.tsx";

/** On a phone, plain cells stand two by two without labels: four cards to a screen instead of two. */
const cards = [
  "max-md:[&_tbody_tr]:grid-cols-[minmax(0,1fr)_auto]",
  "max-md:[&_tbody_tr]:gap-x-4",
  "max-md:[&_td:first-child]:col-span-2",
  "max-md:[&_td[data-phone=wide]]:col-span-2 max-md:[&_td[data-phone=wide]]:justify-between!",
  "max-md:[&_td:nth-child(even_of_:not(:empty))]:justify-start",
  "max-md:[&_td:nth-child(even_of_:not(:empty)):not([data-phone])]:text-start",
  "max-md:[&_td:nth-child(odd_of_:not(:empty))]:justify-end",
  "max-md:[&_td:last-child]:gap-2",
  // Cells use plain elements that are styled here, because a page has hundreds of them.
  "[&_small]:text-sm [&_small]:font-normal [&_small]:inline-block [&_small]:text-muted [&_small]:wrap-anywhere [&_small]:tabular-nums",
  "[&_small+small]:block",
  "[&_time]:whitespace-nowrap [&_time]:tabular-nums [&_b]:font-semibold [&_td:has(>b)]:whitespace-nowrap",
  "[&_i]:ml-2 [&_i]:inline-block [&_i]:min-w-4 [&_i]:text-muted [&_i]:not-italic",
  "[&_em]:block [&_em]:text-sm [&_em]:text-bad [&_em]:not-italic max-md:[&_em]:ml-2 max-md:[&_em]:inline lg:[&_em]:whitespace-nowrap",
].join(" ");
const usualWidths = "md:[&_th:first-child]:w-1/3 md:[&_th:nth-child(3)]:w-1/6";

export function CheckListTable({ caption, list }: { caption: string; list: TablePage }) {
  return (
    <div className={list.hasChosenColumns ? cards : `${cards} ${usualWidths}`}>
      <ListTable caption={caption} list={list} columns={checkColumns} />
    </div>
  );
}
