import { Link } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { StoreColumn } from "#app/stores/list-params.ts";
import { StoreStatus } from "./store-status.tsx";
import type { StoreRow } from "./store-list.server.ts";

const cells: Readonly<Record<StoreColumn, (store: StoreRow) => React.ReactNode>> = {
  area: (store) => store.area,
  address: (store) => <span className="cards-wide">{store.address}</span>,
  province: (store) => store.province && <span className="cards-wide">{store.province}</span>,
  phone: (store) => store.phone && <span className="cards-wide tabular whitespace-nowrap">{store.phone}</span>,
  manager: (store) => store.manager && <span className="cards-wide">{store.manager}</span>,
  tags: (store) => store.tags.length > 0 && <span className="cards-wide">{store.tags.join(", ")}</span>,
  status: (store) => <StoreStatus status={store.status} />,
  updatedAt: (store) => <span className="cards-wide tabular whitespace-nowrap">{store.updatedAt}</span>,
};

interface Shown {
  columns: readonly { name: StoreColumn; label: string }[];
  /** Whether rows have a box to tick, in the form with this id. */
  selectIn: string | null;
  canStart: boolean;
}

function columnsOf({ columns, selectIn, canStart }: Shown): Column<StoreRow>[] {
  return [
    ...(selectIn
      ? [
          {
            key: "select",
            label: <span className="sr-only">{m.lists_select()}</span>,
            cell: (store: StoreRow) => (
              <label className="choice -my-2 min-w-11 justify-center max-md:absolute max-md:top-3 max-md:right-1">
                <input type="checkbox" name="id" value={store.id} form={selectIn} />
                <span className="sr-only">{m.stores_select_one({ store: store.name })}</span>
              </label>
            ),
          },
        ]
      : []),
    {
      key: "code",
      label: m.stores_code(),
      phone: "hidden",
      cell: (store) => <span className="tabular">{store.code}</span>,
    },
    {
      key: "name",
      label: m.stores_name(),
      phone: "title",
      cell: (store) => (
        <>
          <Link to={`/qc/stores/${store.id}`} prefetch="intent">
            {store.name}
          </Link>
          <span className="block text-sm font-normal muted md:hidden">{`${store.code} · ${store.area}`}</span>
        </>
      ),
    },
    ...columns.map(({ name, label }): Column<StoreRow> => ({
      key: name,
      label,
      ...(name === "area" && { phone: "hidden" }),
      cell: cells[name],
    })),
    ...(canStart && !selectIn
      ? [
          {
            key: "action",
            label: <span className="sr-only">{m.stores_action()}</span>,
            cell: (store: StoreRow) =>
              store.status === "open" ? (
                <a
                  href={`/qc/check/?storeId=${store.id}`}
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

export function StoreTable({ rows, ...shown }: Shown & { rows: readonly StoreRow[] }) {
  return (
    <div className="cards-bare">
      <Table caption={m.stores_title()} columns={columnsOf(shown)} rows={rows} keyOf={(store) => store.id} />
    </div>
  );
}
