/** What lists from elsewhere call the columns that checks and findings have in common. */

export const usualStore = [
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
  "cua hang",
];

export const usualDate = ["day", "check date", "inspection date", "ngay kiem tra", "ngay"];
