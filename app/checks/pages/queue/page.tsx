import { requireUser } from "#app/auth/user-context.server.ts";
import { viewHref } from "#app/checks/pages/view/address.ts";
import { countQueue, mostQueued, readQueue } from "#app/checks/queue.server.ts";
import { m } from "#app/i18n/locale.ts";
import { countWords } from "#app/lists/count-words.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Count, EmptyState, PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { QueueLine, queueRow } from "./row.tsx";

export function meta() {
  return [{ title: pageTitle(m.checks_queue()) }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const [{ appealed, submitted }, counts] = await Promise.all([readQueue(user), countQueue(user)]);
  return { appealed: appealed.map(queueRow), submitted: submitted.map(queueRow), counts, most: mostQueued };
}

export default function CheckQueue({ loaderData: { appealed, submitted, counts, most } }: Route.ComponentProps) {
  const cut = (count: number) =>
    count >= most && <p className="mb-2 text-sm text-muted">{m.checks_queue_cut({ count: most })}</p>;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader title={m.checks_queue()} lead={m.checks_queue_lead()} />
      {appealed.length + submitted.length === 0 && (
        <EmptyState title={m.checks_queue_none_title()}>{m.checks_queue_none_body()}</EmptyState>
      )}
      {appealed.length > 0 && (
        <Panel
          title={m.checks_queue_appeals()}
          actions={<Count>{countWords(counts.appealed ?? appealed.length)}</Count>}
        >
          {cut(appealed.length)}
          <ul>
            {appealed.map((row) => (
              <li
                key={row.id}
                className="flex flex-wrap items-center justify-between gap-3 border-line py-3 not-first:border-t"
              >
                <a href={viewHref(row.id)} className="min-w-0 flex-1 basis-56 no-underline">
                  <QueueLine row={row} />
                </a>
                <LinkButton to={href("/qc/check/appeal/decide", { id: row.id })}>{m.checks_appeal_decide()}</LinkButton>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {submitted.length > 0 && (
        <Panel
          title={m.checks_queue_submitted()}
          actions={<Count>{countWords(counts.submitted ?? submitted.length)}</Count>}
        >
          {cut(submitted.length)}
          <form method="get" action={href("/qc/check/approve")}>
            <ul>
              {submitted.map((row) => (
                <li
                  key={row.id}
                  className="flex items-center justify-between gap-3 border-line py-2 not-first:border-t"
                >
                  <label className="choice min-w-0 flex-1 items-start!">
                    <input type="checkbox" name="check" value={row.id} className="mt-1" />
                    <QueueLine row={row} />
                  </label>
                  <a href={viewHref(row.id)} className="link inline-flex min-h-11 shrink-0 items-center">
                    {m.checks_edit_closed_view()}
                  </a>
                </li>
              ))}
            </ul>
            <div className="action-bar mt-3">
              <Button tone="primary">{m.checks_queue_approve()}</Button>
            </div>
          </form>
        </Panel>
      )}
    </div>
  );
}
