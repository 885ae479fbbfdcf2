import type { ActivityCategory } from "#app/activities/activity-names.ts";
import { changeActivity, recordActivity, voidActivity } from "#app/activities/record-activity.server.ts";
import { addDays } from "#app/i18n/days.ts";
import { actingAs } from "./acting-as.ts";
import { demoActivities } from "./activities.ts";
import type { World } from "./build.ts";
import type { Chain } from "./chain.ts";
import type { PictureName } from "./pictures.ts";

const time = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

const pictures: Readonly<Record<ActivityCategory, PictureName>> = {
  visit: "counter",
  training: "thermometer-ok",
  support: "shelf-full",
};

export async function recordActivities(chain: Chain, { inspector, storeId, instant, photos }: World): Promise<number> {
  const all = demoActivities(chain);
  for (const [index, { store, person, category, note, plannedFor, done, voided }] of all.entries()) {
    const user = actingAs(inspector(person));
    const head = { storeId: store ? storeId(store.code) : "", category, inspectorId: user.uid, photos: [] };
    const doneAt = done && instant(done.day, done.from + done.lasts + 10);
    const actual = done && {
      ...head,
      status: "done" as const,
      day: done.day,
      from: time(done.from),
      to: time(done.from + done.lasts),
      note,
      // Every third has one.
      photos: store && index % 3 === 0 ? [photos.get(pictures[category])!] : [],
    };
    if (plannedFor === null) {
      if (actual) await recordActivity(user, actual, {}, doneAt!);
      continue;
    }
    const plan = { ...head, status: "planned" as const, day: plannedFor, from: "", to: "", note: "" };
    // Plans are made a week ahead, and none after yesterday.
    const weekBefore = addDays(plannedFor, -7);
    const madeOn = weekBefore < chain.today ? weekBefore : addDays(chain.today, -1);
    const id = await recordActivity(user, plan, {}, instant(madeOn, 9 * 60));
    if (actual) await changeActivity(user, id, actual, {}, doneAt!);
    if (voided) await voidActivity(user, id, { reason: voided }, instant(plannedFor, 18 * 60));
  }
  return all.length;
}
