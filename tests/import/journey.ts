/** Takes files through the stages of an import, as pages and command do. */
import { newId } from "#app/db/ids.ts";
import type { Import } from "#app/import/import.ts";
import { beginUndo, beginWriting, requireImport, type Setting, settleColumns } from "#app/import/imports.server.ts";
import type { ImportKindName, RowStatus } from "#app/import/kind.ts";
import { continueImport } from "#app/import/run.server.ts";
import { storeFile } from "#app/import/upload.server.ts";
import { type RowWithResult, readRowsWithResults } from "#app/import/results.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { openSheet } from "#app/sheets/open-sheet.server.ts";
import type { User } from "#app/auth/user.ts";
import { later, people } from "../checks/chain.ts";

composeAreas();

const { lead } = people;
export const minute = 60_000;

export async function upload(
  content: string | Uint8Array,
  { kind = "stores", user = lead, id = newId() }: { kind?: ImportKindName; user?: User; id?: string } = {},
): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  await storeFile(
    user,
    id,
    { kind, fileName: "list.csv", sheet: await openSheet({ name: "list.csv", bytes }) },
    later(1),
  );
  return id;
}

export async function stateOf(id: string): Promise<Import> {
  return (await requireImport(lead, id)).data;
}

/** Sets the guessed columns, with these changes, and goes through the dry run. */
export async function judge(id: string, setting: Partial<Setting> = {}): Promise<Import> {
  const { map, set, create } = await stateOf(id);
  await settleColumns(lead, id, { map, set, create, ...setting }, later(1));
  return continueRun(id);
}

export async function write(id: string): Promise<Import> {
  await beginWriting(lead, id, later(2));
  return continueRun(id);
}

export async function undo(id: string): Promise<Import> {
  await beginUndo(lead, id, later(3));
  return continueRun(id);
}

let requests = 10;

/** A minute after the request before. */
export async function continueRun(id: string, milliseconds = minute): Promise<Import> {
  return (await continueImport(lead, id, { maxMs: milliseconds }, later(requests++))).data;
}

export async function rowsOf(id: string, status: RowStatus | null = null): Promise<RowWithResult[]> {
  const rows: RowWithResult[] = [];
  for await (const row of readRowsWithResults(id, await stateOf(id), { status })) rows.push(row);
  return rows;
}

/** `count` stores, from a code on. */
export function storeLines(count: number, { from = 0, area = "Kho" } = {}): string {
  const lines = Array.from({ length: count }, (_, at) => `I${from + at},Quán ${from + at},${area}\n`);
  return `code,name,area\n${lines.join("")}`;
}
