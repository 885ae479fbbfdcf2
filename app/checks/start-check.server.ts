import { randomInt } from "node:crypto";
import { can } from "#app/auth/can.ts";
import { readQuota } from "#app/auth/quota.server.ts";
import { config } from "#app/config.server.ts";
import { changeRecord } from "#app/changes/change.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader, Stored, Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import { managerOn } from "#app/store-managers/assignments.server.ts";
import { type Store, stores } from "#app/stores/store.ts";
import { type Template, templates, templateVersions, versionId } from "#app/templates/template.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { CheckRefused } from "./check-errors.ts";
import { checkRecord } from "./check-record.server.ts";
import { type Check, checks, isCounted } from "./check.ts";
import { codeSigns } from "./check-codes.server.ts";
import { isPlace, type ReportedPosition, withDistance } from "./evidence.ts";
import { earliestStart, isKeyExpired, judgePhoneTime, type PhoneStart } from "./phone-time.ts";
import { startedId, startForm } from "./start-keys.server.ts";
import { searchWordsOf } from "./words.ts";

export interface StartInput {
  storeId: string;
  templateId: string;
  followUpOf?: string | undefined;
  key: string;
  /** Not part of the form's identity; invalid ones are ignored. */
  place?: ReportedPosition | undefined;
  phone?: { readonly keyAt: string; readonly startedAt: string; readonly templateVersion: number } | undefined;
}

/**
 * Starts a draft of the template's latest version on the business day of `now`. The same request again returns the same check.
 * A start on a phone keeps its day and a version that was the latest until shortly before, and is accepted whatever closed since its key.
 * @throws CheckRefused for stores and templates that can't be checked, and for an invalid follow-up
 * @throws QuotaReached, StaleForm, Response 403, or 400 for an invalid key
 */
export async function startCheck(
  user: User,
  { storeId, templateId, followUpOf, key, place, phone }: StartInput,
  now: Date,
): Promise<{ id: string }> {
  const body = { storeId, templateId, followUpOf: followUpOf ?? null, ...(phone && { phone }) };
  const id = phone ? startedId(user.uid, phone.keyAt, key) : newId();
  const form = phone ? startForm(phone.keyAt) : "start-check";
  const started = await changeRecord(
    { user, kind: checkRecord, action: "start check", form, key, body, now },
    async (tx) => {
      // The key's result may have expired.
      if (phone && (await tx.get(checks, id))) return { result: id };
      if (phone && isKeyExpired(phone.keyAt, now)) throw new CheckRefused("start-key-expired");
      // Read before what other starts read, so that waiting starts don't lock what this one writes.
      const countDraft = await readQuota(tx, user, "drafts", now);
      const store = await tx.get(stores, storeId);
      if (!store || !can(user, "read store", { storeId })) throw new CheckRefused("store-unknown");
      if (isClosed(store.data, phone?.keyAt)) throw new CheckRefused("store-closed");
      const template = startable(await tx.get(templates, templateId), phone?.keyAt);
      const isReplaced = phone !== undefined && (await isLongReplaced(tx, templateId, template, phone, now));
      const startVersion = (!isReplaced && phone?.templateVersion) || template.version;
      const version = await tx.get(templateVersions, versionId(templateId, startVersion));
      if (!version) throw new CheckRefused("template-unpublished");
      const earlier = followUpOf ? await readFollowedUp(tx, user, { followUpOf, storeId, templateId }) : null;
      const phoneTime = phone && judgePhoneTime(phone.startedAt, { earliest: phone.keyAt, now });
      const isPhoneTime = phone && !phoneTime?.doubt && new Date(phone.startedAt) < now;
      const startedAt = isPhoneTime ? new Date(phone.startedAt) : now;
      const day = dayOf(startedAt, config.APP_TIME_ZONE);
      const manager = await managerOn(tx, storeId, day);
      const code = await freeCode(tx, day);

      const check: Omit<Check, "words"> = {
        code,
        storeId,
        storeCode: store.data.code,
        storeName: store.data.name,
        area: store.data.area,
        templateId,
        templateVersion: version.data.version,
        templateName: version.data.name,
        templateCategory: version.data.category,
        scored: version.data.scored,
        status: "draft",
        day,
        month: monthOf(day),
        inspectorId: user.uid,
        inspectorName: nameOf(user),
        managerId: manager?.id ?? null,
        managerName: manager?.name ?? null,
        startedAt: startedAt.toISOString(),
        updatedAt: now.toISOString(),
        followedUpBy: [],
        answers: {},
        tooFast: false,
        ...(earlier && { followUpOf: earlier.id }),
        ...(phone && {
          phoneStart: {
            at: phone.startedAt,
            receivedAt: now.toISOString(),
            ...phoneTime,
            changes: [
              ...changesBefore(startVersion, store.data, template),
              ...(isReplaced ? (["template-replaced"] as const) : []),
            ],
          },
        }),
        ...(isPlace(place) && { startPlace: withDistance(place, store.data.place) }),
      };

      return {
        write: [
          { id, before: null, after: { ...check, words: searchWordsOf(check) }, event: { what: "started" } },
          ...(earlier ? [followedUp(earlier, { check: id, code })] : []),
        ],
        sideEffects: () => countDraft(),
        result: id,
      };
    },
  );
  return { id: started };
}

