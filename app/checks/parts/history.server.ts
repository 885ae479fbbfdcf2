import { z } from "zod";
import { can } from "#app/auth/can.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { formatInstant, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { authorOf } from "#app/timeline/author.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";
import type { HistoryEvent } from "#app/timeline/parts/history.tsx";
import type { User } from "#app/auth/user.ts";
import { appealedItemSchema, type Check, checkStatusSchema, type CheckImport } from "#app/checks/check.ts";
import { resultLabel, checkStatusLabel } from "#app/checks/check-names.ts";
import { type checkEvents, figuresSchema } from "#app/checks/events.ts";
import type { Verb } from "#app/timeline/events.ts";

type Change =
  | { kind: "hand-over" | "manager"; from: string; to: string }
  | { kind: "status"; from: Check["status"]; to: Check["status"] }
  | ({ kind: "outcome" } & Figures)
  | { kind: "import"; source: string; from: Figures; to: Figures }
  | { kind: "appeal"; items: readonly AppealLine[] }
  | { kind: "decision"; items: readonly AppealLine[]; from: Figures; to: Figures }
  | { kind: "follow-up"; code: string };

interface Figures {
  readonly score: number | null;
  readonly result: "pass" | "fail" | null;
  readonly findings: number | null;
}

interface AppealLine {
  readonly number: string;
  readonly removed: boolean | null;
  readonly reason: string;
}

/** The caller has checked that the user can read the check. */
export async function readCheckHistory(
  reader: User,
  id: string,
  check: Pick<Check, "storeId" | "storeName" | "scored" | "imported"> & { numbers?: ReadonlyMap<string, string> },
): Promise<HistoryEvent[]> {
  const { scored, imported, numbers = new Map() } = check;
  const events = await readTimeline(db, `checks/${id}`);
  const canReadAll = can(reader, "read store history", { storeId: check.storeId });
  const all = [...events, ...(imported ? [importOf(id, imported)] : [])];
  return (canReadAll ? all : all.filter(({ what }) => !ofOthers.has(what))).map((event) => {
    const name = event.what === "appealed" ? appellantOf(reader, check, event) : event.byName;
    return {
      what: event.what,
      title: m.checks_view_timeline_by({ what: (verbs[event.what] ?? m.checks_event_changed)(), name }),
      at: formatInstant(event.at, config.APP_TIME_ZONE),
      dateTime: event.at,
      lines: checkEventLines(event, { scored, numbers }),
      note: event.note ?? "",
    };
  });
}

/** Former managers of the store don't see these events, because they are about other managers. */
const ofOthers: ReadonlySet<string> = new Set(["followed-up", "re-attributed"]);

/** The appellant's name. Former managers see "the store" instead of other managers' names. */
export function appellantOf(
  reader: User,
  { storeId, storeName }: Pick<Check, "storeId" | "storeName">,
  { by, byName }: Pick<TimelineEvent, "by" | "byName">,
): string {
  return by === reader.uid || can(reader, "read store history", { storeId }) ? byName : storeName;
}

/** The import is stored in the check itself, as the first event. */
function importOf(id: string, imported: CheckImport): TimelineEvent {
  const { at, by, file, row } = imported;
  const note = m.imports_origin_from({ file, row });
  return { subject: `checks/${id}`, kind: "checks", at, by, byName: authorOf(imported), what: "imported", note };
}

const verbs: Readonly<Record<string, () => string>> = {
  started: () => m.checks_event_started(),
  submitted: () => m.checks_event_submitted(),
  approved: () => m.checks_event_approved(),
  appealed: () => m.checks_event_appealed(),
  decided: () => m.checks_event_decided(),
  reopened: () => m.checks_event_reopened(),
  voided: () => m.checks_event_voided(),
  discarded: () => m.checks_event_discarded(),
  "taken-back": () => m.audit_what_taken_back(),
  shared: () => m.checks_event_shared(),
  "share-revoked": () => m.checks_event_share_revoked(),
  "handed-over": () => m.checks_event_handed_over(),
  "followed-up": () => m.checks_event_followed_up(),
  "re-attributed": () => m.checks_event_re_attributed(),
  imported: () => m.checks_event_imported(),
  "import-undone": () => m.checks_event_import_undone(),
} satisfies Record<Verb<typeof checkEvents>, () => string>;

