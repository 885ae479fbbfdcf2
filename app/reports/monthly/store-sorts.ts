export const storeSorts = ["rank", "-rank", "-change", "change", "-critical", "name"] as const;
export type StoreSort = (typeof storeSorts)[number];
