import type { SittingStatus } from "#app/camera/sitting.ts";
import { m } from "#app/i18n/locale.ts";
import { Badge } from "#app/ui/page.tsx";

const statusNames: Record<SittingStatus, () => string> = {
  recorded: () => m.camera_status_recorded(),
  void: () => m.camera_status_void(),
};
export const statusLabel = (status: SittingStatus) => statusNames[status]();
export const statusChoices = () => Object.entries(statusNames).map(([value, label]) => ({ value, label: label() }));

export function SittingStatusBadge({ status }: { status: SittingStatus }) {
  return (
    <Badge tone={status === "void" ? "neutral" : "good"} icon={status === "void" ? "cross" : "check"}>
      {statusLabel(status)}
    </Badge>
  );
}
