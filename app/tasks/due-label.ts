import { dayOf, daysBetween } from "#app/i18n/days.ts";
import { formatDay, formatShortDay } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { isUnfinished, type Task } from "./task.ts";
import { taskStatusNames } from "./task-names.ts";

export interface DueLabel {
  readonly text: string;
  readonly isOverdue: boolean;
  readonly day: string;
}

const maxDaysCounted = 60;

export function describeDue(task: Task, { today, timeZone }: { today: string; timeZone: string }): DueLabel {
  const day = formatDay(task.dueDay);
  const shortDay = (other: string) => formatShortDay(other, today, getLocale());
  if (!isUnfinished(task)) {
    const fix = task.status === "done" ? task.fixes.at(-1) : undefined;
    const text = fix
      ? m.tasks_fixed_on({ day: shortDay(dayOf(new Date(fix.at), timeZone)) })
      : taskStatusNames[task.status]();
    return { text, isOverdue: false, day };
  }
  const count = daysBetween(today, task.dueDay);
  if (count < 0) return { text: m.tasks_days_overdue({ count: -count }), isOverdue: true, day };
  const remaining = count > maxDaysCounted ? shortDay(task.dueDay) : m.tasks_days_left({ count });
  return { text: count === 0 ? m.tasks_due_today() : remaining, isOverdue: false, day };
}
