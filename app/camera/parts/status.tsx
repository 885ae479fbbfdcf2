import type { SittingStatus } from "#app/camera/sitting.ts";
import { m } from "#app/i18n/locale.ts";
import { optionsOf } from "#app/ui/field.tsx";
import { Badge, quiet } from "#app/ui/page.tsx";

const statusNames: Record<SittingStatus, () => string> = {
  recorded: () => m.camera_status_recorded(),
  void: () => m.camera_status_void(),
};
export const sittingStatusLabel = (status: SittingStatus) => statusNames[status]();
export const sittingStatusChoices = () => optionsOf(statusNames);

export function SittingStatusBadge({ status }: { status: SittingStatus }) {
  return <Badge {...(status === "void" ? { sign: "inactive" } : quiet)}>{sittingStatusLabel(status)}</Badge>;
}
