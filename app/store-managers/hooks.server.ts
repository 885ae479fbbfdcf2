import type { User } from "#app/auth/user.ts";
import type { PastKind } from "./consequences.ts";
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

/** Gives what belongs to a store's manager to whoever that is today. */
export type Takeover = (storeId: string, now: Date) => Promise<number>;

export const takeovers: Registered<readonly Takeover[]> = registered("what goes to a store's next manager");

/** How many records a store has of these days (both included). */
export type CountPast = (days: Parameters<Reattribute>[1]) => Promise<number>;

export const pastRecords: Registered<Readonly<Record<PastKind, CountPast>>> = registered("what counts past records");

/** How many tasks of a store are still open that belong to a manager. */
export type CountOpen = (storeId: string, managerId: string) => Promise<number>;

export const openTasks: Registered<CountOpen> = registered("what counts open tasks");
