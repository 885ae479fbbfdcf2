import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import type { Check } from "#app/checks/check.ts";
import { draftsOf, findVersionOf, lastCheckOf } from "#app/checks/checks.server.ts";
import { readCheckFormView, shownLast } from "#app/checks/pages/edit/edit-view.server.ts";
import { shownVersion } from "#app/checks/pages/edit/form-view.ts";
import { checkPhotoHref } from "#app/checks/photo-href.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { addDays } from "#app/i18n/days.ts";
import { compareNames } from "#app/i18n/format.ts";
import { type Locale, textIn } from "#app/i18n/text.ts";
import { readOwnSlots } from "#app/plan/own-slots.server.ts";
import type { SlotRow } from "#app/plan/slot-rows.server.ts";
import { unlessDamaged } from "#app/reports/month-figures.server.ts";
import { pictureHref } from "#app/templates/picture-href.ts";
import { itemsOf, type TemplateVersion } from "#app/templates/template.ts";
import { findVersion, listTemplates } from "#app/templates/templates.server.ts";
import type { KitParts, KitPlan, KitSlot, KitStore, KitTemplate } from "./start-kit.ts";

const maxKitDrafts = 20;
const maxKitTemplates = 50;
/** On each of the two days. */
const maxKitSlots = 20;
const maxTemplatesOfCategory = 5;
const maxKitPictures = 200;

interface KitRequest {
  readonly today: string;
  readonly locale: Locale;
}

interface KitRecords extends KitRequest {
  readonly drafts: readonly Stored<Check>[];
  readonly versions: readonly TemplateVersion[];
}

interface KitPart<Content> {
  readonly revision: string;
  content(): Content | Promise<Content>;
}

type PartReaders = {
  readonly [Name in keyof KitParts]: (user: User, records: KitRecords) => Promise<KitPart<KitParts[Name]>>;
};

const readers = {
  drafts: readDrafts,
  stores: readStores,
  templates: readTemplates,
  plan: readPlan,
  timeZone: readTimeZone,
  pictures: readPictures,
} satisfies PartReaders;

