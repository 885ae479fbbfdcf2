/** What the stores of a template can be sorted by, at first by the mean of their sections; or by one section, the lowest first. */
export const mapSorts = ["mean", "-mean", "-checks", "name"] as const;
export type MapSort = (typeof mapSorts)[number] | `section-${string}`;

export function sortOfSection({ id }: { readonly id: string }): MapSort {
  return `section-${id}`;
}
