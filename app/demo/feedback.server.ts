import { caseInputSchema } from "#app/feedback/case.ts";
import { answerCase, moveCase, recordCase } from "#app/feedback/cases.server.ts";
import { noContact } from "#app/feedback/contact.ts";
import { addDays, addMonths, daysBetween, firstDay, lastDay, monthOf } from "#app/i18n/days.ts";
import { defaultScorePolicy } from "#app/score-policy/default-policy.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import type { Random } from "./random.ts";
import { actingAs } from "./acting-as.ts";
import type { World } from "./build.ts";
import { type Chain, type DemoStore, stream } from "./chain.ts";
import type { PictureName } from "./pictures.ts";
import { answers, customers, customerWords, dismissals, losses, recoveries } from "./feedback-words.ts";

const categories = Object.keys(customerWords);
const channels = defaultScorePolicy.channels.map(({ code }) => code);
const hour = 60 * 60 * 1000;

export async function fillFeedback(chain: Chain, world: World, now: Date): Promise<number> {
  let count = 0;
  for (let month = monthOf(chain.since); month <= monthOf(chain.today); month = addMonths(month, 1))
    for (const store of chain.stores) {
      const random = stream("feedback", store.code, month);
      const hasFeedback = random.chance(0.3 + (1 - store.quality));
      const day = addDays(firstDay(month), random.int(0, daysBetween(firstDay(month), lastDay(month))));
      // Nothing new is recorded of a store that has closed since.
      if (!hasFeedback || day >= chain.today || day < store.opened || store.closed !== null) continue;
      await fillCase(random, { store, day, world, now });
      count++;
    }
  return count;
}

interface Place {
  readonly store: DemoStore;
  readonly day: string;
  readonly world: World;
  readonly now: Date;
}

const pictures: Readonly<Record<string, PictureName>> = {
  quality: "cup-spilled",
  "food-safety": "label-expired",
  "waiting-time": "queue",
  "wrong-order": "receipt",
  cleanliness: "table-dirty",
  payment: "price-wrong",
};

function photosOf(category: string, severity: Severity, { photos }: World) {
  const picture = severity === "minor" ? undefined : pictures[category];
  return picture ? [photos.get(picture)!] : [];
}

async function fillCase(random: Random, { store, day, world, now }: Place): Promise<void> {
  const [recorder, lead] = [actingAs(world.inspector(null)), actingAs(world.lead)];
  const came = world.instant(day, random.int(440, 1290));
  const category = random.pick(categories);
  const { text, severity, rating } = random.pick(customerWords[category]!);
  const contact = random.chance(0.6)
    ? { ...noContact, name: random.pick(customers), phone: `+84900000${random.int(400, 999)}` }
    : noContact;
  const recorded = new Date(came.getTime() + random.int(5, 90) * 60_000);
  const channel = category === "delivery" ? random.pick(["shopeefood", "grabfood"]) : random.pick(channels);
  const input = caseInputSchema.parse({
    storeId: world.storeId(store.code),
    cameAt: came.toISOString(),
    channel,
    category,
    severity,
    rating,
    text,
    photos: photosOf(category, severity, world),
  });
  const id = await recordCase(recorder, { ...input, contact }, {}, recorded);

  const after = (from: Date, hours: number) => new Date(from.getTime() + hours * hour);
  const answered = after(recorded, defaultScorePolicy.answerHours[severity] * (0.1 + 1.1 * random.next()));
  // Some are left lying, mostly of the last days.
  if (answered >= now || random.chance(0.05)) return;
  await answerCase(lead, id, { answeredAt: answered.toISOString(), answer: random.pick(answers) }, {}, answered);
  const decided = after(answered, random.int(1, 30));
  if (decided >= now) return;
  if (rating === 5 || random.chance(0.25))
    await moveCase(lead, id, "dismiss", { reason: random.pick(dismissals) }, decided);
  else if (random.chance(0.85)) await moveCase(lead, id, "justify", {}, decided);
  const closedAt = after(decided, random.int(4, 60));
  if (closedAt >= now || random.chance(0.08)) return;
  const move = random.chance(0.85) ? "recover" : "lose";
  await moveCase(lead, id, move, { reason: random.pick(move === "recover" ? recoveries : losses) }, closedAt);
}
