import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { ListCount } from "#app/lists/list.ts";
import { href } from "#app/ui/href.ts";
import { Panel } from "#app/ui/page.tsx";
import { FindingPhoto } from "./finding-photo.tsx";
import { Due, PriorityBadge } from "./status.tsx";
import type { OpenTaskSummary, TaskSubject } from "./open-tasks.server.ts";

export function OpenTaskList({ subject, unfinished, overdue, first }: OpenTaskSummary) {
  const hasPhotos = first.some(({ thumb }) => thumb !== null);
  return (
    <Panel title={m.tasks_open()}>
      {first.length === 0 ? (
        <p className="text-muted">{m.tasks_open_none()}</p>
      ) : (
        <>
          <p className="flex flex-wrap gap-x-6 tabular-nums">
            {overdue !== 0 && (
              <TasksLink subject={subject} status="overdue" count={overdue} label={m.tasks_open_overdue} />
            )}
            <TasksLink subject={subject} status="unfinished" count={unfinished} label={m.tasks_open_unfinished} />
          </p>
          <ul className="-mb-3">
            {first.map(({ id, title, store, thumb, priority, dueLabel }) => (
              <li
                key={id}
                className="relative flex min-h-14 border-line py-2 not-first:border-t print:break-inside-avoid"
              >
                {hasPhotos && <FindingPhoto id={id} thumb={thumb} />}
                <div className="min-w-0">
                  <a
                    href={href("/tasks/:id", { id })}
                    className="line-clamp-2 font-strong after:absolute after:inset-0 after:content-[''] hover:underline"
                  >
                    {title}
                  </a>
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                    <Due {...dueLabel} />
                    {store && <span className="min-w-0 wrap-anywhere text-muted">{store}</span>}
                    {priority === "high" && <PriorityBadge priority={priority} />}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

interface TasksLinkProps {
  subject: TaskSubject;
  status: "unfinished" | "overdue";
  count: ListCount;
  label: (inputs: { count: number; number: string }) => string;
}

function TasksLink({ subject, status, count, label }: TasksLinkProps) {
  if (count === null) return null;
  const [least, more] = typeof count === "number" ? [count, ""] : [count.over, "+"];
  return (
    <a
      href={href("/tasks/", { ...subject, status })}
      className={`link inline-flex min-h-11 items-center dense:min-h-0 ${status === "overdue" ? "font-strong text-bad" : ""}`}
    >
      {label({ count: least, number: formatNumber(least, getLocale()) + more })}
    </a>
  );
}
