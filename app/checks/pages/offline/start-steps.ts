import { startHref } from "#app/checks/pages/create/address.ts";
import type { CheckFormView } from "#app/checks/pages/edit/form-view.ts";
import { dayOf } from "#app/i18n/days.ts";
import { matchesSearch, wordPrefixes } from "#app/i18n/fold.ts";
import { compareNames, formatDay } from "#app/i18n/format.ts";
import { returnStartKey, takeStartKey } from "#app/offline/kit.ts";
import { saveStart } from "#app/checks/device/starts.ts";
import { formTexts } from "#app/checks/pages/edit/form-texts.ts";
import type { KitPlan, KitSlot, KitStore, KitTemplate } from "./start-kit.ts";

export interface StartKit {
  readonly uid: string;
  readonly timeZone: string;
  readonly today: string;
  readonly refreshedAt: number;
  readonly stores: readonly KitStore[];
  readonly templates: readonly KitTemplate[];
  readonly plan: KitPlan;
  readonly drafts: readonly CheckFormView[];
}

const maxStores = 200;

export function findStores({ stores }: StartKit, { q, area }: { readonly q: string; readonly area: string }) {
  const matches = stores.filter(
    (store) => (!area || store.area === area) && (!q || matchesSearch(wordPrefixes(store.code, store.name), q)),
  );
  return matches.slice(0, maxStores).map((store) => ({ ...store, address: "" }));
}

export function areasOf({ stores }: StartKit): string[] {
  return [...new Set(stores.map((store) => store.area))].toSorted(compareNames);
}

export function findOpenCheck({ drafts }: StartKit, choice: Pick<KitSlot, "storeId" | "templateId">) {
  return drafts.find(({ storeId, version }) => storeId === choice.storeId && version.templateId === choice.templateId);
}

export function slotHref({ storeId, templateId, category }: KitSlot): string {
  return startHref({ storeId, ...(templateId ? { templateId } : { templateCategory: category }) });
}

export async function startOnPhone(
  { uid, timeZone, stores, templates, plan }: StartKit,
  { storeId, templateId, place }: { readonly storeId: string; readonly templateId: string; readonly place: string },
): Promise<{ readonly checkId: string } | "no-key" | "full"> {
  const store = stores.find(({ id }) => id === storeId)!;
  const { name, version } = templates.find(({ id }) => id === templateId)!;
  const startKey = await takeStartKey(uid);
  if (!startKey) return "no-key";
  const { checkId, key, keyAt, submitKey } = startKey;
  const now = new Date();
  const slots = Object.values(plan).flat();
  const slot = slots.find((each) => each.storeId === storeId && each.last[templateId]);
  const view: CheckFormView = {
    uid,
    checkId,
    storeId,
    storeName: store.name,
    lead: `${name} · ${formatDay(dayOf(now, timeZone))}`,
    version,
    answers: {},
    removed: {},
    last: slot?.last[templateId] ?? null,
    section: version.sections[0]!.id,
    timeZone,
    submitKey,
    reopenedAt: null,
    texts: formTexts(),
  };
  const startedAt = now.toISOString();
  const fields = { key, keyAt, startedAt, storeId, templateId, templateVersion: String(version.version), place };
  if (await saveStart(uid, { fields, view })) return { checkId };
  await returnStartKey(uid, startKey);
  return "full";
}
