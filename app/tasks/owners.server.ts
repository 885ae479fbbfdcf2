import { authorize } from "#app/auth/authorize.server.ts";
import { nameOf, type User, users } from "#app/auth/user.ts";
import type { Reader } from "#app/db/documents.ts";
import { noOne } from "#app/lists/params.ts";
import { managerOn } from "#app/store-managers/assignments.server.ts";
import { isStaff, readStaff } from "#app/users/staff.server.ts";
import { TaskRefused } from "./task-errors.ts";
import type { Task } from "./task.ts";

export const storesManager = "manager";

type Owner = Pick<Task, "ownerId" | "ownerName" | "ofManager">;
const nobody: Owner = { ownerId: null, ownerName: null, ofManager: false };

interface OwnerChoice {
  readonly storeId: string;
  readonly choice: string;
  readonly today: string;
}

/** @throws TaskRefused for an unknown or disabled person */
export async function ownerOf(reader: Reader, { storeId, choice, today }: OwnerChoice): Promise<Owner> {
  if (choice === noOne) return nobody;
  if (choice === storesManager) {
    const manager = await managerOn(reader, storeId, today);
    return { ...(manager ? { ownerId: manager.id, ownerName: manager.name } : nobody), ofManager: true };
  }
  const problem = await ownerProblem(reader, choice);
  if (problem) throw new TaskRefused({ ownerId: problem });
  const person = (await reader.get(users, choice))!;
  return { ownerId: person.id, ownerName: nameOf(person.data), ofManager: false };
}

export async function ownerProblem(reader: Reader, choice: string): Promise<"owner-disabled" | "owner-unknown" | null> {
  if (choice === noOne || choice === storesManager) return null;
  const person = choice ? await reader.get(users, choice) : null;
  if (person?.data.disabled) return "owner-disabled";
  return person && isStaff(person.data) ? null : "owner-unknown";
}

/** @throws Response 403 */
export async function listStaff(user: User): Promise<{ value: string; label: string }[]> {
  authorize(user, "create task");
  return (await readStaff()).map(({ uid, name }) => ({ value: uid, label: name }));
}
