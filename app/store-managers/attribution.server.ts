import type { z } from "zod";
import type { User } from "#app/auth/user.ts";
import type { Transaction } from "#app/db/documents.ts";
import { placedAt } from "#app/stores/placed.server.ts";
import { managedOn } from "./assignments.server.ts";
import type { attributionShape } from "./attribution.ts";

type Attribution = z.infer<z.ZodObject<typeof attributionShape>>;

/** A record can stay at a store that has closed since. @returns the store and its manager of that day, or why the record can't be there */
export async function attributeTo(
  tx: Transaction,
  user: User,
  { storeId, day }: { readonly storeId: string; readonly day: string },
  before?: Attribution & { readonly day: string },
): Promise<Attribution | "store-unknown" | "store-closed"> {
  const same = storeId === before?.storeId ? before : null;
  const place = same ?? (await placedAt(tx, user, storeId));
  if (typeof place === "string") return place;
  const { storeCode, storeName, area } = place;
  const { managerId, managerName } = day === same?.day ? same : await managedOn(tx, storeId, day);
  return { storeId, storeCode, storeName, area, managerId, managerName };
}
