/** The confirmation of what is done to many stores: what it offers, what it sends, and where it leads. */
import { redirect } from "react-router";
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { readAreas } from "#app/facts/directory.server.ts";
import { dayOf, parseDay } from "#app/i18n/days.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { plainLine } from "#app/i18n/plain.ts";
import { readParams } from "#app/lists/params.ts";
import { maxReason } from "#app/records/reason.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { storeParams } from "#app/stores/list-params.ts";
import { plainPlace } from "#app/stores/province.ts";
import { storeLimits } from "#app/stores/store.ts";
import type { User } from "#app/auth/user.ts";
import { anyText, tooLong, trimmedText } from "#app/ui/form-values.ts";
import type { Bulk, BulkAction, BulkValue } from "#app/store-managers/bulk.ts";
import { listAfter, readBulkParams } from "./bulk-params.ts";
import { findManagerByCode, managerChoices, type Target } from "#app/store-managers/bulk.server.ts";
import { href } from "#app/ui/href.ts";

export const bulkForm = z.object({
  text: anyText,
  manager: trimmedText,
  from: trimmedText,
  count: anyText,
});
type TypedBulk = z.output<typeof bulkForm>;
export type BulkField = "text" | "manager" | "from";

/**
 * The stores that an address names, or all that its filters leave. Who comes here sees all stores. A filter that can't be used, such as an area
 * that is gone by now, leaves none: to do it to all instead is what nobody asked for.
 */
export async function targetOf(search: URLSearchParams): Promise<Target> {
  const { all, ids, list } = readBulkParams(search);
  if (!all) return { ids };
  const { filters, problems } = readParams(storeParams, list, { area: await readAreas(db) });
  return problems.some(({ name }) => name !== "sort") ? { ids: [] } : { filters };
}

export async function readBulkChoices(user: User, action: BulkAction) {
  return {
    areas: action === "area" ? await readAreas(db) : [],
    managers: action === "assign" ? await managerChoices(user) : [],
    today: dayOf(new Date(), config.APP_TIME_ZONE),
  };
}

const longest: Partial<Record<BulkAction, number>> = {
  area: storeLimits.area,
  tag: storeLimits.tag,
  untag: storeLimits.tag,
};

/** What was typed for an action, or what is wrong with it. */
export async function readBulkValue(
  user: User,
  action: BulkAction,
  typed: TypedBulk,
): Promise<{ value: BulkValue; errors: null } | { value: null; errors: Partial<Record<BulkField, string>> }> {
  if (action === "assign") {
    const manager = await findManagerByCode(user, typed.manager);
    const from = parseDay(typed.from);
    const errors = {
      ...(!manager && { manager: typed.manager ? m.stores_bulk_no_manager() : m.stores_bulk_missing() }),
      ...(!from && { from: m.ui_form_day() }),
    };
    return manager && from
      ? { value: { text: "", managerId: manager.id, from }, errors: null }
      : { value: null, errors };
  }
  const reason = action === "close" || action === "open";
  const text = reason ? typed.text.trim() : plainLine(typed.text);
  if (!text && action !== "open") return { value: null, errors: { text: m.stores_bulk_missing() } };
  const most = longest[action] ?? maxReason;
  if (text.length > most) return { value: null, errors: { text: tooLong(most) } };
  const known =
    action === "area" ? (await readAreas(db)).find((area) => plainPlace(area) === plainPlace(text)) : undefined;
  // A new way to write an area's own name is meant: it is how an area is renamed.
  const spelt = known !== undefined && known.toLowerCase() === text.toLowerCase() ? text : (known ?? text);
  return { value: { text: spelt, managerId: null, from: null }, errors: null };
}

/** Where the work is done, there is the list to go on with. */
export async function listHref(bulk: Bulk): Promise<string> {
  return listAfter(bulk, await readAreas(db));
}

/** Back to the list when all is done; else to the page that says what was left, or goes on. */
export async function finished(request: Request, id: string, bulk: Bulk): Promise<Response> {
  const to = await listHref(bulk);
  if (bulk.done < bulk.ids.length || bulk.refused > 0) return redirect(href("/qc/stores/bulk/run", { id }), 303);
  if (bulk.changed === 0) return redirectUnchanged(request, to, 304);
  const message = m.stores_bulk_done({ count: formatNumber(bulk.changed, getLocale()) });
  return redirectWithToast(request, to, { tone: "good", message });
}
