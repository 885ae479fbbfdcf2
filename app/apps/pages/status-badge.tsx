import { appStatusNames } from "#app/apps/app-names.ts";
import type { AppStatus } from "#app/apps/list-params.ts";
import { Badge, type SignName, type Tone } from "#app/ui/page.tsx";

const signs: Readonly<Record<AppStatus, { tone: Tone; icon: SignName }>> = {
  connected: { tone: "good", icon: "check" },
  attention: { tone: "warn", icon: "warning" },
  not: { tone: "neutral", icon: "minus" },
};

export function AppStatusBadge({ status }: { status: AppStatus }) {
  return <Badge {...signs[status]}>{appStatusNames[status]()}</Badge>;
}
