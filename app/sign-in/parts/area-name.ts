import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { crumbsOf } from "#app/shell/crumbs.ts";
import { isCurrent, navigation } from "#app/shell/navigation.ts";

const separate = [
  { to: href("/notifications"), name: m.shell_notifications },
  { to: href("/qc/views"), name: m.views_save_this },
];

export function areaName(path: string): string {
  const areas = [...navigation.flatMap((group) => group.destinations), ...separate];
  // For an address below a page of the menu, the area is the first breadcrumb.
  const area = areas.find((one) => isCurrent(one, path)) ?? crumbsOf(`${path}/-`, "")[0];
  return area?.name() ?? path;
}
