import { maxDelayHours, type PhoneStart, type PhoneSubmit } from "#app/checks/phone-time.ts";
import { can } from "#app/auth/can.ts";
import { appealable } from "#app/checks/appeal.ts";
import { appealTimeWords, readAppealTime } from "#app/checks/appeal-time.server.ts";
import { type Check, type CheckImport, isCounted, type Outcome } from "#app/checks/check.ts";
import { findCheck, findChecks, findVersionOf } from "#app/checks/checks.server.ts";
import { type Move, moves } from "#app/checks/moves.ts";
import { planTasks } from "#app/checks/open-tasks.server.ts";
import { mustLeaveToOthers } from "#app/checks/deciders.server.ts";
import { countFindings } from "#app/checks/findings.ts";
import type { Fraction } from "#app/score-policy/fraction.ts";
import { appellantOf, readCheckHistory } from "#app/checks/parts/history.server.ts";
import { outcomePoints } from "#app/checks/past/check-row.ts";
import { canMoveCheck } from "#app/checks/transitions.ts";
import { countUnreadIn } from "#app/chats/chats.server.ts";
import { config } from "#app/config.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatDay, formatInstant, formatNumber, joinFacts } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { readOwnSlots } from "#app/plan/own-slots.server.ts";
import { presentSlot } from "#app/plan/parts/shown-slot.server.ts";
import { unlessDamaged } from "#app/reports/month-figures.server.ts";
import { isUnfinished, type Task } from "#app/tasks/task.ts";
import { findTasksOf } from "#app/tasks/tasks.server.ts";
import { authorOf } from "#app/timeline/author.ts";
import type { User } from "#app/auth/user.ts";
import { href } from "#app/ui/href.ts";
import { appealsOf, sheetFindings, formatItemPoints, itemNumbers, toSheet } from "./sheet.ts";
import { taskWords } from "./task-words.ts";

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
    check.imported ? new Map<string, Stored<Task>>() : findTasksOf(user, id),
    appealUntilOf(user, check, now),
    countUnreadIn(user, "check", id),
  ]);
  const { outcome } = check;
  const isNew = isJustSubmitted(check, now);
  const coming =
    isNew && outcome && tasks.size === 0
      ? await planTasks(check, { findings: outcome.findings, existing: tasks }, now)
      : null;
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
    phoneStart: check.phoneStart ? describePhoneStart(check.phoneStart) : [],
    phoneSubmit: check.phoneSubmit ? describePhoneSubmit(check.phoneSubmit) : null,
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
    tasksComing: coming && taskWords("coming", coming),
    openTasks: groupTasks(tasks).map((group) => taskWords("open", group)),
    tasks: Object.fromEntries(
      [...tasks].map(([item, { id: task, data }]) => [item, { id: task, status: data.status, terms: termsOf(data) }]),
    ),
    next: isNew && check.inspectorId === user.uid ? await readNext(user, now) : null,
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
const newForMs = 60 * 60_000;

function isJustSubmitted(check: Check, now: Date): boolean {
  const { imported, submittedAt } = check;
  return isCounted(check) && !imported && now.getTime() - Date.parse(submittedAt ?? "") < newForMs;
}

function termsOf(task: Task): string {
  if (!isUnfinished(task)) return "";
  return joinFacts([task.ownerName ?? m.tasks_owner_none(), m.checks_tasks_due({ day: formatDay(task.dueDay) })]);
}

function groupTasks(tasks: ReadonlyMap<string, Stored<Task>>) {
  const unfinished = [...tasks.values()].map(({ data }) => data).filter(isUnfinished);
  return [...Map.groupBy(unfinished, ({ ownerName }) => ownerName)].map(([owner, own]) => ({
    owner,
    dueDays: own.map(({ dueDay }) => dueDay),
  }));
}

async function readNext(user: User, now: Date): Promise<{ to: string; label: string }> {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const slots = (await unlessDamaged(readOwnSlots(user, today))) ?? [];
  const open = slots.flatMap((row) => {
    const { start, store } = presentSlot(row, today, { canStart: true });
    return start ? [{ end: row.end, to: start, label: m.checks_view_next({ store }) }] : [];
  });
  const [first] = open.toSorted((a, b) => (a.end < b.end ? -1 : a.end > b.end ? 1 : 0));
  return first ? { to: first.to, label: first.label } : { to: href("/qc"), label: m.checks_view_to_today() };
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

const phoneStartChanges: Readonly<Record<PhoneStart["changes"][number], () => string>> = {
  "store-closed": m.checks_phone_start_store_closed,
  "template-archived": m.checks_phone_start_template_archived,
  "template-newer": m.checks_phone_start_template_newer,
  "template-replaced": m.checks_phone_start_template_replaced,
};

function describePhoneStart({ at, receivedAt, doubt, changes }: PhoneStart): string[] {
  const times = { at: instant(at), received: instant(receivedAt), hours: maxDelayHours };
  const started = {
    clock: m.checks_phone_start_clock,
    late: m.checks_phone_start_late,
    none: m.checks_phone_start_received,
  }[doubt ?? "none"];
  return [started(times), ...changes.map((change) => phoneStartChanges[change]())];
}

function describePhoneSubmit({ at, doubt }: PhoneSubmit): string {
  const submitted = {
    clock: m.checks_phone_submit_clock,
    late: m.checks_phone_submit_late,
    none: m.checks_phone_submit_pressed,
  }[doubt ?? "none"];
  return submitted({ at: instant(at), hours: maxDelayHours });
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
