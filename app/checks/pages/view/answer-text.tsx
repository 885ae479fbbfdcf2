import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { SheetItem } from "./sheet.ts";

export function AnswerText({
  item,
}: {
  item: Pick<SheetItem, "answer" | "finding" | "points"> & Partial<Pick<SheetItem, "appeal">>;
}) {
  const { answer, finding } = item;
  if (!answer.text) return null;
  const quiet = answer.type === "none" || answer.type === "na";
  const granted = item.appeal === "removed";
  const failed = !granted && (finding !== null || answer.failed);
  // Partial credit is neither right nor wrong: the points tell.
  const judged = !granted && (item.points ? item.points.isFull : answer.type === "pass-fail");
  const icon: IconName | null = quiet ? "minus" : failed ? "cross" : judged ? "check" : null;
  return (
    <span
      className={`inline-flex min-w-0 items-baseline gap-1.5 wrap-anywhere ${quiet ? "text-muted" : failed ? "font-medium text-bad" : judged ? "text-good" : ""}`}
    >
      {icon && <Icon name={icon} className="translate-y-0.5" />}
      <span className="min-w-0 whitespace-pre-line">
        <span>{answer.text}</span>
        {answer.range && <span className="font-normal text-muted">{` (${answer.range})`}</span>}
      </span>
    </span>
  );
}
