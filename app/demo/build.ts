import { type Check, withOutcome } from "#app/checks/check.ts";
import type { Photo } from "#app/files/photo.ts";
import { distanceBetween, isTooFast } from "#app/checks/evidence.ts";
import { scoreCheck } from "#app/checks/score.ts";
import { withUnanswered } from "#app/checks/unanswered.ts";
import { searchWordsOf } from "#app/checks/words.ts";
import { derivedId } from "#app/db/ids.ts";
import { monthOf } from "#app/i18n/days.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";
import type { TemplateVersion } from "#app/templates/template.ts";
import { demoAnswers } from "./answers.ts";
import type { DemoFinding } from "./ask.ts";
import { stream } from "./chain.ts";
import type { PictureName } from "./pictures.ts";
import type { Visit } from "./visits.ts";

export interface Person {
  readonly uid: string;
  readonly name: string;
}

export interface World {
  readonly inspector: (name: string | null) => Person;
  readonly admin: Person;
  readonly lead: Person;
  readonly manager: Person;
  readonly managerOn: (storeCode: string, day: string) => { id: string; name: string } | null;
  readonly storeId: (code: string) => string;
  readonly versionOn: (
    template: Visit["template"],
    day: string,
  ) => { version: TemplateVersion; findings: ReadonlyMap<string, DemoFinding> };
  readonly photos: ReadonlyMap<PictureName, Photo>;
  readonly instant: (day: string, minute: number) => Date;
}

export interface BuiltCheck {
  readonly id: string;
  readonly check: Check;
  readonly events: readonly TimelineEvent[];
}

export function checkId(visit: Pick<Visit, "key">): string {
  return derivedId("demo-check", visit.key);
}

export function buildCheck(visit: Visit, world: World): BuiltCheck {
  const id = checkId(visit);
  const inspector = world.inspector(visit.inspector);
  const { version, findings } = world.versionOn(visit.template, visit.day);
  const manager = world.managerOn(visit.store.code, visit.day);
  const startedAt = world.instant(visit.day, visit.minute);
  const answering = { visit, version, findings, photos: world.photos, startedAt, by: inspector.uid };
  const { answers, endedAt } = demoAnswers(answering);
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
  const started = { ...draft, words: searchWordsOf(draft) };
  const built = { id, check: started, events: [eventOf(id, inspector, draft.startedAt, { what: "started" })] };
  return visit.draft ? built : applySubmit(built, { visit, version, at: endedAt.toISOString(), inspector });
}

function eventOf(
  id: string,
  { uid, name }: Person,
  at: string,
  what: Pick<TimelineEvent, "what" | "note" | "before" | "after">,
): TimelineEvent {
  return { subject: `checks/${id}`, kind: "checks", at, by: uid, byName: name, ...what };
}

/** Stores what submitting would: the demo's checks don't go through `submitCheck`, and follow its changes. */
function applySubmit(
  { id, check: draft, events }: BuiltCheck,
  { visit, version, at, inspector }: { visit: Visit; version: TemplateVersion; at: string; inspector: Person },
): BuiltCheck {
  const outcome = withUnanswered(scoreCheck(version, draft.answers), version, draft.answers);
  const place = randomPosition(visit);
  const check: Check = {
    ...withOutcome(draft, outcome),
    status: "submitted",
    submittedAt: at,
    updatedAt: at,
    tooFast: isTooFast(version, draft, at),
    ...(place && { place }),
  };
  const after = { score: outcome.score, result: outcome.result, findings: outcome.findings.length };
  return { id, check, events: [...events, eventOf(id, inspector, at, { what: "submitted", after })] };
}

export function addFollowUp({ id, check, events }: BuiltCheck, later: BuiltCheck): BuiltCheck {
  const { startedAt, inspectorId: uid, inspectorName: name, code } = later.check;
  const after = { check: later.id, code };
  return {
    id,
    check: { ...check, followedUpBy: [...check.followedUpBy, later.id] },
    events: [...events, eventOf(id, { uid, name }, startedAt, { what: "followed-up", after })],
  };
}

export function applyDecision(
  { id, check, events }: BuiltCheck,
  move: "approved" | "void",
  { lead, at, reason }: { lead: Person; at: Date; reason?: string },
): BuiltCheck {
  const time = at.toISOString();
  const { status, outcome } = check;
  const event = eventOf(id, lead, time, {
    what: move === "void" ? "voided" : "approved",
    ...(reason && { note: reason }),
    before: { status, ...(outcome && { score: outcome.score, result: outcome.result }) },
    after: { status: move },
  });
  return { id, check: { ...check, status: move, updatedAt: time }, events: [...events, event] };
}

/** Three phones of four have a position: mostly in the store, sometimes far from it. */
function randomPosition({ key, store }: Visit): Check["place"] {
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
