/** Plans and records the demo's activities, as its QC staff would. */
import { changeActivity, recordActivity, voidActivity } from "#app/activities/record-activity.server.ts";
import { addDays } from "#app/i18n/days.ts";
import { actingAs } from "./acting-as.ts";
import { demoActivities } from "./activities.ts";
import type { World } from "./build.ts";
import type { Chain } from "./chain.ts";

const time = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Resolves to how many there are. */
export async function recordActivities(chain: Chain, { inspector, storeId, instant }: World): Promise<number> {
  const all = demoActivities(chain);
  for (const { store, person, category, note, plannedFor, done, voided } of all) {
    const user = actingAs(inspector(person));
    const storeIdOf = store ? storeId(store.code) : "";
    const head = { category, inspectorId: user.uid };
    const doneAt = done && instant(done.day, done.from + done.lasts + 10);
    const actual = done && {
      ...head,
      status: "done" as const,
      day: done.day,
      from: time(done.from),
      to: time(done.from + done.lasts),
      note,
    };
    if (plannedFor === null) {
      if (actual) await recordActivity(user, { storeId: storeIdOf, ...actual }, {}, doneAt!);
      continue;
    }
    const plan = { ...head, status: "planned" as const, day: plannedFor, from: "", to: "", note: "" };
    // Plans are made a week ahead, and none after yesterday.
    const weekBefore = addDays(plannedFor, -7);
    const madeOn = weekBefore < chain.today ? weekBefore : addDays(chain.today, -1);
    const id = await recordActivity(user, { storeId: storeIdOf, ...plan }, {}, instant(madeOn, 9 * 60));
    if (actual) await changeActivity(user, id, actual, {}, doneAt!);
    if (voided) await voidActivity(user, id, { reason: voided }, instant(plannedFor, 18 * 60));
  }
  return all.length;
}
