import type { Activity } from "#app/activities/activity.ts";
import { activityStatusNames } from "#app/activities/activity-names.ts";
import { Badge, type BadgeLook, quiet } from "#app/ui/page.tsx";

type Shown = Activity["status"] | "late";

const signs: Readonly<Record<Shown, BadgeLook>> = {
  planned: { tone: "accent", icon: "clock" },
  late: { tone: "bad", icon: "warning" },
  done: quiet,
  void: { tone: "neutral", icon: "cross" },
};

export function ActivityStatusBadge({ status }: { status: Shown }) {
  return <Badge {...signs[status]}>{activityStatusNames[status]()}</Badge>;
}
