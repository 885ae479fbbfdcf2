import { type CaseStatus, type Judgement, judgementNames, statusNames } from "#app/feedback/case-names.ts";
import { m } from "#app/i18n/locale.ts";
import { Badge, type BadgeLook, quiet } from "#app/ui/page.tsx";

const signs: Readonly<Record<CaseStatus, BadgeLook>> = {
  new: { tone: "accent", sign: "unfinished" },
  "in-progress": quiet,
  recovered: quiet,
  lost: { tone: "neutral", sign: "inactive" },
};
const judgementSigns: Readonly<Record<Judgement, BadgeLook>> = {
  undecided: quiet,
  yes: { tone: "bad", sign: "failed" },
  no: quiet,
};

export function CaseStatusBadge({ status }: { status: CaseStatus }) {
  return <Badge {...signs[status]}>{statusNames[status]()}</Badge>;
}

export function JudgementBadge({ justified }: { justified: Judgement }) {
  return <Badge {...judgementSigns[justified]}>{judgementNames[justified]()}</Badge>;
}

export function OverdueBadge() {
  return (
    <Badge tone="bad" sign="time">
      {m.feedback_status_overdue()}
    </Badge>
  );
}

export function DueBadge({ at, isOverdue }: { at: string; isOverdue: boolean }) {
  return (
    <Badge tone={isOverdue ? "bad" : "neutral"} sign="time">
      {isOverdue ? m.feedback_overdue_since({ at }) : m.feedback_due_at({ at })}
    </Badge>
  );
}
