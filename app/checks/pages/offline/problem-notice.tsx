import type { ReactNode } from "react";
import type { CheckProblem } from "#app/checks/device/problems.ts";
import { m } from "#app/i18n/locale.ts";
import { Notice } from "#app/ui/page.tsx";

const titles: Readonly<Record<CheckProblem["reason"], () => string>> = {
  start: m.checks_phone_start_problem_title,
  answers: m.checks_offline_answers,
  photo: m.checks_offline_photo_refused,
  changed: m.checks_offline_changed,
  closed: m.checks_offline_closed,
  delayed: m.checks_offline_delayed,
};

export function problemTitle({ reason }: CheckProblem): string {
  return titles[reason]();
}

export function problemBody({ reason, message }: CheckProblem): string {
  if (reason === "start") return [message, m.checks_phone_start_problem_body()].filter(Boolean).join(" ");
  if (reason === "delayed") return [message, m.checks_offline_delayed_body()].filter(Boolean).join(" ");
  return message ?? m.checks_offline_problem_body();
}

export function ProblemNotice({ problem, children }: { problem: CheckProblem; children?: ReactNode }) {
  return (
    <Notice tone={problem.reason === "start" ? "bad" : "warn"} title={problemTitle(problem)}>
      <p className="mb-2">{problemBody(problem)}</p>
      {children}
    </Notice>
  );
}
