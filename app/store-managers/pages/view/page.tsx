import { History } from "#app/timeline/parts/history.tsx";
import { LatestChecks } from "#app/checks/parts/latest-checks.tsx";
import { orNotFound } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { ScorePanel } from "#app/stores/parts/score-panel.tsx";
import { OpenTaskList } from "#app/tasks/parts/open-tasks.tsx";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { ContactLink, Fact } from "#app/ui/facts.tsx";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import { Notice, PageHeader, Panel, PanelHeader } from "#app/ui/page.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/page";
import { ManagerStatus } from "#app/store-managers/pages/manager-status.tsx";
import { readManagerPage } from "./read-manager.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.manager.name ?? m.shell_nav_store_managers()) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const manager = orNotFound(await readManagerPage(requireUser(context), params.id, new Date()));
  return { manager };
}

type Manager = Route.ComponentProps["loaderData"]["manager"];

function assignmentColumns(canManage: boolean): Column<Manager["history"][number]>[] {
  return [
    {
      key: "store",
      label: m.managers_store(),
      phone: "title",
      cell: (row) => (
        <>
          <a href={href("/qc/stores/:id", { id: row.id })}>{row.name}</a>{" "}
          <span className="text-sm font-normal text-muted tabular-nums">{row.code}</span>
        </>
      ),
    },
    {
      key: "from",
      label: m.managers_from(),
      cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.from}</span>,
    },
    {
      key: "to",
      label: m.managers_to(),
      cell: (row) => (
        <span className="tabular-nums md:whitespace-nowrap">
          <span>{row.to ?? m.stores_event_open_end()}</span>
          {row.shared && <span className="text-muted"> · {m.stores_shared()}</span>}
        </span>
      ),
    },
    ...(canManage
      ? [
          {
            key: "correct",
            label: <span className="sr-only">{m.managers_correct()}</span>,
            cell: (row: Manager["history"][number]) => (
              <a
                href={href("/qc/store-managers/assignment", { id: row.key })}
                className={buttonClass("quiet", "-my-1 max-md:-mr-3.5 md:whitespace-nowrap")}
                aria-label={m.managers_correct_of({ store: row.name, day: row.from })}
              >
                {m.managers_correct()}
              </a>
            ),
          },
        ]
      : []),
  ];
}

export default function StoreManagerPage({ loaderData: { manager } }: Route.ComponentProps) {
  const actions = manager.canManage && (
    <>
      <LinkButton to={href("/qc/store-managers/:id/edit", { id: manager.id })}>{m.records_edit()}</LinkButton>
      <MoreMenu>
        <LinkButton to={href("/qc/store-managers/:id/leave", { id: manager.id })}>
          {manager.status === "active" ? m.managers_leave() : m.managers_return()}
        </LinkButton>
      </MoreMenu>
      {manager.status === "active" && (
        <LinkButton tone="primary" to={href("/qc/store-managers/assign", { managerId: manager.id })}>
          {m.managers_assign_store()}
        </LinkButton>
      )}
    </>
  );
  return (
    <>
      <PageHeader title={manager.name} lead={manager.code} actions={actions} />
      {manager.account && !manager.account.hasRole && manager.canManage && (
        <Notice tone="warn" title={m.managers_account_no_role()} />
      )}
      <div className="record">
        <div>
          <ScorePanel {...manager.score} />
          <OpenTaskList {...manager.tasks} />
          <section>
            <PanelHeader title={m.managers_checks()}>
              <a href={href("/qc/checks/", { managerId: manager.id })} className="button button-quiet">
                {m.managers_checks_all()}
              </a>
            </PanelHeader>
            {manager.checks.length > 0 ? (
              <LatestChecks caption={m.managers_checks()} rows={manager.checks} firstColumn="store" />
            ) : (
              <p className="text-muted">{m.managers_checks_none()}</p>
            )}
          </section>
        </div>
        <div>
          <Panel title={m.managers_stores_now()}>
            {manager.current.length > 0 ? (
              <ul>
                {manager.current.map((posting) => (
                  <li
                    key={posting.key}
                    className="flex flex-wrap justify-between gap-x-4 border-line py-2 not-first:border-t"
                  >
                    <a href={href("/qc/stores/:id", { id: posting.id })} className="link -my-2.5 py-2.5">
                      {posting.name}
                    </a>
                    <span className="flex items-center gap-2">
                      <span className="text-muted tabular-nums">
                        {posting.to
                          ? m.stores_since_until({ day: posting.from, until: posting.to })
                          : m.managers_since({ day: posting.from })}
                      </span>
                      {manager.canManage && (
                        <a
                          href={href("/qc/store-managers/move", { id: posting.key })}
                          className={buttonClass("quiet", "-my-2 -mr-3.5")}
                        >
                          {m.managers_move()}
                        </a>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="text-muted">{m.managers_current_none()}</p>
            )}
            {manager.history
              .filter(({ ahead }) => ahead)
              .map((posting) => (
                <p key={posting.key} className="mt-1">
                  {m.stores_from_then({ day: posting.from, name: posting.name })}
                </p>
              ))}
          </Panel>
          <Panel title={m.managers_facts()}>
            <dl>
              <Fact label={m.ui_status()}>
                <ManagerStatus status={manager.status} />
              </Fact>
              <Fact label={m.managers_phone()}>{manager.phone && <ContactLink {...manager.phone} />}</Fact>
              <Fact label={m.ui_email()}>
                {manager.email && <ContactLink href={`mailto:${manager.email}`} text={manager.email} />}
              </Fact>
              <Fact label={m.managers_account()}>{manager.account?.email}</Fact>
            </dl>
          </Panel>
        </div>
        <div>
          <section>
            <h2 className="mb-3">{m.managers_history()}</h2>
            {manager.history.length > 0 ? (
              <Table
                caption={m.managers_history()}
                columns={assignmentColumns(manager.canManage)}
                rows={manager.history}
                keyOf={(row) => row.key}
              />
            ) : (
              <p className="text-muted">{m.managers_history_none()}</p>
            )}
          </section>
          {manager.changes.length > 0 && (
            <details className="disclosure">
              <summary>{m.records_history()}</summary>
              <div className="mt-2">
                <History history={manager.changes} />
              </div>
            </details>
          )}
        </div>
      </div>
    </>
  );
}
