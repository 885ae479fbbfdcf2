import { ThreadLink } from "#app/chats/parts/thread-link.tsx";
import { History } from "#app/timeline/parts/history.tsx";
import { orNotFound } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ContactLink, Fact } from "#app/ui/facts.tsx";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import { Notice, PageHeader, Panel, PanelHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { FormerDays, ManagerPanel } from "./manager-panel.tsx";
import { ScorePanel } from "#app/stores/parts/score-panel.tsx";
import { href } from "#app/ui/href.ts";
import { LatestChecks } from "#app/checks/parts/latest-checks.tsx";
import { OpenTaskList } from "#app/tasks/parts/open-tasks.tsx";
import { StoreStatus } from "#app/stores/pages/store-status.tsx";
import { readStorePage } from "./read-store.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.store.name ?? m.shell_nav_stores()) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const store = orNotFound(await readStorePage(requireUser(context), params.id, new Date()));
  return { store };
}

export default function StorePage({ loaderData: { store } }: Route.ComponentProps) {
  const actions = (
    <>
      {!store.former && <ThreadLink kind="store" id={store.id} unreadCount={store.unreadCount} />}
      {store.canManage && (
        <LinkButton to={href("/qc/stores/:id/edit", { id: store.id })}>{m.records_edit()}</LinkButton>
      )}
      {(store.canStart || store.canManage) && (
        <MoreMenu>
          {store.canStart && <LinkButton to={href("/qc/stores/:id/qr", { id: store.id })}>{m.stores_qr()}</LinkButton>}
          {store.canManage && (
            <LinkButton to={href("/qc/stores/:id/status", { id: store.id })}>
              {store.status === "open" ? m.stores_close() : m.stores_reopen()}
            </LinkButton>
          )}
        </MoreMenu>
      )}
      {store.canStart && (
        <LinkButton tone="primary" to={href("/qc/check/", { storeId: store.id })}>
          {m.stores_start_check()}
        </LinkButton>
      )}
    </>
  );
  return (
    <>
      <PageHeader title={store.name} lead={`${store.code} · ${store.area}`} actions={actions} />
      {store.status === "closed" && (
        <Notice tone="warn" title={m.stores_closed_notice()}>
          {store.closing && m.stores_closed_since({ day: store.closing.at, reason: store.closing.note || "–" })}
        </Notice>
      )}
      {store.former && <Notice title={m.stores_former({ day: store.former })}>{m.stores_former_body()}</Notice>}
      <div className="record">
        <div>
          <ScorePanel {...store.score} />
          <OpenTaskList {...store.tasks} />
          <section>
            <PanelHeader title={m.stores_checks_latest()}>
              <a href={href("/qc/checks/", { storeId: store.id })} className="button button-quiet">
                {m.stores_checks_all()}
              </a>
            </PanelHeader>
            {store.checks.length > 0 ? (
              <LatestChecks caption={m.stores_checks_latest()} rows={store.checks} firstColumn="template" />
            ) : (
              <p className="text-muted">{store.former ? m.stores_former_no_checks() : m.stores_checks_none()}</p>
            )}
          </section>
        </div>
        <div>
          {store.former ? <FormerDays store={store} /> : <ManagerPanel store={store} />}
          <Panel title={m.stores_facts()}>
            <dl>
              <Fact label={m.stores_address()}>
                {(store.address || store.map) && (
                  <>
                    {store.address && <span className="block">{store.address}</span>}
                    <a href={store.map} target="_blank" rel="noreferrer" className="link -my-2.5 inline-block py-2.5">
                      {m.stores_map()}
                    </a>
                  </>
                )}
              </Fact>
              <Fact label={m.stores_province()}>{store.province}</Fact>
              <Fact label={m.stores_phone()}>{store.phone && <ContactLink {...store.phone} />}</Fact>
              <Fact label={m.stores_opened_on()}>{store.openedOn}</Fact>
              <Fact label={m.stores_tags()}>{store.tags.join(", ")}</Fact>
              <Fact label={m.ui_status()}>
                <StoreStatus status={store.status} />
              </Fact>
            </dl>
          </Panel>
        </div>
        {store.changes.length > 0 && (
          <details className="disclosure">
            <summary>{m.records_history()}</summary>
            <div className="mt-2">
              <History history={store.changes} />
            </div>
          </details>
        )}
      </div>
    </>
  );
}
