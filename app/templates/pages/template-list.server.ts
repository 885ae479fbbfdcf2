import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { compareNames, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { defineParams, searchText } from "#app/lists/params.ts";
import { categoryName } from "#app/templates/category.ts";
import { type Template, templateSchema } from "#app/templates/template.ts";
import { categoriesOf, listTemplates } from "#app/templates/templates.server.ts";
import { statusName } from "./template-status.tsx";
import { publishList } from "#app/lists/published.server.ts";
import { optionsOf } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";

export interface TemplateRow extends Pick<
  Template,
  "code" | "status" | "hasDraft" | "version" | "sections" | "items" | "scored"
> {
  readonly id: string;
  readonly name: string;
  readonly category: string;
}

export const templateList = defineList({
  params: defineParams({
    filters: { q: searchText, templateCategory: z.string(), status: templateSchema.shape.status },
    offered: ["templateCategory"],
    columns: ["category", "status", "scored", "version", "sections", "items"],
  }),
  fields: {
    q: { kind: "search", main: true, label: () => m.ui_search(), placeholder: () => m.lists_q_hint() },
    templateCategory: {
      kind: "select",
      main: true,
      label: () => m.templates_category(),
      problem: (value) => m.templates_unknown_category({ value }),
    },
    status: {
      kind: "select",
      main: true,
      label: () => m.ui_status(),
      options: () => optionsOf(statusName),
      problem: (value) => m.lists_unknown_status({ value }),
    },
  },
  columns: {
    category: () => m.templates_category(),
    status: () => m.ui_status(),
    scored: () => m.templates_scored(),
    version: () => m.templates_version(),
    sections: () => m.templates_sections(),
    items: () => m.templates_items(),
  },
  view: "templates",
  limit: 1000,
  choices: async () => ({ templateCategory: categoriesOf((await readDirectory(db, "templates")).values()) }),
  read: async ({ user, filters: { templateCategory: category, ...filters } }) => {
    const found = await listTemplates(user, { ...filters, category });
    const name = ({ data }: Stored<Template>) => categoryName(data.category);
    return { documents: found.toSorted((a, b) => compareNames(name(a), name(b))), next: null };
  },
  total: (count) => m.templates_count({ count, number: formatNumber(count, getLocale()) }),
  rows: rowsOf,
});

publishList(templateList, {
  path: "templates",
  about: "Templates by category, all in one piece.",
  item: templateSchema
    .pick({
      code: true,
      category: true,
      status: true,
      version: true,
      scored: true,
      sections: true,
      items: true,
      hasDraft: true,
      updatedAt: true,
    })
    .extend({ name: z.string() }),
  to: (id) => href("/qc/templates/:id", { id }),
  more:
    () =>
    ({ data }) => ({ name: say(data.name) }),
  whole: true,
});

function rowsOf(templates: readonly Stored<Template>[]): TemplateRow[] {
  return templates.map(({ id, data }) => {
    const { code, status, hasDraft, version, sections, items, scored } = data;
    const [name, category] = [say(data.name), categoryName(data.category)];
    return { id, code, status, hasDraft, version, sections, items, scored, name, category };
  });
}

export const templateFile = () => ({
  name: "templates",
  title: m.shell_nav_templates(),
  columns: [
    { header: m.templates_code(), width: 16, value: (row) => row.code },
    { header: m.templates_name(), width: 40, value: (row) => row.name },
    { header: m.templates_category(), width: 20, value: (row) => row.category },
    { header: m.ui_status(), width: 14, value: (row) => statusName[row.status]() },
    { header: m.templates_version(), width: 10, value: (row) => row.version || null },
    { header: m.templates_sections(), width: 10, value: (row) => row.sections },
    { header: m.templates_items(), width: 10, value: (row) => row.items },
  ] satisfies ExportColumn<TemplateRow>[],
  rows: rowsOf,
});
