import type { ReactNode } from "react";
import { CheckPhotos } from "#app/checks/parts/photos.tsx";
import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { AnswerText } from "#app/checks/pages/view/answer-text.tsx";
import { CheckOutcome } from "#app/checks/pages/view/outcome.tsx";
import { m } from "#app/i18n/locale.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CountBadge, ErrorList, Panel } from "#app/ui/page.tsx";
import type { CellState, Review, ReviewedItem } from "./review.ts";

export function OpenSheet({ review, isRefused }: { review: Review; isRefused: boolean }) {
  const { missing, sections, findings, checkId, progress, isScored } = review;
  const open = missing.filter(({ at }) => at === "answer");
  return (
    <div className="flex flex-col gap-4">
      {isRefused && (
        <div className="notice tone-bad" role="alert" tabIndex={-1} id="errors">
          <p className="font-semibold">{m.checks_edit_errors_submit({ count: missing.length })}</p>
          <ErrorList>
            {missing.map((item) => (
              <li key={`${item.id} ${item.message}`}>
                <a href={item.href}>{`${item.text} – ${item.message}`}</a>
              </li>
            ))}
          </ErrorList>
        </div>
      )}
      <section>
        <h2>
          {open.length > 0
            ? m.checks_review_open({ count: open.length })
            : m.checks_review_incomplete({ count: missing.length })}
        </h2>
        <Cells sections={sections} />
        <p className="text-muted tabular-nums">
          <span>{progress}</span>
          {isScored && open.length > 0 && <span>{` · ${m.checks_review_no_score()}`}</span>}
        </p>
      </section>
      <ol className="list">
        {sections.map(({ number, title, href, answered, cells, lacking }) => (
          <li key={number}>
            <a href={href} className="list-link">
              <span className="w-4 text-muted tabular-nums">{number}</span>
              <span className={`min-w-0 flex-1 ${lacking > 0 ? "font-strong" : "text-muted"}`}>{title}</span>
              <span className="whitespace-nowrap text-muted tabular-nums">
                {lacking === 0 && <Icon name="check" className="me-1 inline align-[-0.25em]" />}
                <span>{`${answered}/${cells.length}`}</span>
              </span>
              <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ol>
      <Lacking title={m.checks_review_photos_missing()} items={missing.filter(({ at }) => at === "photo")}>
        <Icon name="camera" />
        {m.checks_edit_photo_add()}
      </Lacking>
      <Lacking title={m.checks_review_notes_missing()} items={missing.filter(({ at }) => at === "note")}>
        {m.checks_edit_note_add()}
      </Lacking>
      <Findings checkId={checkId} findings={findings} />
    </div>
  );
}

/** `tasks` says which tasks the findings will open. */
export function CompleteSheet({ review, tasks }: { review: Review; tasks: string | null }) {
  const { findings, na, empty, outcome, progress, checkId } = review;
  return (
    <div className="flex flex-col gap-4">
      {outcome && (
        <CheckOutcome outcome={outcome} status="draft">
          <p>
            {tasks && <strong>{tasks}</strong>} {m.checks_review_body()}
          </p>
        </CheckOutcome>
      )}
      {!outcome && (
        <p>
          {tasks && <strong>{tasks}</strong>} {m.checks_review_body()}
        </p>
      )}
      {findings.length > 0 ? (
        <Findings checkId={checkId} findings={findings} />
      ) : (
        <p>{m.checks_view_no_findings_body()}</p>
      )}
      <Others title={m.checks_view_na()} items={na} />
      <Others title={m.checks_review_empty()} items={empty} />
      <p className="text-muted tabular-nums">{progress}</p>
    </div>
  );
}

const cellLooks: Record<CellState, string> = {
  passed: "fill-good forced-colors:fill-[CanvasText]",
  finding: "fill-bad forced-colors:fill-[CanvasText]",
  na: "fill-line-strong",
  open: "fill-raised stroke-line-strong",
};
const sectionGap = 0.6;

/** A cell for each item; those of findings are higher. Hidden from screen readers: the rows below say it. */
function Cells({ sections }: { sections: Review["sections"] }) {
  const count = sections.reduce((sum, { cells }) => sum + cells.length, 0);
  const unit = 100 / (count + sectionGap * (sections.length - 1));
  const cells = sections.flatMap((section, index) =>
    section.cells.map((state, at) => ({ id: `${section.number}.${at}`, state, gaps: index * sectionGap })),
  );
  return (
    <svg className="my-2 h-5 w-full overflow-visible" aria-hidden="true">
      {cells.map(({ id, state, gaps }, at) => (
        <rect
          key={id}
          x={`${(at + gaps) * unit}%`}
          y={state === "finding" ? 0 : 4}
          width={`${unit * 0.8}%`}
          height={state === "finding" ? 20 : 12}
          rx="1"
          className={cellLooks[state]}
        />
      ))}
    </svg>
  );
}

function Lacking({ title, items, children }: { title: string; items: Review["missing"]; children: ReactNode }) {
  if (items.length === 0) return null;
  return (
    <Panel title={title} actions={<CountBadge>{items.length}</CountBadge>}>
      <ul className="-my-2 divide-y divide-line">
        {items.map(({ id, number, text, href }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
            <span id={`lacking-${id}`} className="min-w-0 flex-1 basis-48">
              <span className="me-2 text-sm text-muted tabular-nums">{number}</span>
              {text}
            </span>
            <a href={href} className={buttonClass()} aria-describedby={`lacking-${id}`}>
              {children}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Findings({ checkId, findings }: { checkId: string; findings: readonly ReviewedItem[] }) {
  if (findings.length === 0) return null;
  return (
    <Panel title={m.checks_findings()} actions={<CountBadge>{findings.length}</CountBadge>}>
      <ol className="-my-2 divide-y divide-line">
        {findings.map((item) => (
          <li key={item.id} className="py-2">
            <p className="flex flex-wrap items-center gap-x-3">
              <span className="text-sm text-muted tabular-nums">{item.number}</span>
              <SeverityBadge severity={item.finding!} />
              {item.answer.type !== "pass-fail" && <AnswerText item={item} />}
            </p>
            <p>
              <a href={item.href} className="link inline-block py-2.5 whitespace-pre-line">
                {item.text}
              </a>
            </p>
            {item.note && <p className="wrap-anywhere whitespace-pre-line">{item.note}</p>}
            <CheckPhotos checkId={checkId} photos={item.photos} itemName={item.text} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Others({ title, items }: { title: string; items: readonly ReviewedItem[] }) {
  if (items.length === 0) return null;
  return (
    <Panel title={title} actions={<CountBadge>{items.length}</CountBadge>}>
      <ol className="-my-2 divide-y divide-line">
        {items.map((item) => (
          <li key={item.id}>
            <ItemLine item={item} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function ItemLine({ item: { number, text, href } }: { item: ReviewedItem }) {
  return (
    <p className="flex items-center gap-3">
      <span className="shrink-0 text-sm text-muted tabular-nums">{number}</span>
      <a href={href} className="link min-w-0 py-2.5 whitespace-pre-line">
        {text}
      </a>
    </p>
  );
}
