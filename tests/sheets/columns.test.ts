import { expect, test } from "vitest";
import { guessColumns } from "#app/sheets/columns.ts";

const fields = {
  code: { headings: ["store number", "ma cua hang", "id"] },
  name: { headings: ["ten cua hang", "ten"] },
  area: { headings: ["region"] },
};
const found = (columns: string[], requested?: Record<string, string>) =>
  guessColumns(fields, columns, requested).fieldColumns;

test("finds columns by usual names in any spelling", () => {
  expect(found(["STORE_NUMBER", "Tên cửa hàng (*)", "Khác"])).toEqual({
    code: "STORE_NUMBER",
    name: "Tên cửa hàng (*)",
  });
  expect(found(["", "Mã cửa hàng", "Tên", "tên!"])).toEqual({ code: "Mã cửa hàng", name: "Tên" });
});

test("prefers a field's own name to usual ones, also those of fields before it", () => {
  expect(found(["Store number", "Code", "Name"])).toEqual({ code: "Code", name: "Name" });
  const other = { place: { headings: ["area"] }, area: { headings: ["region"] } };
  expect(guessColumns(other, ["Area", "Region"]).fieldColumns).toEqual({ area: "Area" });
});

test("uses no column for two fields unless requested", () => {
  const both = { store: { headings: ["shop"] }, name: { headings: ["shop"] } };
  expect(guessColumns(both, ["Shop"]).fieldColumns).toEqual({ store: "Shop" });
  expect(guessColumns(both, ["Shop"], { name: "Shop" }).fieldColumns).toEqual({ name: "Shop" });
  expect(guessColumns(both, ["Shop"], { store: "shop", name: "SHOP" }).fieldColumns).toEqual({
    store: "Shop",
    name: "Shop",
  });
});

test("prefers requested columns, also none for a field", () => {
  expect(found(["code", "name", "Mã cũ"], { code: "ma cu" })).toEqual({ code: "Mã cũ", name: "name" });
  expect(found(["code", "name"], { name: "" })).toEqual({ code: "code" });
});

test("reports requested fields and columns that don't exist", () => {
  expect(guessColumns(fields, ["code"], { kode: "code", name: "Kode", constructor: "code" })).toEqual({
    fieldColumns: { code: "code" },
    problems: [
      { what: "unknown-field", field: "kode", column: "code" },
      { what: "unknown-column", field: "name", column: "Kode" },
      { what: "unknown-field", field: "constructor", column: "code" },
    ],
  });
});
