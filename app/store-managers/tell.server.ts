/** What a change of assignments will do, with the tasks that go along. */
import { config } from "#app/config.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { tell, type Told } from "./consequence-words.ts";
import type { Foreseen } from "./foresee.server.ts";
import { openTasks } from "./hooks.server.ts";

/** Of as many stores the tasks are counted, each by a query. */
const mostCounted = 200;

/** Counts the tasks of each store that is handed over, unless they are too many. */
export async function tellAll(foreseen: Foreseen, now: Date): Promise<Told> {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const handed = foreseen.consequences.filter((each) => each.what === "handover" && (each.to ?? today) >= today);
  if (handed.length > mostCounted) return tell(foreseen, null);
  const counts = handed.map(async (each) => {
    const before = each.what === "handover" ? each.before : null;
    return [each, before ? await openTasks.value(each.store.id, before.id) : 0] as const;
  });
  return tell(foreseen, new Map(await Promise.all(counts)));
}
