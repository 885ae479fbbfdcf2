import { db } from "#app/db/db.server.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { findId } from "#app/records/codes.server.ts";
import type { RowProblem } from "#app/import/kind.ts";
import { type Template, templates, type TemplateVersion } from "#app/templates/template.ts";
import { requireVersion, templateId } from "#app/templates/templates.server.ts";
import { pastTemplate, pastTemplateCode, spelling } from "./template.ts";

export interface NamedTemplate {
  readonly id: string;
  readonly stored: Template | null;
  readonly version: TemplateVersion;
}

export async function findNamedTemplates(
  names: Iterable<string>,
): Promise<ReadonlyMap<string, NamedTemplate | RowProblem>> {
  const entries = await readDirectory(db, "templates");
  const byCode = new Map<string, string[]>();
  const byName = new Map<string, Set<string>>();
  for (const [id, { code, name }] of entries) {
    byCode.set(spelling(code), [...(byCode.get(spelling(code)) ?? []), id]);
    for (const text of typeof name === "string" ? [name] : [name.en, name.vi]) {
      const spelt = spelling(text);
      if (spelt) byName.set(spelt, (byName.get(spelt) ?? new Set()).add(id));
    }
  }
  const results = new Map<string, NamedTemplate | RowProblem>();
  for (const name of new Set(names)) {
    const spelt = spelling(name);
    const coded = findId(entries, name);
    const ids = coded !== undefined ? [coded] : (byCode.get(spelt) ?? [...(byName.get(spelt) ?? [])]);
    const values = { value: name };
    if (ids.length === 0) results.set(name, { field: "template", what: "unknown-template", values });
    else if (ids.length > 1) results.set(name, { field: "template", what: "several-templates", values });
    else results.set(name, (await readTemplate(ids[0]!)) ?? { field: "template", what: "unpublished", values });
  }
  return results;
}

export async function readTemplate(id: string): Promise<NamedTemplate | null> {
  const stored = await db.get(templates, id);
  if (!stored || stored.data.version === 0) return null;
  return { id, stored: stored.data, version: await requireVersion(id, stored.data.version) };
}

export function templateToBe(name: string, category: string): NamedTemplate {
  const { code: _, ...content } = pastTemplate(name, category);
  const id = templateId(pastTemplateCode(name));
  return { id, stored: null, version: { ...content, templateId: id, version: 1, publishedAt: "", publishedBy: "" } };
}
