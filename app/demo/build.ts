/** The demo's checks as documents: what starting, answering and submitting each of them would have stored. */
import { type Check, withOutcome } from "#app/checks/check.ts";
import type { Photo } from "#app/files/photo.ts";
import { distanceBetween, isTooFast } from "#app/checks/evidence.ts";
import { scoreCheck } from "#app/checks/score.ts";
import { withUnanswered } from "#app/checks/unanswered.ts";
import { wordsOf } from "#app/checks/words.ts";
import { derivedId } from "#app/db/ids.ts";
import { monthOf } from "#app/i18n/days.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";
import type { TemplateVersion } from "#app/templates/template.ts";
import { demoAnswers } from "./answers.ts";
import type { Fault } from "./ask.ts";
import { stream } from "./chain.ts";
import type { PictureName } from "./pictures.ts";
import type { Visit } from "./visits.ts";

export interface Person {
  readonly uid: string;
  readonly name: string;
}

/** All that a check refers to, by the demo's own names. */
export interface World {
  readonly inspector: (name: string | null) => Person;
  readonly lead: Person;
  readonly managerOn: (storeCode: string, day: string) => { id: string; name: string } | null;
  readonly storeId: (code: string) => string;
  readonly versionOn: (
    template: Visit["template"],
    day: string,
  ) => { version: TemplateVersion; faults: ReadonlyMap<string, Fault> };
  readonly photos: ReadonlyMap<PictureName, Photo>;
  /** The instant of a minute of a business day. */
  readonly instant: (day: string, minute: number) => Date;
}

export interface BuiltCheck {
  readonly id: string;
  readonly check: Check;
  readonly events: readonly TimelineEvent[];
}

function checkId(visit: Pick<Visit, "key">): string {
  return derivedId("demo-check", visit.key);
}

/** A check as it is after submitting, or, of a draft, so far. */
export function buildCheck(visit: Visit, world: World): BuiltCheck {
  const id = checkId(visit);
  const inspector = world.inspector(visit.inspector);
  const { version, faults } = world.versionOn(visit.template, visit.day);
  const manager = world.managerOn(visit.store.code, visit.day);
  const startedAt = world.instant(visit.day, visit.minute);
  const { answers, endedAt } = demoAnswers({
    visit,
    version,
    faults,
    photos: world.photos,
    startedAt,
    by: inspector.uid,
  });
  const by = { by: inspector.uid, byName: inspector.name };
  const lastAnswer = Object.values(answers).reduce(
    (last, answer) => (answer.at > last ? answer.at : last),
    startedAt.toISOString(),
  );
  const draft: Omit<Check, "words"> = {
    code: codeOf(visit),
    storeId: world.storeId(visit.store.code),
    storeCode: visit.store.code,
    storeName: visit.store.name,
    area: visit.store.area,
    templateId: version.templateId,
    templateVersion: version.version,
    templateName: version.name,
    templateCategory: version.category,
    scored: version.scored,
    status: "draft",
    day: visit.day,
    month: monthOf(visit.day),
    inspectorId: inspector.uid,
    inspectorName: inspector.name,
    managerId: manager?.id ?? null,
    managerName: manager?.name ?? null,
    startedAt: startedAt.toISOString(),
    updatedAt: lastAnswer,
    followedUpBy: [],
    answers,
    tooFast: false,
    ...(visit.follows !== null && { followUpOf: checkId({ key: visit.follows }) }),
  };
  const started = { ...draft, words: wordsOf(draft) };
  const events: TimelineEvent[] = [{ subject: `checks/${id}`, at: startedAt.toISOString(), ...by, what: "started" }];
  if (visit.draft) return { id, check: started, events };
  return { id, ...submitted(id, started, { visit, version, at: endedAt.toISOString(), by, events }) };
}

function submitted(
  id: string,
  draft: Check,
  {
    visit,
    version,
    at,
    by,
    events,
  }: {
    visit: Visit;
    version: TemplateVersion;
    at: string;
    by: { by: string; byName: string };
    events: TimelineEvent[];
  },
): Omit<BuiltCheck, "id"> {
  const outcome = withUnanswered(scoreCheck(version, draft.answers), version, draft.answers);
  const place = placeOf(visit);
  const check: Check = {
    ...withOutcome(draft, outcome),
    status: "submitted",
    submittedAt: at,
    updatedAt: at,
    tooFast: isTooFast(version, draft, at),
    ...(place && { place }),
  };
  return {
    check,
    events: [
      ...events,
      {
        subject: `checks/${id}`,
        at,
        ...by,
        what: "submitted",
        after: { score: outcome.score, result: outcome.result, findings: outcome.findings.length },
      },
    ],
  };
}

/** The earlier check once another one follows it up. */
export function followedUp(earlier: BuiltCheck, later: BuiltCheck): BuiltCheck {
  const { startedAt: at, inspectorId: by, inspectorName: byName, code } = later.check;
  return {
    id: earlier.id,
    check: { ...earlier.check, followedUpBy: [...earlier.check.followedUpBy, later.id] },
    events: [
      ...earlier.events,
      { subject: `checks/${earlier.id}`, at, by, byName, what: "followed-up", after: { check: later.id, code } },
    ],
  };
}

/** A submitted check after the lead approved or voided it. */
export function decided(
  built: BuiltCheck,
  move: "approved" | "void",
  { lead, at, reason }: { lead: Person; at: Date; reason?: string },
): BuiltCheck {
  const time = at.toISOString();
  const { status, outcome } = built.check;
  return {
    id: built.id,
    check: { ...built.check, status: move, updatedAt: time },
    events: [
      ...built.events,
      {
        subject: `checks/${built.id}`,
        at: time,
        by: lead.uid,
        byName: lead.name,
        what: move === "void" ? "voided" : "approved",
        ...(reason && { note: reason }),
        before: { status, ...(outcome && { score: outcome.score, result: outcome.result }) },
        after: { status: move },
      },
    ],
  };
}

/** Three phones of four tell where they are: mostly in the store, now and then far from it. */
function placeOf({ key, store }: Visit): Check["place"] {
  const random = stream("place", key);
  if (!random.chance(0.75)) return undefined;
  const reach = random.chance(0.015) ? 0.03 : 0.0006;
  const place = {
    latitude: round(store.latitude + (random.next() - 0.5) * reach),
    longitude: round(store.longitude + (random.next() - 0.5) * reach),
    accuracy: random.int(5, 45),
  };
  return { ...place, distance: distanceBetween(place, store) };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

const signs = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

function codeOf({ key, day }: Visit): string {
  const random = stream("code", key);
  return `QC-${day.slice(2).replaceAll("-", "")}-${Array.from({ length: 4 }, () => signs[random.int(0, signs.length - 1)]).join("")}`;
}
