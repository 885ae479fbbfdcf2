import type { Activity } from "#app/activities/activity.ts";
import { activityStatusNames } from "#app/activities/activity-names.ts";
import { Badge, type BadgeLook, quiet } from "#app/ui/page.tsx";

type Shown = Activity["status"] | "late";

const signs: Readonly<Record<Shown, BadgeLook>> = {
  planned: quiet,
  late: { tone: "bad", sign: "time" },
  done: quiet,
  void: { tone: "neutral", sign: "inactive" },
};

export function ActivityStatusBadge({ status }: { status: Shown }) {
  return <Badge {...signs[status]}>{activityStatusNames[status]()}</Badge>;
}
