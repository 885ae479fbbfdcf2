/** A former manager sees only their own days. */
import { m } from "#app/i18n/locale.ts";
import { Panel } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import type { StorePageData } from "./read-store.server.ts";
import { CorrectLink, TenureList } from "./tenure-list.tsx";

type Store = Pick<StorePageData, "id" | "manager" | "next" | "history" | "canManage">;

export function ManagerPanel({ store }: { store: Store }) {
  const { manager } = store;
  const others = store.history.filter(({ current }) => !current);
  const current = store.history.find((tenure) => tenure.current);
  const assign = store.canManage && (
    <a href={href("/qc/store-managers/assign", { storeId: store.id })} className="button button-quiet">
      {m.stores_assign()}
    </a>
  );
  return (
    <Panel title={m.stores_manager()} actions={assign}>
      <p>
        {manager ? (
          <>
            <span className="font-semibold">
              {manager.linked ? (
                <a
                  href={href("/qc/store-managers/:id", { id: manager.id })}
                  className="link -my-2.5 inline-block py-2.5"
                >
                  {manager.name}
                </a>
              ) : (
                manager.name
              )}
            </span>{" "}
            <span className="text-muted">
              {manager.until
                ? m.stores_since_until({ day: manager.since, until: manager.until })
                : m.stores_since({ day: manager.since })}
            </span>
            {store.canManage && current && (
              <span className="block">
                <CorrectLink tenure={current} />
              </span>
            )}
          </>
        ) : (
          <span className="text-muted">{m.stores_no_manager()}</span>
        )}
      </p>
      <Next store={store} />
      {others.length > 0 && (
        <>
          <h3 className="mt-4 mb-1">{m.stores_managers_before()}</h3>
          <TenureList tenures={others} canManage={store.canManage} />
        </>
      )}
    </Panel>
  );
}

export function FormerDays({ store }: { store: Store }) {
  return (
    <Panel title={m.stores_former_days()}>
      <Next store={store} />
      <TenureList tenures={store.history} canManage={false} />
    </Panel>
  );
}

function Next({ store: { next } }: { store: Pick<Store, "next"> }) {
  return next && <p className="mt-1">{m.stores_from_then({ day: next.day, name: next.name })}</p>;
}
