export const mapSorts = ["mean", "-mean", "-checks", "name"] as const;
export type MapSort = (typeof mapSorts)[number] | `section-${string}`;

export function sortOfSection({ id }: { readonly id: string }): MapSort {
  return `section-${id}`;
}