function figuresText({ score, result, findings }: Figures): string {
  return [
    score !== null && m.checks_event_score({ score: formatScore(score, getLocale()) }),
    result && resultLabel(result),
    findings !== null && m.checks_view_section_findings({ count: findings }),
  ]
    .filter(Boolean)
    .join(" · ");
}

interface Display {
  readonly scored: boolean;
  readonly numbers: ReadonlyMap<string, string>;
}

export function checkEventLines(
  event: TimelineEvent,
  { scored = true, numbers = new Map<string, string>() }: Partial<Display> = {},
): string[] {
  const change = changeOf(event, { scored, numbers });
  return change ? changeLines(change) : [];
}

function changeLines(change: Change): string[] {
  switch (change.kind) {
    case "hand-over":
      return [m.checks_event_from_to(change)];
    case "manager":
      return [
        m.checks_event_manager({
          from: change.from || m.checks_no_manager(),
          to: change.to || m.checks_no_manager(),
        }),
      ];
    case "status":
      return [m.checks_event_from_to({ from: checkStatusLabel(change.from), to: checkStatusLabel(change.to) })];
    case "follow-up":
      return [m.checks_event_new_check(change)];
    case "outcome":
      return [figuresText(change)];
    case "import":
      return [...(change.source ? [change.source] : []), ...beforeAndNow(change)];
    case "appeal":
      return change.items.map(({ number, reason }) => [number, reason].filter(Boolean).join(" "));
    case "decision": {
      return [
        ...change.items.map(({ number, removed, reason: text }) =>
          [[number, removed ? m.checks_appeal_removed() : m.checks_appeal_kept()].filter(Boolean).join(" "), text]
            .filter(Boolean)
            .join(": "),
        ),
        ...beforeAndNow(change),
      ];
    }
  }
}

function beforeAndNow({ from, to }: { from: Figures; to: Figures }): string[] {
  const [before, now] = [figuresText(from), figuresText(to)];
  return before === now ? [] : [m.records_event_before({ before }), m.records_event_now({ now })];
}

const statusChange = z.object({ status: checkStatusSchema });
const handOver = z.object({ inspectorName: z.string() });
const attribution = z.object({ managerName: z.string().nullable() });
const appealed = z.object({ items: z.array(appealedItemSchema) });
const newCheck = z.object({ code: z.string() });
const source = z.object({ file: z.string(), row: z.number() });

function sourceOf(after: unknown): string {
  const { data } = source.safeParse(after);
  return data ? m.imports_origin_from(data) : "";
}

function changeOf({ what, before, after }: TimelineEvent, { scored, numbers }: Display): Change | null {
  const figuresOf = (side: unknown): Figures => {
    const { score = null, result = null, findings = null } = figuresSchema.safeParse(side).data ?? {};
    return scored ? { score, result, findings } : { score: null, result: null, findings };
  };
  switch (what) {
    case "submitted":
      return { kind: "outcome", ...figuresOf(after) };
    case "imported":
    case "import-undone":
      return before && after
        ? { kind: "import", source: sourceOf(after), from: figuresOf(before), to: figuresOf(after) }
        : null;
    case "followed-up": {
      const { data } = newCheck.safeParse(after);
      return data ? { kind: "follow-up", code: data.code } : null;
    }
    case "handed-over": {
      const [from, to] = [handOver.safeParse(before).data, handOver.safeParse(after).data];
      return from && to ? { kind: "hand-over", from: from.inspectorName, to: to.inspectorName } : null;
    }
    case "re-attributed": {
      const [from, to] = [attribution.safeParse(before).data, attribution.safeParse(after).data];
      return from && to ? { kind: "manager", from: from.managerName ?? "", to: to.managerName ?? "" } : null;
    }
    case "appealed":
    case "decided": {
      const items = (appealed.safeParse(after).data?.items ?? []).map(({ item, reason, removed, words: comment }) => ({
        number: numbers.get(item) ?? "",
        removed: removed ?? null,
        reason: what === "appealed" ? reason : (comment ?? ""),
      }));
      return what === "appealed"
        ? { kind: "appeal", items }
        : { kind: "decision", items, from: figuresOf(before), to: figuresOf(after) };
    }
    default: {
      const [from, to] = [statusChange.safeParse(before).data, statusChange.safeParse(after).data];
      return from && to ? { kind: "status", from: from.status, to: to.status } : null;
    }
  }
}
