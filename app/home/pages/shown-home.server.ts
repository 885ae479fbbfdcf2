import { config } from "#app/config.server.ts";
import type { Home } from "#app/home/home.server.ts";
import { formatShortInstant } from "#app/i18n/clock.ts";
import { formatShortDay, joinFacts } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { importHref } from "#app/import/href.ts";
import { isWorking } from "#app/import/import.ts";
import { kindOf } from "#app/import/kinds.server.ts";
import { presentSlot } from "#app/plan/parts/shown-slot.server.ts";
import { href } from "#app/ui/href.ts";

export type ShownHome = ReturnType<typeof presentHome>;

export function presentHome(home: Home) {
  const { slots, appealable, imports, invitations } = home;
  const at = (instant: string) => formatShortInstant(instant, home.today, config.APP_TIME_ZONE, getLocale());
  const groups = groupSlots(
    (slots?.rows ?? []).filter((row) => !hasDraft(row, home)),
    home.today,
  );
  const drafts = home.drafts && { ...home.drafts, rows: home.drafts.rows.map(presentDraft) };
  return {
    ...home,
    groups,
    drafts,
    next: home.inspects && !home.leads ? nextStep(drafts?.rows ?? [], groups) : null,
    appealable: appealable && {
      more: appealable.more,
      rows: appealable.rows.map(({ id, data, findings, daysLeft }) => ({
        id,
        store: data.storeName,
        detail: joinFacts([
          m.home_appeal_findings({ count: findings }),
          say(data.templateName),
          formatShortDay(data.day, home.today, getLocale()),
        ]),
        daysLeft,
      })),
    },
    imports: imports?.map(({ id, data }) => ({
      id,
      to: importHref(id, isWorking(data.status) ? "/run" : ""),
      fileName: data.fileName,
      detail: joinFacts([kindOf(data.kind).title(), at(data.startedAt)]),
      status: data.status,
      judged: data.judged,
    })),
    invitations: invitations?.map(({ id, data }) => ({ id, email: data.email, expiresAt: at(data.expiresAt) })),
  };
}

type SlotRow = NonNullable<Home["slots"]>["rows"][number];
type Draft = NonNullable<Home["drafts"]>["rows"][number];

function presentDraft({ id, store, template, reopened, progress: { answered, total } }: Draft) {
  const isComplete = answered === total;
  return {
    id,
    to: isComplete ? href("/qc/check/review", { id }) : href("/qc/check/edit", { id }),
    nextLabel: isComplete ? m.home_next_review({ store }) : m.home_next_continue({ store }),
    store,
    detail: template,
    reopened: reopened ? m.checks_reopened() : null,
    count: `${answered}/${total}`,
    progress: { done: answered, of: total, label: m.checks_edit_progress({ answered, asked: total }) },
  };
}

/** A planned check that was begun is listed as its draft only. */
function hasDraft({ status, storeId, templateId, category }: SlotRow, { drafts }: Home): boolean {
  if (!drafts || status === "done") return false;
  return drafts.rows.some(
    (draft) =>
      draft.storeId === storeId && (templateId ? draft.templateId === templateId : draft.category === category),
  );
}

/** Planned checks of one subject with the same status and last day stand under one heading. */
function groupSlots(rows: readonly SlotRow[], today: string) {
  const keyOf = ({ subject, status, end }: SlotRow) => `${status} ${end} ${subject}`;
  return [...Map.groupBy(rows, keyOf)].map(([key, [first, ...others]]) => ({
    key,
    subject: first!.subject,
    status: first!.status,
    until: first!.end === first!.day ? null : formatShortDay(first!.end, today, getLocale()),
    rows: [first!, ...others].map((row) => {
      const { key: id, to, store, start, check } = presentSlot(row, today, { canStart: true });
      return { id, store, start, to: start ?? check ?? to };
    }),
  }));
}

function nextStep(
  [draft]: readonly ReturnType<typeof presentDraft>[],
  groups: ReturnType<typeof groupSlots>,
): { to: string; label: string } | null {
  if (draft) return { to: draft.to, label: draft.nextLabel };
  const slot = groups.flatMap(({ rows }) => rows).find(({ start }) => start !== null);
  return slot ? { to: slot.to, label: m.home_next_start({ store: slot.store }) } : null;
}
