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
  const { slots, drafts, appealable, imports, invitations } = home;
  const at = (instant: string) => formatShortInstant(instant, home.today, config.APP_TIME_ZONE, getLocale());
  return {
    ...home,
    slots: slots && { ...slots, groups: groupSlots(slots.rows, home) },
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
    drafts: drafts && {
      more: drafts.more,
      rows: drafts.rows.map(({ template, progress: { answered, total }, ...draft }) => {
        const label = answered < total ? m.checks_edit_progress({ answered, asked: total }) : m.home_draft_answered();
        return {
          ...draft,
          detail: joinFacts([template, label]),
          progress: { done: answered, of: total, label },
        };
      }),
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

/** Planned checks of one subject with the same status and last day stand under one heading. */
function groupSlots(rows: readonly SlotRow[], home: Home) {
  const keyOf = ({ subject, status, end }: SlotRow) => `${status} ${end} ${subject}`;
  return [...Map.groupBy(rows, keyOf)].map(([key, [first, ...others]]) => ({
    key,
    subject: first!.subject,
    status: first!.status,
    until: first!.end === first!.day ? null : formatShortDay(first!.end, home.today, getLocale()),
    rows: [first!, ...others].map((row) => presentOwnSlot(row, home)),
  }));
}

/** If a draft of the user fits the slot, its link continues that draft. */
function presentOwnSlot(row: SlotRow, { drafts, today }: Home) {
  const { key, to, store, start, check } = presentSlot(row, today, { canStart: true });
  const draft = drafts?.forSlots.find(
    ({ storeId, templateId, category }) =>
      storeId === row.storeId && (row.templateId ? templateId === row.templateId : category === row.category),
  );
  const isBegun = start !== null && draft !== undefined;
  return { key, store, isBegun, to: isBegun ? href("/qc/check/edit", { id: draft.id }) : (start ?? check ?? to) };
}
