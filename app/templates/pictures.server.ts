import { can } from "#app/auth/can.ts";
import { db } from "#app/db/db.server.ts";
import type { User } from "#app/auth/user.ts";
import { readDraft } from "./drafts.server.ts";
import { templateVersions, versionId } from "./template.ts";

export async function canReadPicture(user: User, id: string, key: string, version: number | null): Promise<boolean> {
  if (!can(user, "read template")) return false;
  const hasPicture = (sections: readonly { items: readonly { picture?: { key: string; thumb: string } | null }[] }[]) =>
    sections.some(({ items }) =>
      items.some(({ picture }) => picture && (picture.key === key || picture.thumb === key)),
    );
  if (version !== null) {
    const stored = await db.get(templateVersions, versionId(id, version));
    return stored !== null && hasPicture(stored.data.sections);
  }
  if (!can(user, "manage templates")) return false;
  const { draft } = await readDraft(db, id);
  return (
    hasPicture(draft.sections) ||
    draft.removed.some((entry) => hasPicture(["section" in entry ? entry.section : { items: [entry.item] }]))
  );
}
