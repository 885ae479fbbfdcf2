import { randomInt } from "node:crypto";
import { can } from "#app/auth/can.ts";
import { readQuota } from "#app/auth/quota.server.ts";
import { config } from "#app/config.server.ts";
import { changeRecord } from "#app/changes/change.server.ts";
import type { Reader, Stored, Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import { managerOn } from "#app/store-managers/assignments.server.ts";
import { stores } from "#app/stores/store.ts";
import { type Template, templates, templateVersions, versionId } from "#app/templates/template.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { CheckRefused } from "./check-errors.ts";
import { checkRecord } from "./check-record.server.ts";
import { type Check, checks, isCounted } from "./check.ts";
import { codeSigns } from "./check-codes.server.ts";
import { isPlace, type ReportedPosition, withDistance } from "./evidence.ts";
import { searchWordsOf } from "./words.ts";

export interface StartInput {
  storeId: string;
  templateId: string;
  followUpOf?: string | undefined;
  key: string;
  /** Not part of the form's identity; invalid ones are ignored. */
  place?: ReportedPosition | undefined;
}

/**
 * Starts a draft of the template's latest version on the business day of `now`. The same request again returns the same check.
 * @throws CheckRefused for stores and templates that can't be checked, and for an invalid follow-up
 * @throws QuotaReached, StaleForm, Response 403, or 400 for an invalid key
 */
export async function startCheck(
  user: User,
  { storeId, templateId, followUpOf, key, place }: StartInput,
  now: Date,
): Promise<{ id: string }> {
  const body = { storeId, templateId, followUpOf: followUpOf ?? null };
  const started = await changeRecord(
    { user, kind: checkRecord, action: "start check", form: "start-check", key, body, now },
    async (tx) => {
      // Read before what other starts read, so that waiting starts don't lock what this one writes.
      const countDraft = await readQuota(tx, user, "drafts", now);
      const store = await tx.get(stores, storeId);
      if (!store || !can(user, "read store", { storeId })) throw new CheckRefused("store-unknown");
      if (store.data.status === "closed") throw new CheckRefused("store-closed");
      const template = startable(await tx.get(templates, templateId));
      const version = await tx.get(templateVersions, versionId(templateId, template.version));
      if (!version) throw new CheckRefused("template-unpublished");
      const earlier = followUpOf ? await readFollowedUp(tx, user, { followUpOf, storeId, templateId }) : null;
      const day = dayOf(now, config.APP_TIME_ZONE);
      const manager = await managerOn(tx, storeId, day);
      const code = await freeCode(tx, day);

      const [id, at] = [newId(), now.toISOString()];
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
        startedAt: at,
        updatedAt: at,
        followedUpBy: [],
        answers: {},
        tooFast: false,
        ...(earlier && { followUpOf: earlier.id }),
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

function followedUp(before: Stored<Check>, by: { check: string; code: string }) {
  const after = { ...before.data, followedUpBy: [...before.data.followedUpBy, by.check] };
  return { id: before.id, before, after, event: { what: "followed-up", after: by } as const };
}

function startable(template: Stored<Template> | null): Template {
  if (!template) throw new CheckRefused("template-unknown");
  if (template.data.status === "archived") throw new CheckRefused("template-archived");
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
