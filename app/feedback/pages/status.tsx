import { type CaseStatus, type Judgement, judgementNames, statusNames } from "#app/feedback/case-names.ts";
import { m } from "#app/i18n/locale.ts";
import { Badge, type BadgeLook, quiet } from "#app/ui/page.tsx";

const signs: Readonly<Record<CaseStatus, BadgeLook>> = {
  new: { tone: "accent", icon: "clipboard" },
  "in-progress": quiet,
  recovered: quiet,
  lost: { tone: "neutral", icon: "cross" },
};
const judgementSigns: Readonly<Record<Judgement, BadgeLook>> = {
  undecided: quiet,
  yes: { tone: "bad", icon: "warning" },
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
    <Badge tone="bad" icon="clock">
      {m.feedback_status_overdue()}
    </Badge>
  );
}
