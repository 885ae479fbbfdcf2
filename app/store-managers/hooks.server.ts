import type { User } from "#app/auth/user.ts";
import type { PastKind } from "./consequences.ts";
import { type Registered, registered } from "#app/registered.ts";

/** Days of a store, both included. */
export interface StoreDays {
  readonly storeId: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Attributes what happened in stores on these days to whoever is assigned now; resolves to how much changed.
 * @throws Response 403 for users who don't keep stores
 */
export type Reattribute = (user: User, days: readonly StoreDays[], now: Date) => Promise<number>;

export const reattribution: Registered<readonly Reattribute[]> = registered("what is attributed to managers");

/** Gives what belongs to the managers of these stores to whoever that is today. */
export type Takeover = (storeIds: readonly string[], now: Date) => Promise<number>;

export const takeovers: Registered<readonly Takeover[]> = registered("what goes to a store's next manager");

/** How many records a store has of these days. */
export type CountPast = (days: StoreDays) => Promise<number>;

export const pastRecords: Registered<Readonly<Record<PastKind, CountPast>>> = registered("what counts past records");

/** How many tasks of a store are still open that belong to a manager. */
export type CountOpen = (storeId: string, managerId: string) => Promise<number>;

export const openTasks: Registered<CountOpen> = registered("what counts open tasks");
