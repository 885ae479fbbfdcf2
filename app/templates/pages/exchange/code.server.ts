import { db } from "#app/db/db.server.ts";
import * as templateLimits from "#app/templates/limits.ts";
import { templates } from "#app/templates/template.ts";
import { templateId } from "#app/templates/templates.server.ts";

/** The code, or, where a template has it, the first of "CODE-2", "CODE-3", … that is free. */
export async function freeCode(code: string): Promise<string> {
  for (let first = 1; ; first += 10) {
    const codes = Array.from({ length: 10 }, (_, index) => numbered(code, first + index));
    const found = await db.getMany(templates, codes.map(templateId));
    const free = found.indexOf(null);
    if (free >= 0) return codes[free]!;
  }
}

function numbered(code: string, number: number): string {
  const end = number === 1 ? "" : `-${number}`;
  return `${code.slice(0, templateLimits.code - end.length)}${end}`;
}
