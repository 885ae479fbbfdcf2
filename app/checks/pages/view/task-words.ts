import type { TaskGroup } from "#app/checks/open-tasks.server.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";

const byState = {
  planned: m.checks_tasks_planned,
  coming: m.checks_tasks_coming,
  open: m.checks_tasks_open,
};

export function taskWords(state: keyof typeof byState, { owner, dueDays }: TaskGroup): string {
  const [first = "", ...others] = dueDays.toSorted();
  const day = formatDay(first);
  const deadline = others.every((other) => other === first)
    ? m.checks_tasks_due({ day })
    : m.checks_tasks_first_due({ day });
  const count = dueDays.length;
  return owner === null ? m.checks_tasks_no_owner({ count, deadline }) : byState[state]({ count, owner, deadline });
}
