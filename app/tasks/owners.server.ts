/** Who can own a task: its store's manager, one of the staff, or nobody. */
import { nameOf, type Profile, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader } from "#app/db/documents.ts";
import { compareNames } from "#app/i18n/format.ts";
import { noOne } from "#app/lists/params.ts";
import { managerOn } from "#app/store-managers/assignments.server.ts";
import { TaskRefused } from "./task-errors.ts";
import type { Task } from "./task.ts";

/** In place of an owner's id: whoever manages the store today. */
export const storesManager = "manager";

type Owner = Pick<Task, "ownerId" | "ownerName" | "ofManager">;
const nobody: Owner = { ownerId: null, ownerName: null, ofManager: false };

function isStaff({ role }: Pick<Profile, "role">): boolean {
  return role.some((each) => each !== "manager");
}

/** @throws TaskRefused for someone who isn't there, or who can't sign in any more */
export async function ownerOf(reader: Reader, storeId: string, choice: string, today: string): Promise<Owner> {
  if (choice === noOne) return nobody;
  if (choice === storesManager) {
    const manager = await managerOn(reader, storeId, today);
    return { ...(manager ? { ownerId: manager.id, ownerName: manager.name } : nobody), ofManager: true };
  }
  const person = choice ? await reader.get(users, choice) : null;
  if (!person || !isStaff(person.data)) throw new TaskRefused({ ownerId: "owner-unknown" });
  if (person.data.disabled) throw new TaskRefused({ ownerId: "owner-disabled" });
  return { ownerId: person.id, ownerName: nameOf(person.data), ofManager: false };
}

/** Beyond it a list to choose from helps nobody. */
const mostStaff = 300;

/** Staff who can own a task. */
export async function listStaff(): Promise<{ value: string; label: string }[]> {
  const { documents } = await db.query(users, { limit: mostStaff });
  return documents
    .filter(({ data }) => isStaff(data) && !data.disabled)
    .map(({ id, data }) => ({ value: id, label: nameOf(data) }))
    .toSorted((a, b) => compareNames(a.label, b.label));
}
