import { can } from "#app/auth/can.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { sittingHistory } from "#app/camera/parts/history.server.ts";
import { readRecordHistory } from "#app/records/parts/history.server.ts";
import { sittingEvents } from "#app/camera/events.ts";
import { readObservationChoices } from "#app/camera/pages/observe/form.server.ts";
import { shiftOf, sittingScore } from "#app/camera/points.ts";
import { sortObservations, isCountedSitting } from "#app/camera/sitting.ts";
import { requireSitting } from "#app/camera/sittings.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatShortDay } from "#app/i18n/format.ts";
import { describeOrigin } from "#app/import/imported.server.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { readPolicyVersions } from "#app/score-policy/policy.server.ts";
import { policyOf } from "#app/score-policy/versions.ts";

export async function readSittingPage(user: User, id: string, added: string) {
  const { data } = await requireSitting(user, id);
  const policy = policyOf(await readPolicyVersions(db, [data.month]), data.month);
  const names = new Map(policy.observationCategories.map(({ code, name }) => [code, say(name)]));
  const shifts = new Map(policy.shifts.map(({ code, name }) => [code, say(name)]));
  const observations = sortObservations(data, data.observations).map((observation) => ({
    ...observation,
    category: names.get(observation.category) ?? observation.category,
    shift: shifts.get(shiftOf(policy, observation.at)) ?? m.camera_no_shift(),
    points: policy.points[observation.severity],
  }));
  const canChange = can(user, "change sitting", data) && isCountedSitting(data);
  const last = data.observations.at(-1);
  return {
    id,
    storeId: data.storeId,
    store: data.storeName,
    storeCode: data.storeCode,
    area: data.area,
    day: formatShortDay(data.day, dayOf(new Date(), config.APP_TIME_ZONE), getLocale()),
    times: `${data.from}–${data.to}`,
    observer: data.inspectorName,
    manager: data.managerName,
    status: data.status,
    origin: describeOrigin(user, "sittings", data.imported),
    note: data.note,
    score: sittingScore(data, policy),
    observations,
    added: observations.find((observation) => observation.id === added) ?? null,
    cameras: [...new Set(data.observations.map(({ camera }) => camera))],
    first: { camera: last?.camera ?? "" },
    history: await readRecordHistory(sittingEvents, id, sittingHistory(names)),
    form: canChange
      ? { key: mintFormKey(user.uid, `add-observation/${id}`), ...(await readObservationChoices(data)) }
      : null,
  };
}
export type SittingView = Awaited<ReturnType<typeof readSittingPage>>;
