import { type KeyboardEvent, type MouseEvent, useEffect, useState } from "react";
import { requireUser } from "#app/auth/user-context.server.ts";
import { viewHref } from "#app/checks/pages/view/address.ts";
import { maxQueueRows } from "#app/checks/queue.server.ts";
import { m } from "#app/i18n/locale.ts";
import { ListFilters } from "#app/lists/parts/list-filters.tsx";
import { selectionForm } from "#app/lists/parts/select-box.tsx";
import { SelectionBar } from "#app/lists/parts/selection.tsx";
import { titled } from "#app/shell/page-title.ts";
import { Score } from "#app/score-policy/parts/score.tsx";
import { afterPaint } from "#app/ui/after-paint.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { later } from "#app/ui/later.tsx";
import { CountBadge, EmptyState, Notice, PageHeader, Panel, PanelHeader } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { hasPopovers } from "#app/ui/popover.tsx";
import type { Route } from "./+types/page";
import { readQueue } from "./queue-list.server.ts";
import { roomBeside } from "./room-beside.ts";
import { QueueFindings, QueueLine, type QueueRow } from "./row.tsx";

export const meta = titled(m.checks_queue);

const Preview = later(() => import("./preview.tsx"));

export async function loader({ url, context }: Route.LoaderArgs) {
  const queue = await readQueue(requireUser(context), url.searchParams, new Date());
  return { ...queue, most: maxQueueRows };
}

export default function CheckQueue({ loaderData: { list, appealed, moreAppealed, most } }: Route.ComponentProps) {
  const { rows } = list;
  const nothing = appealed.length + rows.length === 0;
  return (
    <div className={`flex flex-col gap-4 ${rows.length > 0 ? "queue-page" : ""}`}>
      <div className="title-row -mb-4">
        <PageHeader title={m.checks_queue()} lead={<span className="max-md:hidden">{m.checks_queue_lead()}</span>} />
        {!(nothing && list.isUnfiltered) && <ListFilters list={list} />}
      </div>
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
          <ul className="-my-2">
            {appealed.map((row) => (
              <li
                key={row.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line py-2 not-first:border-t"
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
      {rows.length > 0 && <Submitted key={list.search} list={list} />}
      <Pager first={list.first} next={list.next} />
      {rows.length > 0 && (
        <SelectionBar
          action={href("/qc/check/approve")}
          params={[["list", list.search]]}
          count={list.count}
          maxRows={most}
          next={m.checks_queue_approve()}
          boxName="check"
          isHiddenWhenEmpty
        />
      )}
    </div>
  );
}

function Submitted({
  list: { rows, total, search, next, isLaterPage },
}: Pick<Route.ComponentProps["loaderData"], "list">) {
  const clean = rows.filter(({ isCleanPass }) => isCleanPass);
  const count = clean.length;
  const hasAppealable = rows.some(({ until }) => until);
  const [previewedAt, setPreviewedAt] = useState<number | null>(null);
  useEffect(() => afterPaint(() => roomBeside().matches && setPreviewedAt(0)), []);

  function openPreview(event: MouseEvent, at: number): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !hasPopovers()) return;
    event.preventDefault();
    setPreviewedAt(at);
  }

  function step(event: KeyboardEvent<HTMLElement>): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>("tbody a")];
    const at = links.indexOf(event.target as HTMLElement);
    const link = links[at + (by ?? 0)];
    if (at < 0 || !by || !link || !roomBeside().matches) return;
    event.preventDefault();
    link.focus();
    setPreviewedAt(at + by);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys do what its links do
    <section onKeyDown={step}>
      {previewedAt !== null && <Preview rows={rows} search={search} at={previewedAt} setAt={setPreviewedAt} />}
      <PanelHeader title={m.checks_queue_submitted()}>
        {total && <CountBadge>{total}</CountBadge>}
        {count > 0 && (
          <form method="get" action={href("/qc/check/approve")} className="md:ms-auto">
            <input type="hidden" name="list" value={search} />
            {clean.map(({ id }) => (
              <input key={id} type="hidden" name="check" value={id} />
            ))}
            <Button>
              {next || isLaterPage
                ? m.checks_queue_approve_clean_here({ count })
                : m.checks_queue_approve_clean({ count })}
            </Button>
          </form>
        )}
      </PanelHeader>
      <table className="table queue">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{m.checks_queue_select()}</span>
            </th>
            <th scope="col">{m.stores_store()}</th>
            <th scope="col">{m.checks_score()}</th>
            <th scope="col">{m.checks_findings()}</th>
            <th scope="col">{m.checks_template()}</th>
            <th scope="col">{m.ui_day()}</th>
            <th scope="col" className="numeric">
              {m.checks_queue_photos()}
            </th>
            {hasAppealable && <th scope="col">{m.checks_queue_appeal_until()}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Row
              key={row.id}
              row={row}
              hasAppealable={hasAppealable}
              isCurrent={at === previewedAt}
              onOpen={(event) => openPreview(event, at)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function CheckBox({ row }: { row: QueueRow }) {
  return (
    <label className="choice">
      <input type="checkbox" name="check" value={row.id} form={selectionForm} />
      <span className="sr-only">{`${row.store}, ${row.template}`}</span>
    </label>
  );
}

interface RowProps {
  row: QueueRow;
  hasAppealable: boolean;
  isCurrent: boolean;
  onOpen: (event: MouseEvent) => void;
}

function Row({ row, hasAppealable, isCurrent, onOpen }: RowProps) {
  return (
    <tr aria-current={isCurrent || undefined}>
      <td>
        <CheckBox row={row} />
      </td>
      <td data-phone="title">
        <a href={viewHref(row.id)} onClick={onOpen}>
          {row.store}
        </a>
      </td>
      <td>{row.score && <Score {...row.score} />}</td>
      <td>
        <QueueFindings row={row} />
      </td>
      <td>{row.template}</td>
      <td className="tabular-nums">{row.day}</td>
      <td className="numeric" data-phone="hidden">
        {row.photos || ""}
      </td>
      {hasAppealable && (
        <td className="tabular-nums" data-label={row.until ? m.checks_queue_appeal_until() : undefined}>
          {row.until}
        </td>
      )}
    </tr>
  );
}
