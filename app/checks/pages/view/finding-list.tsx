import { CheckPhotos } from "#app/checks/parts/photos.tsx";
import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { type LinkedTask, TaskLink } from "#app/tasks/parts/task-link.tsx";
import { AnswerText } from "./answer-text.tsx";
import { AppealBadge } from "./appeal-badge.tsx";
import { ItemLink } from "./item-link.tsx";
import type { SheetItem } from "./sheet.ts";

export function FindingList({
  checkId,
  findings,
  tasks,
  answers = true,
}: {
  checkId: string;
  findings: readonly SheetItem[];
  tasks: Readonly<Record<string, LinkedTask>>;
  answers?: boolean;
}) {
  return (
    <ol className="-my-3">
      {findings.map((item) => (
        <li key={item.id} className="border-line py-3 not-first:border-t print:break-inside-avoid">
          <p className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <SeverityBadge severity={item.finding!} />
            {item.appeal && <AppealBadge state={item.appeal} />}
            {answers && <ItemLink item={item} />}
          </p>
          <p className="font-medium whitespace-pre-line">{item.text}</p>
          {answers && item.answer.type !== "pass-fail" && (
            <p className="mt-0.5">
              <AnswerText item={item} />
            </p>
          )}
          {item.note && <p className="mt-1 wrap-anywhere whitespace-pre-line">{item.note}</p>}
          <CheckPhotos checkId={checkId} photos={item.photos} itemName={item.text} />
          {tasks[item.id] && <TaskLink task={tasks[item.id]!} />}
        </li>
      ))}
    </ol>
  );
}
