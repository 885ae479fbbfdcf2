import { Link } from "react-router";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { type ListCells, type ListPage, shownColumns } from "#app/lists/list.ts";
import { SelectBox } from "#app/lists/parts/selection.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { Column } from "#app/ui/table.tsx";
import type { StoreColumn } from "#app/stores/list-params.ts";
import { href } from "#app/ui/href.ts";
import { StoreStatus } from "./store-status.tsx";
import type { StoreRow } from "./store-list.server.ts";

const wide = (text: string, className = "") => text && <span className={`cards-wide ${className}`}>{text}</span>;
const cells: ListCells<StoreRow, StoreColumn> = {
  area: { phone: "hidden", cell: (store) => store.area },
  address: { cell: (store) => wide(store.address, "md:wrap-anywhere") },
  province: { cell: (store) => wide(store.province) },
  phone: { cell: (store) => wide(store.phone, "whitespace-nowrap tabular-nums") },
  manager: { cell: (store) => wide(store.manager) },
  openedOn: { cell: (store) => wide(store.openedOn ? formatDay(store.openedOn) : "", "tabular-nums") },
  tags: { cell: (store) => wide(store.tags.join(", ")) },
  status: { cell: (store) => <StoreStatus status={store.status} /> },
  updatedAt: { cell: (store) => wide(store.updatedAt, "whitespace-nowrap tabular-nums") },
};

export function storeColumns(list: ListPage<StoreRow, StoreColumn>, canStart: boolean): Column<StoreRow>[] {
  const withArea = list.columns.some(({ name, shown }) => name === "area" && shown);
  return [
    ...(list.selecting
      ? [
          {
            key: "select",
            label: <span className="sr-only">{m.lists_select()}</span>,
            cell: (store: StoreRow) => <SelectBox id={store.id} label={m.stores_select_one({ store: store.name })} />,
          },
        ]
      : []),
    {
      key: "code",
      label: m.stores_code(),
      phone: "hidden",
      cell: (store) => <span className="tabular-nums">{store.code}</span>,
    },
    {
      key: "name",
      label: m.stores_store(),
      phone: "title",
      cell: (store) => (
        <>
          <Link to={href("/qc/stores/:id", { id: store.id })} prefetch="intent">
            {store.name}
          </Link>
          <span className="block text-sm font-normal text-muted md:hidden">
            {withArea ? `${store.code} · ${store.area}` : store.code}
          </span>
        </>
      ),
    },
    ...shownColumns(list, cells),
    ...(canStart && !list.selecting
      ? [
          {
            key: "action",
            label: <span className="sr-only">{m.stores_action()}</span>,
            cell: (store: StoreRow) =>
              store.status === "open" ? (
                <a
                  href={href("/qc/check/", { storeId: store.id })}
                  className={buttonClass("quiet", "-my-1 whitespace-nowrap max-md:-mr-3.5")}
                  aria-label={m.stores_start_check_at({ store: store.name })}
                >
                  {m.stores_start_check()}
                </a>
              ) : null,
          },
        ]
      : []),
  ];
}
