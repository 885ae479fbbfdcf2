/** Kinds of results, in the order in which they are shown. */
export const resultKinds = ["stores", "managers", "people", "checks", "tasks", "templates", "help"] as const;
export type ResultKind = (typeof resultKinds)[number];

export interface SearchResult {
  readonly to: `/${string}`;
  readonly name: string;
  readonly detail?: string;
}

export interface ResultGroup {
  readonly kind: ResultKind;
  readonly results: readonly SearchResult[];
}

/** The maximum of one kind. */
export const maxResults = 6;
