import { can } from "#app/auth/can.ts";
import { appealable } from "#app/checks/appeal.ts";
import { appealTimeWords, readAppealTime } from "#app/checks/appeal-time.server.ts";
import { type Check, type CheckImport, isCounted, type Outcome } from "#app/checks/check.ts";
import { findCheck, findChecks, findVersionOf } from "#app/checks/checks.server.ts";
import { type Move, moves } from "#app/checks/moves.ts";
import { mustLeaveToOthers } from "#app/checks/deciders.server.ts";
import { countFindings } from "#app/checks/findings.ts";
import type { Fraction } from "#app/score-policy/fraction.ts";
import { appellantOf, readCheckHistory } from "#app/checks/parts/history.server.ts";
import { outcomePoints } from "#app/checks/past/check-row.ts";
import { canMoveCheck } from "#app/checks/transitions.ts";
import { countUnreadIn } from "#app/chats/chats.server.ts";
import { config } from "#app/config.server.ts";
import { formatDay, formatInstant, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { findTasksOf } from "#app/tasks/tasks.server.ts";
import { authorOf } from "#app/timeline/author.ts";
import type { User } from "#app/auth/user.ts";
import { href } from "#app/ui/href.ts";
import { appealsOf, sheetFindings, formatItemPoints, itemNumbers, toSheet } from "./sheet.ts";

export interface LinkedCheck {
  id: string;
  day: string;
  inspector: string;
  status: Check["status"];
  result: "pass" | "fail" | null;
  score: number | null;
}

export type CheckReading = NonNullable<Awaited<ReturnType<typeof readCheckPage>>>;

const labels: Record<Move, () => string> = {
  approve: () => m.checks_decide_approve(),
  reopen: () => m.checks_decide_reopen(),
  void: () => m.checks_decide_void(),
};

export async function readCheckPage(user: User, id: string, now: Date) {
  const stored = await findCheck(user, id);
  if (!stored) return null;
  const check = stored.data;
  const version = await findVersionOf(check);
  const sections = toSheet(check, version, getLocale());
  const [history, follows, followedBy, tasks, appealUntil, unread] = await Promise.all([
    readCheckHistory(user, id, { ...check, numbers: itemNumbers(sections) }),
    check.followUpOf ? readLinked(user, [check.followUpOf]) : [],
    readLinked(user, check.followedUpBy),
    check.imported ? [] : findTasksOf(user, id),
    appealUntilOf(user, check, now),
    countUnreadIn(user, "check", id),
  ]);
  const { outcome } = check;
  const findings = sheetFindings(sections);
  const subject = { storeId: check.storeId, managerId: check.managerId, inspectorId: check.inspectorId };
  return {
    id,
    code: check.code,
    status: check.status,
    storeId: check.storeId,
    storeName: check.storeName,
    storeCode: check.storeCode,
    area: check.area,
    template: say(check.templateName),
    version: check.templateVersion,
    day: formatDay(check.day),
    inspector: check.inspectorName,
    unread,
    manager: check.managerName,
    imported: importedOf(user, check),
    startedAt: check.imported ? null : instant(check.startedAt),
    submittedAt: check.submittedAt ? instant(check.submittedAt) : null,
    minutes: check.submittedAt
      ? Math.max(1, Math.round((Date.parse(check.submittedAt) - Date.parse(check.startedAt)) / 60_000))
      : null,
    locations: placesOf(check),
    tooFast: check.tooFast,
    outcome: outcome
      ? {
          scored: check.scored,
          score: outcome.score,
          result: outcome.result,
          band: outcome.band,
          passMark: version.passMark,
          critical: countFindings(outcome.findings).critical,
          ...(check.imported && importedOutcome(outcome, check.imported)),
        }
      : null,
    sections,
    findings,
    tasksComing: findings.length > 0 && [...tasks].length === 0 && opensTasks(check, now),
    tasks: Object.fromEntries([...tasks].map(([item, task]) => [item, { id: task.id, status: task.data.status }])),
    follows,
    followedBy,
    history,
    appeals: appealsOf(check, sections, { instant, nameOf: (appeal) => appellantOf(user, check, appeal) }),
    voidReason: check.discardedAt
      ? m.checks_view_discarded({ inspector: check.inspectorName })
      : check.status === "void"
        ? (history.find((event) => event.what === "voided")?.note ?? "")
        : "",
    canContinue: check.status === "draft" && can(user, "edit check", subject),
    canFollowUp: isCounted(check) && can(user, "start check", subject),
    canShare: isCounted(check) && can(user, "share check", subject),
    canHandOver: check.status === "draft" && can(user, "decide check", subject),
    canAppeal: appealUntil !== null,
    appealUntil,
    canDecideAppeal: canMoveCheck(user, "removeFinding", check) && !(await mustLeaveToOthers(user, check)),
    moves: moves.filter((move) => canMoveCheck(user, move, check)).map((move) => ({ move, label: labels[move]() })),
  };
}

/** Long enough for the job that opens tasks. */
const untilTasks = 60 * 60_000;

function opensTasks(check: Check, now: Date): boolean {
  const { imported, submittedAt } = check;
  return isCounted(check) && !imported && now.getTime() - Date.parse(submittedAt ?? "") < untilTasks;
}

async function appealUntilOf(user: User, check: Check, now: Date): Promise<string | null> {
  if (!canMoveCheck(user, "appeal", check) || appealable(check).length === 0) return null;
  const time = await readAppealTime(check, now);
  return time && time.daysLeft >= 0 ? appealTimeWords(time) : null;
}

export interface ReportedLocation {
  readonly when: "start" | "submit";
  readonly away: string | null;
  readonly accuracy: string;
}

function importedOf(user: User, { imported }: Check) {
  if (!imported) return null;
  const { importId, file, row, at } = imported;
  const address = can(user, "import checks") ? href("/qc/imports/:id", { id: importId }) : null;
  return { from: m.imports_origin_from({ file, row }), at: instant(at), byName: authorOf(imported), href: address };
}

function importedOutcome({ earned, available }: Outcome, { result }: CheckImport) {
  const points = outcomePoints({ earned, available });
  const amount = (sum: Fraction) => formatItemPoints(sum, getLocale());
  return {
    resultGiven: result,
    points: points && m.checks_view_points({ earned: amount(points.earned), available: amount(points.available) }),
  };
}

function placesOf({ status, imported, startPlace, place }: Check): ReportedLocation[] | null {
  const reported = (when: ReportedLocation["when"], where: Check["place"]): ReportedLocation[] =>
    where
      ? [{ when, away: where.distance === null ? null : metres(where.distance), accuracy: metres(where.accuracy) }]
      : [];
  const locations = [...reported("start", startPlace), ...reported("submit", place)];
  return (status === "draft" || imported) && locations.length === 0 ? null : locations;
}

function metres(distance: number): string {
  return distance < 1000
    ? `${formatNumber(Math.round(distance), getLocale(), 0)} m`
    : `${formatNumber(distance / 1000, getLocale(), 1)} km`;
}

function instant(at: string): string {
  return formatInstant(at, config.APP_TIME_ZONE);
}

async function readLinked(user: User, ids: readonly string[]): Promise<LinkedCheck[]> {
  return (await findChecks(user, ids)).map(({ id, data }) => ({
    id,
    day: formatDay(data.day),
    inspector: data.inspectorName,
    status: data.status,
    result: data.result ?? null,
    score: data.scored ? (data.score ?? null) : null,
  }));
}
