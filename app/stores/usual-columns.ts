/** What files call the column of a store's code, in both languages, folded; each kind of import adds its own. */
export const usualStoreCode = [
  "store code",
  "store number",
  "store no",
  "store id",
  "shop code",
  "business id",
  "ma cua hang",
  "ma ch",
  "ma chi nhanh",
  "ma cn",
];
