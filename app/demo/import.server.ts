import { db } from "#app/db/db.server.ts";
import { imports } from "#app/import/import.ts";
import { beginWriting, requireImport, settleColumns } from "#app/import/imports.server.ts";
import { continueImport } from "#app/import/run.server.ts";
import { storeFile } from "#app/import/upload.server.ts";
import { addDays } from "#app/i18n/days.ts";
import { openSheet } from "#app/sheets/open-sheet.server.ts";
import { actingAs } from "./acting-as.ts";
import type { World } from "./build.ts";
import type { Chain } from "./chain.ts";

const importId = "demo-telephone-numbers";

export async function importNumbers({ stores, today }: Chain, { lead, instant }: World): Promise<void> {
  const [user, now] = [actingAs(lead), instant(addDays(today, -15), 10 * 60)];
  const lines = stores.map(({ code, name }, at) => `${code},${name},0900 000 ${100 + at}`);
  const bytes = new TextEncoder().encode(
    ["Mã CH,Tên cửa hàng,SĐT", ...lines, ",Kho trung tâm,0900 000 199"].join("\n"),
  );
  const file = { name: "so-dien-thoai-cua-hang.csv", bytes };
  await storeFile(user, importId, { kind: "stores", fileName: file.name, sheet: await openSheet(file) }, now);
  const through = () => continueImport(user, importId, { maxMs: Number.POSITIVE_INFINITY }, now);
  await settleColumns(user, importId, (await requireImport(user, importId)).data, now);
  await through();
  await beginWriting(user, importId, now);
  await through();
}

/** The demo itself has one import. */
export async function wasImported(): Promise<boolean> {
  const { documents } = await db.query(imports, { limit: 2 });
  return documents.some(({ id }) => id !== importId);
}
