import { type KeyboardEvent, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { viewHref } from "#app/checks/pages/view/address.ts";
import { FindingList } from "#app/checks/pages/view/finding-list.tsx";
import type { loader } from "#app/checks/pages/view/page.tsx";
import { m } from "#app/i18n/locale.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { roomBeside } from "./room-beside.ts";
import { QueueLine, type QueueRow } from "./row.tsx";

interface PreviewProps {
  rows: readonly QueueRow[];
  search: string;
  at: number;
  setAt: (at: number | null) => void;
}

/** A check of the queue beside its list, or above it where there is no room. The arrow keys go from row to row. */
export default function Preview({ rows, search, at, setAt }: PreviewProps) {
  const panel = useRef<HTMLDivElement>(null);
  const row = rows[at];
  useEffect(() => {
    const room = roomBeside();
    const close = () => setAt(null);
    room.addEventListener("change", close);
    if (!room.matches) {
      panel.current!.showPopover();
      panel.current!.focus();
    }
    return () => room.removeEventListener("change", close);
  }, [setAt]);

  function step(by: number): void {
    const next = Math.min(Math.max(at + by, 0), rows.length - 1);
    document.querySelectorAll(".queue tbody tr")[next]?.scrollIntoView({ block: "nearest" });
    setAt(next);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys do what its buttons do
    <div
      id="preview"
      ref={panel}
      popover="auto"
      tabIndex={-1}
      className="side-panel"
      onKeyDown={onKeyDown}
      onToggle={({ newState }) => newState === "closed" && setAt(null)}
    >
      {row && <PreviewedCheck row={row} search={search} onStep={step} />}
    </div>
  );
}

const boxOf = (id: string) => document.querySelector<HTMLInputElement>(`input[name="check"][value="${id}"]`);

function PreviewedCheck({ row, search, onStep }: { row: QueueRow; search: string; onStep: (by: number) => void }) {
  const { load, data } = useFetcher<typeof loader>({ key: `preview ${row.id}` });
  useEffect(() => {
    document.querySelector("#preview")!.scrollTop = 0;
    void load(viewHref(row.id));
  }, [load, row.id]);
  const check = data?.check;
  return (
    <div className="flex min-h-full flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="me-auto">{m.checks_queue_preview()}</h2>
        <LinkButton tone="quiet" className="xl:-me-3.5" to={viewHref(row.id)}>
          {m.checks_edit_closed_view()}
        </LinkButton>
        <Button
          type="button"
          tone="quiet"
          className="xl:hidden"
          popoverTarget="preview"
          popoverTargetAction="hide"
          aria-label={m.checks_queue_close()}
        >
          <Icon name="close" />
        </Button>
      </div>
      <QueueLine row={row} />
      <div aria-live="polite" aria-busy={!check} className="flex-1 border-t border-line pt-6">
        {check && check.findings.length > 0 && (
          <FindingList checkId={row.id} findings={check.findings} tasks={{}} answers={!check.imported} />
        )}
      </div>
      <div className="action-bar justify-between">
        <span className="flex gap-2">
          <Button type="button" aria-label={m.checks_queue_previous()} onClick={() => onStep(-1)}>
            <Icon name="chevron-right" className="-rotate-90" />
          </Button>
          <Button type="button" aria-label={m.checks_queue_next()} onClick={() => onStep(1)}>
            <Icon name="chevron-right" className="rotate-90" />
          </Button>
        </span>
        <label className="choice">
          <input
            key={row.id}
            type="checkbox"
            defaultChecked={boxOf(row.id)?.checked}
            onChange={() => boxOf(row.id)?.click()}
          />
          <span>{m.checks_queue_select()}</span>
        </label>
        <LinkButton tone="primary" to={href("/qc/check/approve", { check: row.id, list: search })}>
          {m.checks_decide_approve()}
        </LinkButton>
      </div>
    </div>
  );
}
