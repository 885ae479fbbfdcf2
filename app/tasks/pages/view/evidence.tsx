import { m } from "#app/i18n/locale.ts";
import { taskPhotoPageHref } from "#app/tasks/pages/photo-href.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/page.tsx";
import { PhotoList } from "./photo-list.tsx";
import type { TaskPage } from "./read-task.server.ts";

export function BeforeAfter({ page: { id, finding, fixes } }: { page: TaskPage }) {
  const fix = fixes.at(-1);
  if (!finding && !fix) return null;
  const [before, after] = [finding?.photos[0], fix?.photos[0]];
  return (
    <Panel title={fix ? m.tasks_before_after() : m.tasks_finding()}>
      <div className={fix ? "grid grid-cols-2 gap-3" : ""}>
        <div className="min-w-0">
          {fix && <h3 className="mb-2 text-muted">{m.tasks_before()}</h3>}
          {finding ? (
            <>
              <div className={fix ? "" : "max-w-md"}>
                <PhotoList id={id} photos={finding.photos} before />
              </div>
              <p className="wrap-anywhere">
                <strong>{finding.answer}</strong>
                <span className="text-muted">{` · ${finding.section}`}</span>
              </p>
              {finding.note && <p className="mt-1 wrap-anywhere whitespace-pre-line">{finding.note}</p>}
            </>
          ) : (
            <p className="text-muted">{m.tasks_no_finding()}</p>
          )}
        </div>
        {fix && (
          <div className="min-w-0">
            <h3 className="mb-2 text-muted">{m.tasks_after()}</h3>
            <PhotoList id={id} photos={fix.photos} before={false} />
            {fix.words && <p className="mb-1 wrap-anywhere whitespace-pre-line">{fix.words}</p>}
            <p className="text-sm text-muted">{m.tasks_done_by({ name: fix.byName, at: fix.at })}</p>
          </div>
        )}
      </div>
      {before && after && (
        <LinkButton to={taskPhotoPageHref(id, before.key, after.key)} className="mt-3">
          {m.tasks_side_by_side()}
        </LinkButton>
      )}
      {fixes.length > 1 && (
        <details className="disclosure mt-3">
          <summary>{m.tasks_earlier_fixes({ count: fixes.length - 1 })}</summary>
          {fixes.slice(0, -1).map((earlier) => (
            <div key={earlier.at} className="mt-3 max-w-md">
              <p className="text-sm text-muted">{m.tasks_done_by({ name: earlier.byName, at: earlier.at })}</p>
              <p className="mb-2 wrap-anywhere whitespace-pre-line">{earlier.words}</p>
              <PhotoList id={id} photos={earlier.photos} before={false} />
            </div>
          ))}
        </details>
      )}
    </Panel>
  );
}
