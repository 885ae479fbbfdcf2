/** Unknown words in a file's cells are reported at their place, also names that every object has. */
import { expect, test } from "vitest";
import { readPastRow } from "#app/checks/past/check-row.ts";
import { readManagerRow } from "#app/store-managers/read-manager-row.ts";
import { readStoreRow } from "#app/stores/read-row.ts";
import { readSingleTemplate } from "#app/templates/exchange/read-template.server.ts";

const template = async (rows: string) => {
  const { problems } = await readSingleTemplate(
    { name: "t.csv", bytes: new TextEncoder().encode(rows) },
    { language: "en" },
  );
  return problems.map(({ what }) => what);
};

test.each(["sideways", "constructor", "__proto__", "toString"])(
  "%s is not a status, result, type or setting",
  async (word) => {
    const whats = (errors: readonly { what: string }[]) => errors.map(({ what }) => what);
    expect(whats(readStoreRow({ code: "S", status: word }, (area) => area).errors)).toEqual(["status"]);
    expect(whats(readManagerRow({ code: "M", status: word }).errors)).toEqual(["status"]);
    const check = { store: "S", template: "T", date: "2026-03-05", result: word };
    expect(whats(readPastRow(check, "2026-03-06").errors)).toEqual(["result"]);
    expect(await template(`type,text\n${word},Clean?\n`)).toEqual(["type-unknown"]);
    expect(await template(`type,id,text\nsetting,${word},x\n,,Clean?\n`)).toEqual(["setting-unknown"]);
  },
);
