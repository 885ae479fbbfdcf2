import { can } from "#app/auth/can.ts";
import { recordReader } from "#app/changes/find-record.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Page, Stored } from "#app/db/documents.ts";
import type { TemplateVersion } from "#app/templates/template.ts";
import { requireVersion } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import { type Check, checks, isCounted } from "./check.ts";
import { checkRecord } from "./check-record.server.ts";

export const { find: findCheck, findMany: findChecks } = recordReader(checkRecord);

export function findVersionOf(check: Pick<Check, "templateId" | "templateVersion">): Promise<TemplateVersion> {
  return requireVersion(check.templateId, check.templateVersion);
}

export const maxDrafts = 200;

export async function draftsOf(user: User, most = maxDrafts): Promise<readonly Stored<Check>[]> {
  const page = await db.query(checks, {
    where: [
      ["inspectorId", "==", user.uid],
      ["status", "==", "draft"],
    ],
    orderBy: [
      ["day", "desc"],
      ["startedAt", "desc"],
    ],
    limit: most,
  });
  return page.documents.filter((check) => can(user, "read check", check.data));
}

/** The previous counted check of the same store and template; null if the user can't read it. */
export async function lastCheckOf(
  user: User,
  {
    storeId,
    templateId,
    before,
  }: { storeId: string; templateId: string; before?: { data: Pick<Check, "day" | "startedAt"> } },
): Promise<Stored<Check> | null> {
  const isEarlier = ({ day, startedAt }: Check) =>
    !before || day < before.data.day || startedAt < before.data.startedAt;
  // Querying by status would search all checks of the store; few drafts and void checks lie between counted ones.
  for (let [limit, cursor]: [number, string | null] = [before ? 3 : 1, null]; ; limit = 30) {
    const { documents, next }: Page<Check> = await db.query(checks, {
      where: [
        ["storeId", "==", storeId],
        ["templateId", "==", templateId],
        ...(before ? [["day", "<=", before.data.day] as const] : []),
      ],
      orderBy: [
        ["day", "desc"],
        ["startedAt", "desc"],
      ],
      limit,
      cursor,
    });
    const last = documents.find(({ data }) => isCounted(data) && isEarlier(data));
    if (last) return can(user, "read check", last.data) ? last : null;
    if (next === null) return null;
    cursor = next;
  }
}

export async function canReadPhoto(user: User, checkId: string, key: string): Promise<boolean> {
  const check = await findCheck(user, checkId);
  return check !== null && hasPhoto(check.data, key);
}

export function hasPhoto({ answers, appeals = [] }: Pick<Check, "answers" | "appeals">, key: string): boolean {
  const photoHolders = [...Object.values(answers), ...appeals.flatMap(({ items }) => items)];
  return photoHolders.some(({ photos }) => photos?.some((photo) => photo.key === key || photo.thumb === key) ?? false);
}
