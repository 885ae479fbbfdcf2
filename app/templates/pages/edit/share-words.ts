import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Share } from "#app/templates/shares.ts";

export function percent(share: number): string {
  const digits = share > 0 && share < 0.0995 ? 1 : 0;
  return `${formatNumber(share * 100, getLocale(), digits)}%`;
}

export function describeShare(share: Share | undefined, of: "item" | "section"): string {
  if (!share || share.points === 0) return m.templates_points_none();
  const parts = [m.templates_points({ count: share.points })];
  if (of === "item") parts.push(m.templates_edit_share_section({ percent: percent(share.ofSection) }));
  parts.push(m.templates_edit_share_template({ percent: percent(share.ofTemplate) }));
  return parts.join(" · ");
}
