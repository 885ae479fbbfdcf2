import { Form } from "react-router";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { importHref } from "#app/import/href.ts";
import { countWrites } from "#app/import/import.ts";
import { Button, buttonClass, LinkButton } from "#app/ui/button.tsx";
import { Notice, Panel } from "#app/ui/page.tsx";
import type { readImportPage } from "./view-page.server.ts";

export type ImportPageData = Awaited<ReturnType<typeof readImportPage>>;

const number = (value: number) => formatNumber(value, getLocale());

export function ImportStage(page: ImportPageData) {
  switch (page.status) {
    case "reading":
      return (
        <Panel>
          <p>{m.imports_view_interrupted()}</p>
          <Discard {...page} />
        </Panel>
      );
    case "judged":
      return <Preview {...page} />;
    case "undone":
      return (
        <Notice title={m.imports_view_undone()}>{page.thinned && <p>{m.imports_view_undone_thinned()}</p>}</Notice>
      );
    default:
      return <Done {...page} />;
  }
}

function Preview(page: ImportPageData) {
  const { counts } = page;
  return (
    <Panel title={m.imports_view_judged()}>
      {countWrites(counts) === 0 && <p className="mt-2 font-semibold">{nothingToWrite(page)}</p>}
      {page.unused && <p className="mt-2">{m.imports_view_unused({ columns: page.unused })}</p>}
      {[...page.coverage, ...page.dates].map((line) => (
        <p key={line} className="mt-2">
          {line}
        </p>
      ))}
      <p className="mt-2 text-muted">{m.imports_view_discarded_on({ day: page.undoableUntil })}</p>
    </Panel>
  );
}

function nothingToWrite({ counts, writesAnswerOnly }: ImportPageData): string {
  if (writesAnswerOnly) return m.imports_view_answer_only();
  return counts.same > 0 ? m.imports_view_nothing() : m.imports_view_only_errors();
}

export function PreviewDecision({ id, status, counts, writesAnswerOnly }: ImportPageData) {
  if (status !== "judged") return null;
  const count = countWrites(counts);
  return (
    <Form method="post" action={importHref(id)} className="action-bar">
      <Button tone="quiet" name="intent" value="discard">
        {m.imports_view_discard()}
      </Button>
      <LinkButton to={importHref(id, "/columns")}>{m.imports_columns_change()}</LinkButton>
      {(count > 0 || writesAnswerOnly) && (
        <Button tone="primary" name="intent" value="write">
          {writesAnswerOnly ? m.imports_view_write_answer() : writeLabel(count)}
        </Button>
      )}
    </Form>
  );
}

function writeLabel(count: number): string {
  return count === 1 ? m.imports_view_write_one() : m.imports_view_write({ count: number(count) });
}

function Done(page: ImportPageData) {
  const { id, counts, listLink, undoable, obstacles } = page;
  return (
    <>
      {obstacles && (
        <Notice
          tone="warn"
          title={(obstacles.partly ? m.imports_view_left : m.imports_view_obstacles)({
            count: number(obstacles.count),
          })}
        >
          {obstacles.imports.length > 0 && (
            <>
              <p>{m.imports_view_undo_first()}</p>
              <ul>
                {obstacles.imports.map(({ href, text }) => (
                  <li key={href}>
                    <a href={href} className="link inline-block py-2.5">
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
          <ul className="max-h-80 overflow-y-auto">
            {obstacles.first.map(({ row, reason }) => (
              <li key={`${row} ${reason}`}>{m.imports_view_obstacle({ row, reason })}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Panel
        title={
          page.writesAnswerOnly
            ? m.imports_view_answer_saved()
            : m.imports_view_done({ created: number(counts.new), changed: number(counts.changed) })
        }
      >
        <p>
          <a href={listLink.href} className="link inline-block py-2.5">
            {listLink.text}
          </a>
        </p>
        {page.coverage.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {undoable && (
          <>
            <p className="mt-2">{m.imports_view_undo_until({ day: page.undoableUntil })}</p>
            <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
              <LinkButton to={importHref(id, "/undo")}>{m.imports_view_undo()}</LinkButton>
            </div>
          </>
        )}
        {page.thinned && <p className="mt-2">{m.imports_view_thinned({ day: page.undoableUntil })}</p>}
      </Panel>
    </>
  );
}

export function ErrorsFile({ id, counts, thinned }: ImportPageData) {
  if (counts.error === 0 || thinned) return null;
  return (
    <>
      <p className="not-first:mt-3">{m.imports_view_errors()}</p>
      <div className="-mx-3.5 flex flex-wrap">
        {(
          [
            ["/errors.xlsx", "Excel"],
            ["/errors.csv", "CSV"],
          ] as const
        ).map(([file, format]) => (
          <a key={file} href={importHref(id, file)} className={buttonClass("quiet")} download>
            {m.imports_view_errors_file({ format })}
          </a>
        ))}
      </div>
    </>
  );
}

function Discard({ id }: ImportPageData) {
  return (
    <Form method="post" action={importHref(id)} className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button name="intent" value="discard">
        {m.imports_view_discard()}
      </Button>
    </Form>
  );
}
