import type { IndexList } from "#app/db/indexes.ts";

export const noIndexes: IndexList = { indexes: [], fieldOverrides: [] };
