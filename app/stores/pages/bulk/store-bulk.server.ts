import { data } from "react-router";
import { z } from "zod";
import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { readAreas } from "#app/facts/directory.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { readParams } from "#app/lists/params.ts";
import type { BulkPageData } from "#app/records/bulk-page-data.ts";
import { maxRunRecords } from "#app/records/bulk-run.ts";
import { CountChanged, defineBulkRuns } from "#app/records/bulk-runs.server.ts";
import { readSelection, type Selection } from "#app/records/bulk-selection.server.ts";
import { bulkRequestMs } from "#app/records/change-each.server.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { maxReason } from "#app/records/reason.ts";
import { assignForRun, requireManyConfirmed } from "#app/store-managers/assign-many.server.ts";
import { managersOn } from "#app/store-managers/assignments.server.ts";
import { Unconfirmed } from "#app/store-managers/find-consequences.server.ts";
import { findActiveManager, managerChoices } from "#app/store-managers/managers.server.ts";
import { summarizeConsequences } from "#app/store-managers/summarize-consequences.server.ts";
import { type StoreFilters, storeParams } from "#app/stores/list-params.ts";
import { plainPlace } from "#app/stores/province.ts";
import { tagKey } from "#app/stores/store-form.ts";
import { type Store, storeLimits, stores } from "#app/stores/store.ts";
import { countStores, listStores, storeRecord } from "#app/stores/stores.server.ts";
import { readForm } from "#app/ui/form.server.ts";
import { dayText, line, trimmedText, freeText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import { pageParams } from "#app/ui/page-href.ts";
import { redirectToRun } from "./run.server.ts";
import { type StoreAction, storeActions, type StoreRun, storeRuns } from "./store-run.ts";

type StoreForm = z.ZodObject<z.ZodRawShape>;

interface FormValue {
  readonly text?: string;
  readonly manager?: string;
  readonly from?: string;
}

interface BulkAction {
  label(): string;
  form(user: User, fields: FormData): StoreForm | Promise<StoreForm>;
  /** The store after the change; null refuses it for too many tags. */
  apply?(store: Store, text: string): Store | null;
  /** Whether the text is a reason, which stays on the timeline. */
  readonly hasReason?: boolean;
}

const missing = () => m.stores_bulk_missing();
const tagForm = z.object({ text: line(storeLimits.tag, missing) });
const withoutTag = ({ tags }: Store, text: string) => tags.filter((tag) => tagKey(tag) !== tagKey(text));

const actions: Readonly<Record<StoreAction, BulkAction>> = {
  area: {
    label: () => m.stores_bulk_area(),
    async form() {
      const areas = await readAreas(db);
      return z.object({ text: line(storeLimits.area, missing).transform((text) => spellArea(text, areas)) });
    },
    apply: (store, text) => ({ ...store, area: text }),
  },
  tag: {
    label: () => m.stores_bulk_tag(),
    form: () => tagForm,
    apply(store, text) {
      if (withoutTag(store, text).length < store.tags.length) return store;
      return store.tags.length < storeLimits.tags ? { ...store, tags: [...store.tags, text] } : null;
    },
  },
  untag: {
    label: () => m.stores_bulk_untag(),
    form: () => tagForm,
    apply: (store, text) => ({ ...store, tags: withoutTag(store, text) }),
  },
  close: {
    label: () => m.stores_bulk_close(),
    form: () => z.object({ text: freeText(maxReason, missing) }),
    apply: (store) => ({ ...store, status: "closed" }),
    hasReason: true,
  },
  open: {
    label: () => m.stores_reopen(),
    form: () => z.object({ text: freeText(maxReason) }),
    apply: (store) => ({ ...store, status: "open" }),
    hasReason: true,
  },
  assign: {
    label: () => m.stores_assign(),
    form: async (user, fields) =>
      z.object({ manager: await managerField(user, textOf(fields, "manager")), from: dayText }),
  },
};

export const storeActionName = (action: StoreAction) => actions[action].label();

/** Another spelling of an area's own name renames it; a different text with the same plain form is that area. */
function spellArea(text: string, areas: readonly string[]): string {
  const existing = areas.find((area) => plainPlace(area) === plainPlace(text)) ?? text;
  return existing.toLowerCase() === text.toLowerCase() ? text : existing;
}

/** A manager's code becomes their id. */
async function managerField(user: User, code: string) {
  const manager = await findActiveManager(user, code.trim());
  return trimmedText.transform((typed, context) => {
    if (manager) return manager.id;
    context.issues.push({ code: "custom", message: typed ? m.stores_bulk_no_manager() : missing(), input: typed });
    return z.NEVER;
  });
}

export const storeBulkRuns = defineBulkRuns<StoreRun>({
  runs: storeRuns,
  records: stores,
  action: "manage stores",
  formName: "bulk",
  async change(user, id, { id: run, data: { action, text, managerId, from } }, now) {
    const { apply, hasReason } = actions[action];
    if (!apply) return assignForRun(user, id, { managerId: managerId!, from: from!, run }, now);
    const details = { note: hasReason ? text : undefined, run };
    const outcome = await storeRecord.alter(user, id, details, now, (store) => apply(store, text));
    if (outcome === "refused") return { why: "tags", by: "" };
    return outcome === "gone" ? { why: "gone", by: "" } : outcome;
  },
});

export type StoreTarget = { readonly ids: readonly string[] } | { readonly filters: StoreFilters };

/** Stores named before a change; the page counts the others. */
const maxNamed = 200;

/** All other search params belong to the list. */
export function readStoreSelection(search: URLSearchParams): Selection {
  const list = new URLSearchParams(search);
  for (const name of ["id", "scope", "action", "select", ...pageParams]) list.delete(name);
  const selection = readSelection(search);
  return { ...selection, ids: selection.ids.slice(0, maxNamed), list };
}

/** A filter that can't be used, such as an area that is gone, selects no store, so that none is changed by mistake. */
async function readTarget({ isAll, ids, list }: Selection): Promise<StoreTarget> {
  if (!isAll) return { ids };
  const { filters, problems } = readParams(storeParams, list, { area: await readAreas(db) });
  return problems.some(({ name }) => name !== "sort") ? { ids: [] } : { filters };
}

async function findNamed(ids: readonly string[]): Promise<Stored<Store>[]> {
  return (await db.getMany(stores, [...ids])).filter((store) => store !== null);
}

export async function countTarget(user: User, target: StoreTarget): Promise<number> {
  authorize(user, "manage stores");
  if ("ids" in target) return (await findNamed(target.ids)).length;
  return (await countStores(user, target.filters)) ?? (await selectStoreIds(user, target)).length;
}

export async function selectStoreIds(user: User, target: StoreTarget): Promise<string[]> {
  authorize(user, "manage stores");
  if ("ids" in target) return (await findNamed(target.ids)).map(({ id }) => id);
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listStores>> = await listStores(user, target.filters, { cursor, limit: 500 });
    ids.push(...page.stores.map(({ id }) => id));
    cursor = page.next;
  } while (cursor && ids.length < maxRunRecords);
  return ids.slice(0, maxRunRecords);
}

