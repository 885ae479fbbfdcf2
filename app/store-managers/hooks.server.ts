import type { User } from "#app/auth/user.ts";
import type { PastKind } from "./consequences.ts";
import { type Provided, provided } from "#app/provided.ts";

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

export const reattribution: Provided<readonly Reattribute[]> = provided("records attributed to managers");

/** Moves the managers' work at these stores to today's managers. */
export type Takeover = (storeIds: readonly string[], now: Date) => Promise<number>;

export const takeovers: Provided<readonly Takeover[]> = provided("takeovers by a store's next manager");

/** How many records a store has of these days. */
export type CountPast = (days: StoreDays) => Promise<number>;

export interface PastRecords {
  readonly kind: PastKind;
  readonly count: CountPast;
}

export const pastRecords: Provided<readonly PastRecords[]> = provided("counters of past records");

/** How many tasks of a store are still open that belong to a manager. */
export type CountOpen = (storeId: string, managerId: string) => Promise<number>;

export const openTasks: Provided<CountOpen> = provided("counters of open tasks");
