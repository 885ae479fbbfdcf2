import { type ActivityRefusal, ActivityRefused } from "#app/activities/activity-errors.ts";
import { activityLimits } from "#app/activities/limits.ts";
import { m } from "#app/i18n/locale.ts";
import { describeCodes, type RefusalTable, refuseError } from "#app/records/refusals.ts";

const table: RefusalTable<ActivityRefusal> = {
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

/** If two are at one field, the first shows. */
export const describeActivityRefusals = (codes: readonly ActivityRefusal[]) => describeCodes(table, codes.toReversed());

export const activityRefusal = refuseError(ActivityRefused, ({ codes }) => describeActivityRefusals(codes));
