import type { User } from "#app/auth/user.ts";
import { type Registered, registered } from "#app/registered.ts";

/**
 * Attributes what happened in a store on these days (both included) to whoever is assigned now; resolves to how much changed.
 * @throws Response 403 for users who don't keep stores
 */
export type Reattribute = (
  user: User,
  days: { storeId: string; from: string; to: string },
  now: Date,
) => Promise<number>;

export const reattribution: Registered<readonly Reattribute[]> = registered("what is attributed to managers");