/** The entity tag lists the revisions of the parts, so that only parts that the phone doesn't have are sent. */
export async function readKitParts(user: User, request: KitRequest, entityTag: string | null) {
  const names = Object.keys(readers) as (keyof KitParts)[];
  const [drafts, versions] = await Promise.all([draftsOf(user, maxKitDrafts), publishedVersions(user, request.locale)]);
  const records = { ...request, drafts, versions };
  const parts = await Promise.all(names.map((name) => readers[name](user, records)));
  const revision = `"${parts.map((part) => part.revision).join(".")}"`;
  const before = (entityTag ?? "").replace(/^W\//, "").replaceAll('"', "").split(".");
  const changed = parts.flatMap((part, index) =>
    part.revision === before[index] ? [] : [[names[index]!, part] as const],
  );
  const contents = await Promise.all(changed.map(async ([name, part]) => [name, await part.content()] as const));
  return { revision, parts: Object.fromEntries(contents) as Partial<KitParts> };
}

function revisionOf(...json: readonly unknown[]): string {
  return digestOf(json).slice(0, 16);
}

/** Each draft that is sent reads its template's version and at most four earlier checks. */
async function readDrafts(user: User, { today, locale, drafts }: KitRecords): Promise<KitPart<KitParts["drafts"]>> {
  return {
    revision: revisionOf(
      user.uid,
      today,
      locale,
      ...drafts.flatMap(({ id, revision, data }) => [id, revision, data.storeId]),
    ),
    content: () => Promise.all(drafts.map((draft) => readCheckFormView(user, draft, null, locale))),
  };
}

async function readTimeZone(): Promise<KitPart<string>> {
  return { revision: revisionOf(config.APP_TIME_ZONE), content: () => config.APP_TIME_ZONE };
}

async function readStores(user: User): Promise<KitPart<readonly KitStore[]>> {
  const entries = can(user, "start check") ? [...(await readDirectory(db, "stores"))] : [];
  const stores = entries
    .filter(([id, { status }]) => status === "open" && can(user, "read store", { storeId: id }))
    .map(([id, entry]) => ({ id, code: entry.code, name: nameOfEntry(entry), area: entry.area ?? "" }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
  return { revision: revisionOf(stores), content: () => stores };
}

async function publishedVersions(user: User, locale: Locale): Promise<TemplateVersion[]> {
  const templates = can(user, "start check") ? await listTemplates(user, { status: "published" }) : [];
  const first = templates
    .toSorted((a, b) => compareNames(textIn(a.data.name, locale), textIn(b.data.name, locale)))
    .slice(0, maxKitTemplates);
  const versions = await Promise.all(first.map(({ id, data }) => findVersion(id, data.version)));
  return versions.filter((version) => version !== null);
}

async function readTemplates(_: User, { locale, versions }: KitRecords): Promise<KitPart<readonly KitTemplate[]>> {
  return {
    revision: revisionOf(locale, ...versions.map(({ templateId, version }) => [templateId, version])),
    content: () =>
      versions.map((version) => ({
        id: version.templateId,
        name: textIn(version.name, locale),
        category: version.category,
        version: shownVersion(version, locale),
      })),
  };
}

/** Thumbnails that the forms show: photos of the open checks first, then the pictures of their items and of the other templates' items. */
async function readPictures(_: User, { drafts, versions }: KitRecords): Promise<KitPart<KitParts["pictures"]>> {
  const used = await Promise.all(drafts.map(({ data }) => findVersionOf(data)));
  const photos = drafts.flatMap(({ id, data }) =>
    Object.values(data.answers).flatMap((answer) =>
      (answer.photos ?? []).map(({ thumb }) => checkPhotoHref(id, thumb)),
    ),
  );
  const ofItems = [...used, ...versions].flatMap((version) =>
    itemsOf(version).flatMap(({ picture }) =>
      picture ? pictureHref(version.templateId, picture.thumb, version.version) : [],
    ),
  );
  const pictures = [...new Set([...photos, ...ofItems])].slice(0, maxKitPictures);
  return { revision: revisionOf(pictures), content: () => pictures };
}

async function readPlan(user: User, { today, versions }: KitRecords): Promise<KitPart<KitPlan>> {
  const days = can(user, "start check") ? [today, addDays(today, 1)] : [];
  const slots = await Promise.all(
    days.map(async (day) => {
      const rows = ((await unlessDamaged(readOwnSlots(user, day))) ?? []).filter(({ check }) => check === null);
      return [day, await Promise.all(rows.slice(0, maxKitSlots).map((row) => readSlot(user, row, versions)))] as const;
    }),
  );
  const plan = Object.fromEntries(slots);
  return { revision: revisionOf(plan), content: () => plan };
}

async function readSlot(user: User, row: SlotRow, versions: readonly TemplateVersion[]): Promise<KitSlot> {
  const { planId, storeId, origin, templateId, category, store, subject, status } = row;
  const ofCategory = versions.filter((version) => version.category === category).map((version) => version.templateId);
  const templateIds = templateId ? [templateId] : ofCategory.slice(0, maxTemplatesOfCategory);
  const lastChecks = await Promise.all(
    templateIds.map(async (id) => [id, await readLastAnswers(user, { storeId, templateId: id })] as const),
  );
  return {
    key: `${planId}.${storeId}.${origin}`,
    storeId,
    templateId,
    category,
    store,
    subject,
    isLate: status === "late",
    last: Object.fromEntries(lastChecks.filter(([, last]) => last)),
  };
}

async function readLastAnswers(user: User, choice: { storeId: string; templateId: string }) {
  const last = await lastCheckOf(user, choice);
  return last && shownLast(await findVersionOf(last.data), last);
}
