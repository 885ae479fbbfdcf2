import { requireUser } from "#app/auth/user-context.server.ts";
import { viewHref } from "#app/checks/pages/view/address.ts";
import { maxQueueRows } from "#app/checks/queue.server.ts";
import { m } from "#app/i18n/locale.ts";
import { ListFilters } from "#app/lists/parts/list-filters.tsx";
import { selectionForm } from "#app/lists/parts/select-box.tsx";
import { SelectionBar } from "#app/lists/parts/selection.tsx";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { CountBadge, EmptyState, Notice, PageHeader, Panel } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/page";
import { readQueue } from "./queue-list.server.ts";
import { QueueLine, type QueueRow } from "./row.tsx";

export const meta = titled(m.checks_queue);

export async function loader({ url, context }: Route.LoaderArgs) {
  const queue = await readQueue(requireUser(context), url.searchParams, new Date());
  return { ...queue, most: maxQueueRows };
}

export default function CheckQueue({ loaderData: { list, appealed, moreAppealed, most } }: Route.ComponentProps) {
  const { rows } = list;
  const nothing = appealed.length + rows.length === 0;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader title={m.checks_queue()} lead={m.checks_queue_lead()} />
      {!(nothing && list.isUnfiltered) && (
        <div>
          <ListFilters list={list} />
        </div>
      )}
      {list.notices.map((notice) => (
        <Notice key={notice} tone="warn" title={notice} />
      ))}
      {nothing &&
        (list.isFiltered ? (
          <EmptyState title={m.checks_queue_no_match_title()}>{m.checks_queue_no_match_body()}</EmptyState>
        ) : (
          <EmptyState title={m.checks_queue_none_title()}>{m.checks_queue_none_body()}</EmptyState>
        ))}
      {appealed.length > 0 && (
        <Panel
          title={m.checks_queue_appeals()}
          actions={!moreAppealed && <CountBadge>{`${appealed.length}`}</CountBadge>}
        >
          {moreAppealed && <p className="mb-2 text-sm text-muted">{m.checks_queue_cut({ count: most })}</p>}
          <ul>
            {appealed.map((row) => (
              <li
                key={row.id}
                className="flex flex-wrap items-center justify-between gap-3 border-line py-3 not-first:border-t"
              >
                <a href={viewHref(row.id)} className="min-w-0 flex-1 basis-56 no-underline">
                  <QueueLine row={row} />
                </a>
                <LinkButton to={href("/qc/check/appeal/decide", { id: row.id })}>
                  {m.checks_appeal_decide_title()}
                </LinkButton>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {rows.length > 0 && <Submitted rows={rows} total={list.total} />}
      <Pager first={list.first} next={list.next} />
      {rows.length > 0 && (
        <SelectionBar
          action={href("/qc/check/approve")}
          params={[["list", list.search]]}
          count={list.count}
          maxRows={most}
          next={m.checks_queue_approve()}
          boxName="check"
        />
      )}
    </div>
  );
}

function Submitted({ rows, total }: { rows: readonly QueueRow[]; total: string }) {
  return (
    <Panel title={m.checks_queue_submitted()} actions={total && <CountBadge>{total}</CountBadge>}>
      <ul>
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-x-3 border-line py-2 not-first:border-t"
          >
            <label className="choice min-w-0 flex-1 basis-56 items-start!">
              <input type="checkbox" name="check" value={row.id} form={selectionForm} className="mt-1" />
              <QueueLine row={row} />
            </label>
            <a href={viewHref(row.id)} className="link inline-flex min-h-11 shrink-0 items-center max-md:ms-7.5">
              {m.checks_edit_closed_view()}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
