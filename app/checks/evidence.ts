import type { TemplateVersion } from "#app/templates/template.ts";
import { answerOf, askedItems, isAnswered } from "./asked-items.ts";
import type { Check } from "./check.ts";

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** A position reported by a phone, with its accuracy in metres. */
export interface ReportedPosition extends Position {
  readonly accuracy: number;
}

export function isPlace(place: ReportedPosition | null | undefined): place is ReportedPosition {
  return (
    place != null &&
    Math.abs(place.latitude) <= 90 &&
    Math.abs(place.longitude) <= 180 &&
    place.accuracy >= 0 &&
    Number.isFinite(place.accuracy)
  );
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function haversine(angle: number): number {
  return Math.sin(angle / 2) ** 2;
}

/** Metres along the great circle on a sphere of 6,371 km. */
export function distanceBetween(a: Position, b: Position): number {
  const h =
    haversine(radians(b.latitude - a.latitude)) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * haversine(radians(b.longitude - a.longitude));
  return Math.round(2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(h))));
}

/** From "latitude,longitude,accuracy" in degrees and metres. */
export function parsePosition(field: string): ReportedPosition | undefined {
  const numbers = field.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const [latitude, longitude, accuracy] = numbers;
  const place = { latitude: latitude!, longitude: longitude!, accuracy: accuracy! };
  return numbers.length === 3 && isPlace(place) ? place : undefined;
}

export function withDistance(
  { latitude, longitude, accuracy }: ReportedPosition,
  store: Position | null | undefined,
): ReportedPosition & { distance: number | null } {
  const distance = store ? distanceBetween({ latitude, longitude }, store) : null;
  return { latitude, longitude, accuracy, distance };
}

/** Milliseconds credited to an answer. */
const judgedFrom = 6;
const leastPerAnswer = 3_000;
const maxPerAnswer = 120_000;

/** Work is the time between the server's times of answers; a pause counts as two minutes. Without a credible start nobody knows it. */
export function isTooFast(
  version: Pick<TemplateVersion, "sections">,
  check: Pick<Check, "startedAt" | "answers" | "phoneStart">,
  submittedAt: string,
): boolean {
  if (check.phoneStart?.doubt) return false;
  const answered = askedItems(version, check.answers).filter((item) =>
    isAnswered(item, answerOf(check.answers, item.id)),
  );
  if (answered.length < judgedFrom) return false;
  const savedAt = new Map<number, number>();
  for (const item of answered) {
    const time = Date.parse(answerOf(check.answers, item.id)!.at);
    savedAt.set(time, (savedAt.get(time) ?? 0) + 1);
  }
  const end = Date.parse(submittedAt);
  savedAt.set(end, (savedAt.get(end) ?? 0) + 1);
  let [work, before] = [0, Date.parse(check.startedAt)];
  for (const [time, answers] of [...savedAt].toSorted(([a], [b]) => a - b)) {
    work += Math.min(Math.max(0, time - before), answers * maxPerAnswer);
    before = time;
  }
  return work < answered.length * leastPerAnswer;
}
