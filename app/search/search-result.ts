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

export const maxResults = 6;
