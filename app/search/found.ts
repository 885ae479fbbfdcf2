/** What the search finds of each kind, in the order in which it is shown. */
export const foundKinds = ["stores", "managers", "people", "checks", "tasks", "templates", "help"] as const;
export type FoundKind = (typeof foundKinds)[number];

export interface Found {
  readonly to: `/${string}`;
  readonly name: string;
  readonly detail?: string;
}

export interface FoundGroup {
  readonly kind: FoundKind;
  readonly found: readonly Found[];
}

/** How many of each kind are named. */
export const mostFound = 6;
