import { Link } from "react-router";
import { can, readsAllStores } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/period.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { EmptyState, Notice, PageHeader } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/list";
import { StoreStatus } from "./store-status.tsx";
import { readStoreList, type StoreRow } from "./stores-page.server.ts";

export function meta() {
  return [{ title: pageTitle(m.stores_title()) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return {
    ...(await readStoreList(user, new URL(request.url).searchParams)),
    canStart: can(user, "start check"),
    all: readsAllStores(user),
    keeps: can(user, "keep stores"),
  };
}

function columns(canStart: boolean): Column<StoreRow>[] {
  return [
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
    { key: "area", label: m.stores_area(), phone: "hidden", cell: (store) => store.area },
    {
      key: "address",
      label: m.stores_address(),
      cell: (store) => <span className="cards-wide">{store.address}</span>,
    },
    { key: "status", label: m.stores_status(), cell: (store) => <StoreStatus status={store.status} /> },
    ...(canStart
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

export default function Stores({ loaderData }: Route.ComponentProps) {
  const { stores, areas, given, problems, filtered, canStart, all, keeps } = loaderData;
  return (
    <>
      <PageHeader title={m.stores_title()} lead={all ? m.stores_lead() : m.stores_lead_own()} />
      <FilterForm
        active={0}
        main={
          <>
            <TextField
              label={m.stores_q()}
              name="q"
              type="search"
              defaultValue={given.q}
              key={`q ${given.q}`}
              placeholder={m.stores_q_hint()}
              enterKeyHint="search"
              maxLength={200}
            />
            <SelectField
              label={m.stores_area()}
              name="area"
              defaultValue={problems.area ? "" : given.area}
              key={`area ${given.area}`}
              empty={m.ui_any()}
              options={areas.map((area) => ({ value: area, label: area }))}
              error={problems.area && m.stores_unknown_area({ value: shorten(problems.area) })}
            />
            <SelectField
              label={m.stores_status()}
              name="status"
              defaultValue={problems.status ? "" : given.status}
              key={`status ${given.status}`}
              empty={m.ui_any()}
              options={[
                { value: "open", label: m.stores_status_open() },
                { value: "closed", label: m.stores_status_closed() },
              ]}
              error={problems.status && m.stores_unknown_status({ value: shorten(problems.status) })}
            />
          </>
        }
      />
      {problems.cursor && <Notice tone="warn" title={m.stores_bad_cursor()} />}
      {stores.length > 0 ? (
        <div className="cards-bare">
          <Table caption={m.stores_caption()} columns={columns(canStart)} rows={stores} keyOf={(store) => store.id} />
        </div>
      ) : filtered ? (
        <EmptyState title={m.stores_no_match_title()}>{m.stores_no_match_body()}</EmptyState>
      ) : all ? (
        <EmptyState title={m.stores_none_title()}>{keeps ? m.stores_none_body() : m.stores_none_ask()}</EmptyState>
      ) : (
        <EmptyState title={m.stores_none_own_title()}>{m.stores_none_own_body()}</EmptyState>
      )}
      <Pager first={loaderData.first} next={loaderData.next} />
    </>
  );
}
