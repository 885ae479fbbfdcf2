import type { Activity } from "#app/activities/activity.ts";
import { activityStatusNames } from "#app/activities/activity-names.ts";
import { Badge, type SignName, type Tone } from "#app/ui/page.tsx";

type Shown = Activity["status"] | "late";

const signs: Readonly<Record<Shown, { tone: Tone; icon: SignName }>> = {
  planned: { tone: "accent", icon: "clock" },
  late: { tone: "bad", icon: "warning" },
  done: { tone: "good", icon: "check" },
  void: { tone: "neutral", icon: "cross" },
};

export function ActivityStatusBadge({ status }: { status: Shown }) {
  return <Badge {...signs[status]}>{activityStatusNames[status]()}</Badge>;
}
