import { mintFormKey } from "#app/auth/once.server.ts";
import { isCounted } from "#app/checks/check.ts";
import { draftsOf, findCheck, lastCheckOf } from "#app/checks/checks.server.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { BadCursor } from "#app/db/documents.ts";
import { readAreas, readDirectory } from "#app/facts/directory.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatDay, formatInstant } from "#app/i18n/format.ts";
import { say } from "#app/i18n/locale.ts";
import { searchText } from "#app/lists/params.ts";
import type { Store } from "#app/stores/store.ts";
import { findStore, listStores } from "#app/stores/stores.server.ts";
import { findTemplate, findVersion, listTemplates } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";

export interface StartParams {
  id: string;
  storeId: string;
  templateId: string;
  templateCategory: string;
  q: string;
  area: string;
  cursor: string;
}

export function readStartParams(search: URLSearchParams): StartParams {
  const value = (name: string) => search.get(name)?.trim() ?? "";
  return {
    id: value("id"),
    storeId: value("storeId"),
    templateId: value("templateId"),
    templateCategory: value("templateCategory"),
    q: searchText.parse(value("q")),
    area: value("area"),
    cursor: value("cursor"),
  };
}

export interface StoreChoice {
  id: string;
  code: string;
  name: string;
  area: string;
  address: string;
}

const notFound = () => new Response(null, { status: 404 });
const storeChoice = (id: string, { code, name, area, address }: Store): StoreChoice => ({
  id,
  code,
  name,
  area,
  address,
});

async function leaveOutUnknown(params: StartParams): Promise<{ valid: StartParams; unknownCategory: string | null }> {
  const { templateCategory } = params;
  const entries = templateCategory ? [...(await readDirectory(db, "templates")).values()] : [];
  if (!templateCategory || entries.some(({ category }) => category === templateCategory))
    return { valid: params, unknownCategory: null };
  return { valid: { ...params, templateCategory: "" }, unknownCategory: templateCategory };
}

/** @throws Response 404 for an earlier check, store or template that the user can't see */
export async function readStart(user: User, params: StartParams, now: Date) {
  const { valid, unknownCategory } = await leaveOutUnknown(params);
  return { ...(await readStep(user, valid, now)), unknownCategory };
}

async function readStep(user: User, params: StartParams, now: Date) {
  const earlier = params.id ? await findCheck(user, params.id) : null;
  if (params.id && !earlier) throw notFound();
  if (earlier && !isCounted(earlier.data))
    return { step: "refused" as const, why: "follow-up" as const, earlier: earlier.id };
  const storeId = earlier?.data.storeId ?? params.storeId;
  const templateId = earlier?.data.templateId ?? params.templateId;

  const store = storeId ? await findStore(user, storeId) : null;
  if (storeId && !store) throw notFound();
  if (!store) return readStoreStep(user, params, null, now);
  if (store.data.status === "closed") return readStoreStep(user, params, store.data.name, now);

  const template = templateId ? await findTemplate(user, templateId) : null;
  if (templateId && !template) throw notFound();
  const chosen = storeChoice(store.id, store.data);
  if (!template || template.data.status !== "published") {
    return readTemplateStep(user, params, chosen, template ? say(template.data.name) : null);
  }

  const version = await findVersion(template.id, template.data.version);
  if (!version) throw notFound();
  const draft = (await draftsOf(user)).find(({ data }) => data.storeId === storeId && data.templateId === templateId);
  return {
    step: "confirm" as const,
    store: chosen,
    template: {
      id: template.id,
      name: say(version.name),
      facts: templateFacts(version.category, version.scored ? version.passMark : null, template.data),
    },
    day: formatDay(dayOf(now, config.APP_TIME_ZONE)),
    draft: draft ? { id: draft.id, startedAt: formatInstant(draft.data.startedAt, config.APP_TIME_ZONE) } : null,
    earlier: earlier
      ? { id: earlier.id, day: formatDay(earlier.data.day), findings: earlier.data.outcome?.findings.length ?? 0 }
      : null,
    key: mintFormKey(user.uid, "start-check"),
  };
}

export type StoreStep = Awaited<ReturnType<typeof readStoreStep>>;
export type TemplateStep = Awaited<ReturnType<typeof readTemplateStep>>;
export type ConfirmStep = Extract<Awaited<ReturnType<typeof readStart>>, { step: "confirm" }>;

async function readStoreStep(
  user: User,
  { q, area, cursor, templateCategory }: StartParams,
  closed: string | null,
  now: Date,
) {
  const searching = Boolean(q || area || cursor);
  const areas = await readAreas(db);
  const filters = { q, area: areas.includes(area) ? area : undefined, status: "open" as const };
  const [pageAtCursor, recent] = await Promise.all([
    listStores(user, filters, { cursor: cursor || null, limit: 50 }).catch((error: unknown) => {
      if (error instanceof BadCursor) return null;
      throw error;
    }),
    searching ? [] : readRecentStores(user, now),
  ]);
  const page = pageAtCursor ?? (await listStores(user, filters, { limit: 50 }));
  return {
    step: "store" as const,
    q,
    area,
    templateCategory,
    searching,
    paged: Boolean(cursor) && pageAtCursor !== null,
    badCursor: pageAtCursor === null,
    closed,
    areas,
    unknownArea: area && !filters.area ? area : null,
    recent,
    stores: page.stores.map((store) => storeChoice(store.id, store.data)),
    next: page.next,
  };
}

async function readRecentStores(user: User, now: Date): Promise<StoreChoice[]> {
  const latest = await listChecks(user, { inspectorId: user.uid }, { limit: 20 }, now);
  const ids = [...new Set(latest.checks.map((check) => check.data.storeId))].slice(0, 4);
  const recentStores = await Promise.all(ids.map((id) => findStore(user, id)));
  return recentStores
    .filter((store) => store?.data.status === "open")
    .map((store) => storeChoice(store!.id, store!.data));
}

async function readTemplateStep(
  user: User,
  { templateCategory }: StartParams,
  store: StoreChoice,
  gone: string | null,
) {
  const [templates, drafts] = await Promise.all([
    listTemplates(user, { category: templateCategory || undefined, status: "published" }),
    draftsOf(user),
  ]);
  const cards = await Promise.all(
    templates.map(async ({ id, data }) => {
      const [version, latest] = await Promise.all([
        findVersion(id, data.version),
        lastCheckOf(user, { storeId: store.id, templateId: id }),
      ]);
      const last = latest?.data;
      return {
        id,
        name: say(data.name),
        facts: templateFacts(data.category, version?.scored ? version.passMark : null, data),
        last: last
          ? { day: formatDay(last.day), score: last.scored ? (last.score ?? null) : null, result: last.result ?? null }
          : null,
        draft: drafts.some((draft) => draft.data.storeId === store.id && draft.data.templateId === id),
      };
    }),
  );
  return { step: "template" as const, store, templateCategory, gone, templates: cards };
}

function templateFacts(
  category: string,
  passMark: number | null,
  { sections, items }: { sections: number; items: number },
) {
  return { category, sections, items, passMark };
}
