import type { User } from "#app/auth/user.ts";
import type { PastKind } from "./consequences.ts";
import { type Provided, provided } from "#app/provided.ts";

export interface StoreDays {
  readonly storeId: string;
  readonly from: string;
  readonly to: string;
}

/** Resolves to the number of changed records. @throws Response 403 */
export type Reattribute = (user: User, days: readonly StoreDays[], now: Date) => Promise<number>;

export const reattribution: Provided<readonly Reattribute[]> = provided("records attributed to managers");

/** Resolves to the number of tasks that moved. */
export type Takeover = (storeIds: readonly string[], now: Date) => Promise<number>;

export const takeovers: Provided<readonly Takeover[]> = provided("takeovers by a store's next manager");

/** Both days are included. */
export type CountPast = (days: StoreDays) => Promise<number>;

export interface PastRecords {
  readonly kind: PastKind;
  readonly count: CountPast;
}

export const pastRecords: Provided<readonly PastRecords[]> = provided("counters of past records");

/** How many tasks of a store are still open that belong to a manager. */
export type CountOpen = (storeId: string, managerId: string) => Promise<number>;

export const openTasks: Provided<CountOpen> = provided("counters of open tasks");
