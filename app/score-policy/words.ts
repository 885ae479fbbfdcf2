import { m } from "#app/i18n/locale.ts";

/** Long times in days. */
export function sayHours(count: number): string {
  return count > 72 && count % 24 === 0 ? m.policy_days({ count: count / 24 }) : m.policy_hours({ count });
}
