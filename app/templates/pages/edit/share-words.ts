import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Share } from "#app/templates/shares.ts";

export function formatShare(share: number): string {
  const digits = share > 0 && share < 0.0995 ? 1 : 0;
  // 0.285 * 100 is a little less than 28.5.
  const percent = Number((share * 100).toPrecision(12));
  return `${formatNumber(percent, getLocale(), digits)}%`;
}

export function describeShare(share: Share | undefined, of: "item" | "section"): string {
  if (!share || share.points === 0) return m.templates_points_none();
  const parts = [m.templates_points({ count: share.points })];
  if (of === "item") parts.push(m.templates_edit_share_section({ percent: formatShare(share.ofSection) }));
  parts.push(m.templates_edit_share_template({ percent: formatShare(share.ofTemplate) }));
  return parts.join(" · ");
}