async function describeStores(user: User, target: StoreTarget, now: Date) {
  const selected =
    "ids" in target
      ? await findNamed(target.ids)
      : (await listStores(user, target.filters, { limit: maxNamed })).stores;
  const today = dayOf(now, config.APP_TIME_ZONE);
  const managers = await managersOn(
    db,
    selected.map(({ id }) => id),
    today,
  );
  return selected.map(({ id, data: { code, name } }) => ({
    id,
    name,
    detail: [code, managers.get(id) ?? m.stores_no_manager()].join(" · "),
  }));
}

function requireAction(user: User, name: string): StoreAction {
  authorize(user, "manage stores");
  const action = storeActions.find((each) => each === name);
  if (!action) throw data({ title: m.stores_bulk_unknown() }, { status: 400 });
  return action;
}

export async function loadStoreBulk(user: User, url: URL, now: Date) {
  const selection = readStoreSelection(url.searchParams);
  const action = requireAction(user, selection.action);
  const target = await readTarget(selection);
  const [count, rows] = [await countTarget(user, target), await describeStores(user, target, now)];
  const number = formatNumber(count, getLocale());
  const { list } = selection;
  return {
    action,
    title: storeActionName(action),
    lead: count > 0 ? m.stores_bulk_lead({ count, number }) : "",
    back: href("/qc/stores/", list),
    noneHref: href("/qc/stores/", new URLSearchParams([...list, ["select", "1"]])),
    backLabel: m.stores_bulk_back(),
    cancelLabel: m.ui_cancel(),
    address: href("/qc/stores/bulk") + url.search,
    key: mintFormKey(user.uid, "bulk"),
    hidden: [["count", `${count}`]],
    warnings: [],
    rows,
    unnamed: count - rows.length,
    none: m.stores_bulk_none(),
    button: m.stores_bulk_do({ count, number }),
    isDestructive: action === "close",
  } satisfies BulkPageData<(typeof rows)[number], StoreAction>;
}

export async function handleStoreBulk(user: User, request: Request, url: URL, now: Date) {
  const selection = readStoreSelection(url.searchParams);
  const action = requireAction(user, selection.action);
  const form = await readForm(request, (fields) => actions[action].form(user, fields));
  return handleForm(
    form,
    async (value, { key, confirmed }) => {
      const { text = "", manager, from }: FormValue = value;
      const target = await readTarget(selection);
      if (manager && from)
        await requireManyConfirmed(user, await selectStoreIds(user, target), { managerId: manager, from }, confirmed);
      const search = selection.list.toString();
      const fields = { action, text, managerId: manager ?? null, from: from ?? null, search };
      const confirmedCount = Number(textOf(form.fields, "count"));
      const body = { ...fields, confirmedCount, target };
      const selectIds = () => selectStoreIds(user, target);
      const id = await storeBulkRuns.start(user, { fields, body, confirmedCount, selectIds }, key, now);
      return redirectToRun(request, id, await storeBulkRuns.proceed(user, id, now, bulkRequestMs));
    },
    {
      async answer(error) {
        if (error instanceof Unconfirmed)
          return form.refuse({}, { status: 200, question: await summarizeConsequences(error.expected, now) });
        if (!(error instanceof CountChanged)) return null;
        const count = await countTarget(user, await readTarget(selection));
        const message = m.stores_bulk_number({ count, number: formatNumber(count, getLocale()) });
        return form.refuse({ "": message }, { status: 409 });
      },
    },
  );
}

export async function readStoreChoices(user: User, action: StoreAction, now: Date) {
  return {
    areas: action === "area" ? await readAreas(db) : [],
    managers: action === "assign" ? await managerChoices(user) : [],
    today: dayOf(now, config.APP_TIME_ZONE),
  };
}

export function storeBulkMenu(search: string) {
  const options = storeActions.map((value) => ({ value, label: storeActionName(value) }));
  return {
    action: href("/qc/stores/bulk"),
    params: [...new URLSearchParams(search)],
    actions: { label: m.stores_action(), options },
    next: m.stores_bulk_next(),
  };
}
