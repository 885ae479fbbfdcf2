/** What a refusal says at which field. */
import type { ActivityRefusal } from "#app/activities/activity-errors.ts";
import { activityLimits } from "#app/activities/limits.ts";
import { m } from "#app/i18n/locale.ts";

const words: Record<ActivityRefusal, readonly [field: string, text: () => string]> = {
  "store-unknown": ["storeId", () => m.stores_typed_none()],
  "store-closed": ["storeId", () => m.stores_typed_closed()],
  "store-needed": ["category", () => m.activities_problem_store_needed()],
  "person-unknown": ["inspectorId", () => m.users_problem_person()],
  future: ["day", () => m.activities_problem_future()],
  "not-over": ["to", () => m.activities_problem_not_over()],
  past: ["day", () => m.activities_problem_past()],
  far: ["day", () => m.activities_problem_far()],
  times: ["to", () => m.activities_problem_times()],
  empty: ["to", () => m.activities_problem_empty()],
  photos: ["photos", () => m.photos_problem_many({ most: activityLimits.photos })],
  reason: ["reason", () => m.activities_problem_reason()],
};

export function refusalWords(codes: readonly ActivityRefusal[]): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [words[code][0], words[code][1]()]));
}
