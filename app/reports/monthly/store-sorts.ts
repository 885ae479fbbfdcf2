export const storeSorts = ["rank", "-rank", "-change", "change", "-critical", "name"] as const;
export type StandingSort = (typeof storeSorts)[number];
