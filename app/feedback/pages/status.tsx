import { type CaseStatus, type Judgement, judgementNames, statusNames } from "#app/feedback/case-names.ts";
import { m } from "#app/i18n/locale.ts";
import { Badge, type SignName, type Tone } from "#app/ui/page.tsx";

const signs: Readonly<Record<CaseStatus, { tone: Tone; icon: SignName }>> = {
  new: { tone: "accent", icon: "clipboard" },
  "in-progress": { tone: "warn", icon: "clock" },
  recovered: { tone: "good", icon: "check" },
  lost: { tone: "neutral", icon: "cross" },
};
const judgementSigns: Readonly<Record<Judgement, { tone: Tone; icon: SignName }>> = {
  undecided: { tone: "neutral", icon: "minus" },
  yes: { tone: "bad", icon: "warning" },
  no: { tone: "neutral", icon: "close" },
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
