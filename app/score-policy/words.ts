import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { StoreMonth } from "./store-score.ts";

export function hoursText(count: number): string {
  return count > 72 && count % 24 === 0 ? m.policy_days({ count: count / 24 }) : m.policy_hours({ count });
}

export function scoreBasisText({ checks, camera, feedback }: StoreMonth): string {
  const numbered = (count: number) => ({ count, number: formatNumber(count, getLocale()) });
  return m.policy_base({
    checks: checks.scored > 0 ? m.policy_base_checks(numbered(checks.scored)) : m.policy_base_no_check(),
    camera: camera.sittings > 0 ? m.policy_base_sittings(numbered(camera.sittings)) : m.policy_base_no_camera(),
    cases: feedback.cases > 0 ? m.policy_base_cases(numbered(feedback.cases)) : m.policy_base_no_cases(),
  });
}
