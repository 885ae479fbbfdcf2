import { config } from "#app/config.server.ts";
import type { Home } from "#app/home/home.server.ts";
import { formatDay, formatInstant, joinFacts } from "#app/i18n/format.ts";
import { say } from "#app/i18n/locale.ts";
import { importHref } from "#app/import/href.ts";
import { isWorking } from "#app/import/import.ts";
import { kindOf } from "#app/import/kinds.server.ts";
import { presentSlot } from "#app/plan/parts/shown-slot.server.ts";
import { href } from "#app/ui/href.ts";

export type ShownHome = ReturnType<typeof presentHome>;

export function presentHome(home: Home) {
  const { slots, appealable, imports, invitations } = home;
  const at = (instant: string) => formatInstant(instant, config.APP_TIME_ZONE);
  return {
    ...home,
    slots: slots && { ...slots, rows: slots.rows.map((row) => presentOwnSlot(row, home)) },
    appealable: appealable && {
      more: appealable.more,
      rows: appealable.rows.map(({ id, data, findings, daysLeft }) => ({
        id,
        store: data.storeName,
        detail: joinFacts([say(data.templateName), formatDay(data.day)]),
        findings,
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

/** If a draft of the user fits the slot, its link continues that draft. */
function presentOwnSlot(row: SlotRow, { drafts, today }: Home) {
  const slot = presentSlot(row, today, { canStart: true });
  const draft = drafts?.rows.find(
    ({ storeId, templateId, category }) =>
      storeId === row.storeId && (row.templateId ? templateId === row.templateId : category === row.category),
  );
  return {
    ...slot,
    isBegun: draft !== undefined,
    start: slot.start && (draft ? href("/qc/check/edit", { id: draft.id }) : slot.start),
  };
}
