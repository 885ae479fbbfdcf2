/** A large chain's other facts: sittings, customer feedback and activities of one month. */
import type { Activity } from "#app/activities/activity.ts";
import { activityCategories } from "#app/activities/activity-names.ts";
import { activityFacts } from "#app/activities/facts.server.ts";
import { sittingFacts } from "#app/camera/facts.server.ts";
import type { Sitting } from "#app/camera/sitting.ts";
import { db } from "#app/db/db.server.ts";
import { caseSchema } from "#app/feedback/case.ts";
import { caseStatuses, judgements } from "#app/feedback/case-names.ts";
import { caseFacts } from "#app/feedback/facts.server.ts";
import { defaultScorePolicy } from "#app/score-policy/default-policy.ts";
import { severities } from "#app/score-policy/severity.ts";
import { idOf, randomNumbers } from "../facts/random.ts";

interface Chain {
  readonly stores: number;
  readonly managers: number;
  inspectorId(number: number): string;
  readonly inspectors: number;
}

const hour = (number: number) => `${String(number).padStart(2, "0")}:00`;

/** Two sittings a store with three observations each, 1,500 cases, and 1,200 activities, a third of them planned ahead. */
export async function writeRecords(seed: number, month: string, chain: Chain): Promise<void> {
  const random = randomNumbers(seed);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const oneOf = <T>(all: readonly T[]): T => all[upTo(all.length)]!;
  const dayOf = () => `${month}-${String(1 + upTo(28)).padStart(2, "0")}`;
  const at = `${month}-01T03:00:00.000Z`;
  const of = (store: number) => ({
    storeId: idOf("store", store),
    storeCode: "",
    storeName: "",
    area: "",
    managerId: idOf("manager", store % chain.managers),
    managerName: "",
    inspectorId: chain.inspectorId(upTo(chain.inspectors)),
    inspectorName: "",
    createdAt: at,
    updatedAt: at,
  });
  const sittings = Array.from({ length: 2 * chain.stores }, (_, number): Sitting => {
    const begins = 6 + upTo(12);
    return {
      ...of(number % chain.stores),
      status: "recorded",
      day: dayOf(),
      month,
      from: hour(begins),
      to: hour(begins + 1 + upTo(3)),
      note: "",
      tags: [],
      observations: Array.from({ length: upTo(7) }, (__, place) => ({
        id: `o${place}`,
        camera: "",
        at: hour(begins),
        category: oneOf(defaultScorePolicy.observationCategories).code,
        severity: oneOf(severities),
        words: "",
        photos: [],
      })),
    };
  });
  const feedback = Array.from({ length: 1500 }, () => {
    const day = dayOf();
    const [cameAt, dueAt] = [`${day}T03:00:00.000Z`, `${day}T09:00:00.000Z`];
    const isAnswered = upTo(10) > 0;
    return caseSchema.parse({
      ...of(upTo(chain.stores)),
      code: "",
      day,
      month,
      cameAt,
      dueAt,
      channel: oneOf(defaultScorePolicy.channels).code,
      category: oneOf(defaultScorePolicy.feedbackCategories).code,
      severity: oneOf(severities),
      rating: null,
      text: "",
      photos: [],
      justified: oneOf(judgements),
      status: oneOf(caseStatuses),
      answeredAt: isAnswered ? `${day}T0${4 + upTo(6)}:30:00.000Z` : null,
      answer: "",
      waiting: !isAnswered,
      resolution: "",
      words: [],
    });
  });
  const activities = Array.from({ length: 1200 }, (_, number): Activity => {
    const status = upTo(8) === 0 ? "planned" : "done";
    const begins = 7 + upTo(8);
    return {
      ...of(upTo(chain.stores)),
      ...(number % 10 === 0 && { storeId: "", managerId: null }),
      category: oneOf(activityCategories),
      status,
      planned: status === "planned" || number % 3 === 0,
      day: dayOf(),
      from: hour(begins),
      to: hour(begins + 2),
      note: "",
      photos: [],
    };
  });
  const made = <Of>(word: string, records: readonly Of[]) =>
    records.map((after, number) => ({ id: idOf(word, seed, month, number), before: null, after }));
  await db.transaction(async (tx) => (await sittingFacts.prepareMany(tx, made("sitting", sittings))).write());
  await db.transaction(async (tx) => (await caseFacts.prepareMany(tx, made("case", feedback))).write());
  await db.transaction(async (tx) => (await activityFacts.prepareMany(tx, made("activity", activities))).write());
}
