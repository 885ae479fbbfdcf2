import { db } from "#app/db/db.server.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { templateId } from "#app/templates/templates.server.ts";
import * as templateLimits from "#app/templates/limits.ts";

export async function freeCode(code: string): Promise<string> {
  const entries = await readDirectory(db, "templates");
  for (let number = 1; ; number++) {
    const free = numbered(code, number);
    if (!entries.has(templateId(free))) return free;
  }
}

function numbered(code: string, number: number): string {
  const end = number === 1 ? "" : `-${number}`;
  return `${code.slice(0, templateLimits.code - end.length)}${end}`;
}