export async function startedVersion(id: string): Promise<number | undefined> {
  return (await db.get(checks, id))?.data.templateVersion;
}

function followedUp(before: Stored<Check>, by: { check: string; code: string }) {
  const after = { ...before.data, followedUpBy: [...before.data.followedUpBy, by.check] };
  return { id: before.id, before, after, event: { what: "followed-up", after: by } as const };
}

function changesBefore(startVersion: number, store: Store, template: Template): PhoneStart["changes"] {
  return [
    ...(store.status === "closed" ? (["store-closed"] as const) : []),
    ...(template.status === "archived" ? (["template-archived"] as const) : []),
    ...(template.version > startVersion ? (["template-newer"] as const) : []),
  ];
}

/** A phone starts with a version that was the latest since its key, and within the time that starts are accepted for. */
async function isLongReplaced(
  tx: Transaction,
  templateId: string,
  template: Template,
  { templateVersion, keyAt }: NonNullable<StartInput["phone"]>,
  now: Date,
): Promise<boolean> {
  if (templateVersion >= template.version) return false;
  const next = await tx.get(templateVersions, versionId(templateId, templateVersion + 1));
  return next !== null && (next.data.publishedAt < keyAt || new Date(next.data.publishedAt) < earliestStart(now));
}

/** Stores hold only the day of closing, so a key of that day counts as an earlier one. */
function isClosed({ status, closedOn }: Store, keyAt: string | undefined): boolean {
  if (status === "open" || keyAt === undefined) return status === "closed";
  return closedOn === null || closedOn < dayOf(new Date(keyAt), config.APP_TIME_ZONE);
}

function startable(template: Stored<Template> | null, keyAt: string | undefined): Template {
  if (!template) throw new CheckRefused("template-unknown");
  const { status, updatedAt } = template.data;
  if (status === "archived" && (keyAt === undefined || updatedAt < keyAt)) throw new CheckRefused("template-archived");
  if (template.data.version === 0) throw new CheckRefused("template-unpublished");
  return template.data;
}

async function readFollowedUp(
  tx: Transaction,
  user: User,
  { followUpOf, storeId, templateId }: { followUpOf: string; storeId: string; templateId: string },
): Promise<Stored<Check>> {
  const earlier = await tx.get(checks, followUpOf);
  const fitting =
    earlier &&
    can(user, "read check", earlier.data) &&
    isCounted(earlier.data) &&
    earlier.data.storeId === storeId &&
    earlier.data.templateId === templateId;
  if (!fitting) throw new CheckRefused("follow-up");
  return earlier;
}

/** For example QC-261120-7K3F. */
async function freeCode(reader: Reader, day: string): Promise<string> {
  for (;;) {
    const end = Array.from({ length: 4 }, () => codeSigns[randomInt(codeSigns.length)]).join("");
    const code = `QC-${day.slice(2).replaceAll("-", "")}-${end}`;
    const existing = await reader.query(checks, { where: [["code", "==", code]], limit: 1 });
    if (existing.documents.length === 0) return code;
  }
}
