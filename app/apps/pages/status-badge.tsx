import { appStatusNames } from "#app/apps/app-names.ts";
import type { AppStatus } from "#app/apps/list-params.ts";
import { Badge, type BadgeLook, quiet } from "#app/ui/page.tsx";

const signs: Readonly<Record<AppStatus, BadgeLook>> = {
  connected: { tone: "good", sign: "passed" },
  attention: { tone: "warn", sign: "failed" },
  not: quiet,
};

export function AppStatusBadge({ status }: { status: AppStatus }) {
  return <Badge {...signs[status]}>{appStatusNames[status]()}</Badge>;
}
