import type { ReactNode } from "react";
import type { Photo } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";
import { taskPhotoPageHref } from "#app/tasks/photo-href.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PhotoList } from "./photo-list.tsx";
import type { TaskPage } from "./read-task.server.ts";

export function Evidence({ page: { id, finding, fixes } }: { page: TaskPage }) {
  const fix = fixes.at(-1);
  if (!finding && !fix) return null;
  const [before, after] = [finding?.photos[0], fix?.photos[0]];
  return (
    <div className="min-w-0">
      <div className={finding && fix ? "grid gap-3 md:grid-cols-2" : ""}>
        {finding && (
          <Proof title={fix && m.tasks_before()} id={id} photos={finding.photos} before>
            {finding.note && <p className="wrap-anywhere whitespace-pre-line">{finding.note}</p>}
            <p className="text-sm wrap-anywhere text-muted">{`${finding.answer} · ${finding.section}`}</p>
          </Proof>
        )}
        {fix && (
          <Proof title={m.tasks_after()} id={id} photos={fix.photos} before={false}>
            {fix.words && <p className="wrap-anywhere whitespace-pre-line">{fix.words}</p>}
            <p className="text-sm text-muted">{m.tasks_done_by({ name: fix.byName, at: fix.at })}</p>
          </Proof>
        )}
      </div>
      {before && after && (
        <LinkButton to={taskPhotoPageHref(id, before.key, after.key)} className="mt-3 max-md:w-full">
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
    </div>
  );
}

interface ProofProps {
  id: string;
  title: string | undefined;
  photos: readonly Photo[];
  before: boolean;
  children: ReactNode;
}

function Proof({ title, children, ...list }: ProofProps) {
  return (
    <section className="min-w-0">
      {title && <h2 className="mb-1">{title}</h2>}
      <PhotoList {...list} />
      {children}
    </section>
  );
}
