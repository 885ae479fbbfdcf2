import { isLate, activityMinutes } from "#app/activities/activity.ts";
import { requireActivity } from "#app/activities/activities.server.ts";
import { activityHistory } from "#app/activities/parts/history.server.ts";
import { readRecordHistory } from "#app/records/parts/history.server.ts";
import { activityEvents } from "#app/activities/events.ts";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatDay, formatNumber } from "#app/i18n/format.ts";
import { describeOrigin } from "#app/import/imported.server.ts";
import { getLocale, m } from "#app/i18n/locale.ts";

export async function readActivityPage(user: User, id: string, now: Date) {
  const { data } = await requireActivity(user, id);
  const [day, times] = [formatDay(data.day), data.from && `${data.from}–${data.to}`];
  const hours = formatNumber(activityMinutes(data) / 60, getLocale(), 1);
  return {
    id,
    storeId: data.storeId,
    store: data.storeName || m.activities_no_store(),
    storeCode: data.storeCode,
    area: data.area,
    category: data.category,
    status: isLate(data, dayOf(now, config.APP_TIME_ZONE)) ? ("late" as const) : data.status,
    planned: data.planned,
    day,
    times: times && m.activities_lasts({ times, hours }),
    when: [day, times].filter(Boolean).join(", "),
    person: data.inspectorName,
    manager: data.managerName,
    note: data.note,
    photos: data.photos,
    origin: describeOrigin(user, "activities", data.imported),
    canChange: can(user, "change activity", data) && data.status !== "void",
    canBeDone: data.status === "planned",
    history: await readRecordHistory(activityEvents, id, activityHistory),
  };
}
