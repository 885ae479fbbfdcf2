/** All that the page of one check shows, in the reader's language. */
import { z } from "zod";
import { can } from "#app/auth/can.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { formatDay, formatInstant } from "#app/i18n/format.ts";
import { getLocale, say } from "#app/i18n/locale.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";
import type { User } from "#app/users/user.ts";
import { type Check, checkStatusSchema, isCounted } from "#app/checks/check.ts";
import { findCheck, findVersionOf } from "#app/checks/checks.server.ts";
import { findingsOf, sheetOf } from "./sheet.ts";

/** Another check that this one follows up or is followed up by. */
export interface LinkedCheck {
  id: string;
  day: string;
  inspector: string;
  status: Check["status"];
  result: "pass" | "fail" | null;
  score: number | null;
}

export type CheckReading = NonNullable<Awaited<ReturnType<typeof readCheckPage>>>;

/** Null when there is no such check, or it is none of the user's. */
export async function readCheckPage(user: User, id: string) {
  const stored = await findCheck(user, id);
  if (!stored) return null;
  const check = stored.data;
  const [version, events, follows, followedBy] = await Promise.all([
    findVersionOf(check),
    readTimeline(db, `checks/${id}`),
    check.followUpOf ? readLinked(user, [check.followUpOf]) : [],
    readLinked(user, check.followedUpBy.slice(-10)),
  ]);
  const { outcome } = check;
  const sections = sheetOf(check, version, getLocale());
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
    manager: check.managerName,
    startedAt: instant(check.startedAt),
    submittedAt: check.submittedAt ? instant(check.submittedAt) : null,
    minutes: check.submittedAt
      ? Math.max(1, Math.round((Date.parse(check.submittedAt) - Date.parse(check.startedAt)) / 60_000))
      : null,
    distance:
      check.place?.distance != null
        ? { metres: Math.round(check.place.distance), accuracy: Math.round(check.place.accuracy) }
        : null,
    tooFast: check.tooFast,
    outcome: outcome
      ? {
          scored: check.scored,
          score: outcome.score,
          result: outcome.result,
          band: outcome.band,
          passMark: version.passMark,
          critical: outcome.findings.filter(({ severity }) => severity === "critical").length,
        }
      : null,
    sections,
    findings: findingsOf(sections),
    follows,
    followedBy,
    timeline: events.map((event) => ({
      what: event.what,
      at: instant(event.at),
      dateTime: event.at,
      name: event.byName,
      note: event.note ?? "",
      change: changeOf(event, check.scored),
    })),
    voidReason: check.status === "void" ? (events.find((event) => event.what === "voided")?.note ?? "") : "",
    canContinue: check.status === "draft" && can(user, "edit check", subject),
    canFollowUp: isCounted(check) && can(user, "start check", subject),
  };
}

/** What an event of the timeline changed, as far as that tells more than its verb. */
export type Change =
  | { kind: "hand-over"; from: string; to: string }
  | { kind: "status"; from: Check["status"]; to: Check["status"] }
  | { kind: "outcome"; score: number | null; result: "pass" | "fail" | null; findings: number | null }
  | { kind: "follow-up"; code: string };

const statusChange = z.object({ status: checkStatusSchema });
const handOver = z.object({ inspectorName: z.string() });
const outcomeAtSubmit = z.object({
  score: z.number().nullish(),
  result: z.enum(["pass", "fail"]).nullish(),
  findings: z.number().nullish(),
});
const newCheck = z.object({ code: z.string() });

function changeOf({ what, before, after }: TimelineEvent, scored: boolean): Change | null {
  if (what === "submitted") {
    const { data } = outcomeAtSubmit.safeParse(after);
    if (!data) return null;
    const { score = null, result = null, findings = null } = scored ? data : { findings: data.findings };
    return { kind: "outcome", score, result, findings };
  }
  if (what === "followed-up") {
    const { data } = newCheck.safeParse(after);
    return data ? { kind: "follow-up", code: data.code } : null;
  }
  const names = [handOver.safeParse(before).data, handOver.safeParse(after).data] as const;
  if (names[0] && names[1]) return { kind: "hand-over", from: names[0].inspectorName, to: names[1].inspectorName };
  const statuses = [statusChange.safeParse(before).data, statusChange.safeParse(after).data] as const;
  return statuses[0] && statuses[1] ? { kind: "status", from: statuses[0].status, to: statuses[1].status } : null;
}

function instant(at: string): string {
  return formatInstant(at, config.APP_TIME_ZONE);
}

async function readLinked(user: User, ids: readonly string[]): Promise<LinkedCheck[]> {
  const found = await Promise.all(ids.map((id) => findCheck(user, id)));
  return found.flatMap((check) =>
    check
      ? [
          {
            id: check.id,
            day: formatDay(check.data.day),
            inspector: check.data.inspectorName,
            status: check.data.status,
            result: check.data.result ?? null,
            score: check.data.scored ? (check.data.score ?? null) : null,
          },
        ]
      : [],
  );
}
