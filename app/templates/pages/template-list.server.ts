/** The list of templates, as a page and as a file: category by category, in the reader's language. */
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { compareNames } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { defineParams, searchText } from "#app/lists/params.ts";
import { categoryName } from "#app/templates/category.ts";
import { type Template, templateSchema } from "#app/templates/template.ts";
import { categoriesOf, listTemplates } from "#app/templates/templates.server.ts";

export interface TemplateRow extends Pick<
  Template,
  "code" | "status" | "hasDraft" | "version" | "sections" | "items" | "scored"
> {
  readonly id: string;
  readonly name: string;
  readonly category: string;
}

const statusName: Record<Template["status"], () => string> = {
  published: () => m.templates_status_published(),
  draft: () => m.templates_status_draft(),
  archived: () => m.templates_status_archived(),
};

export const templateList = defineList({
  params: defineParams({
    filters: { q: searchText, templateCategory: z.string(), status: templateSchema.shape.status },
    offered: ["templateCategory"],
  }),
  fields: {
    q: { kind: "search", main: true, label: () => m.templates_q(), placeholder: () => m.templates_q_hint() },
    templateCategory: {
      kind: "select",
      main: true,
      label: () => m.templates_category(),
      problem: (value) => m.templates_unknown_category({ value }),
    },
    status: {
      kind: "select",
      main: true,
      label: () => m.templates_status(),
      options: () => Object.entries(statusName).map(([value, label]) => ({ value, label: label() })),
      problem: (value) => m.templates_unknown_status({ value }),
    },
  },
  limit: 1000,
  choices: async () => ({ templateCategory: categoriesOf((await readDirectory(db, "templates")).values()) }),
  read: async ({ user, filters: { templateCategory: category, ...filters } }) => {
    const found = await listTemplates(user, { ...filters, category });
    const name = ({ data }: Stored<Template>) => categoryName(data.category);
    return { documents: found.toSorted((a, b) => compareNames(name(a), name(b))), next: null };
  },
  rows: rowsOf,
});

function rowsOf(templates: readonly Stored<Template>[]): TemplateRow[] {
  return templates.map(
    ({ id, data: { code, status, hasDraft, version, sections, items, scored, name, category } }) => ({
      id,
      code,
      status,
      hasDraft,
      version,
      sections,
      items,
      scored,
      name: say(name),
      category: categoryName(category),
    }),
  );
}

export const templateFile = () => ({
  name: "templates",
  title: m.templates_title(),
  columns: [
    { header: m.templates_code(), width: 16, value: (row) => row.code },
    { header: m.templates_name(), width: 40, value: (row) => row.name },
    { header: m.templates_category(), width: 20, value: (row) => row.category },
    { header: m.templates_status(), width: 14, value: (row) => statusName[row.status]() },
    { header: m.templates_version(), width: 10, value: (row) => row.version || null },
    { header: m.templates_sections(), width: 10, value: (row) => row.sections },
    { header: m.templates_items(), width: 10, value: (row) => row.items },
  ] satisfies ExportColumn<TemplateRow>[],
  rows: rowsOf,
});
