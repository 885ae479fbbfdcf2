import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { compareNames, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { defineParams, searchText } from "#app/lists/params.ts";
import { categoryName } from "#app/templates/category.ts";
import { type Template, templateSchema } from "#app/templates/template.ts";
import { categoriesOf, listTemplates } from "#app/templates/templates.server.ts";
import { statusName } from "#app/templates/pages/template-status.tsx";
import { optionsOf } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";
import { templateColumns } from "./columns.tsx";

export const templateList = defineList({
  params: defineParams({
    filters: { q: searchText, templateCategory: z.string(), status: templateSchema.shape.status },
    offered: ["templateCategory"],
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
      options: () => optionsOf(statusName),
      problem: (value) => m.lists_unknown_status({ value }),
    },
  },
  columns: templateColumns,
  lastOnPage: ["code"],
  view: "templates",
  limit: 1000,
  choices: async () => ({ templateCategory: categoriesOf((await readDirectory(db, "templates")).values()) }),
  read: async ({ user, filters: { templateCategory: category, ...filters } }) => {
    const matches = await listTemplates(user, { ...filters, category });
    const name = ({ data }: Stored<Template>) => categoryName(data.category);
    return { documents: matches.toSorted((a, b) => compareNames(name(a), name(b))), next: null };
  },
  total: (count) => m.templates_count({ count, number: formatNumber(count, getLocale()) }),
  file: { name: "templates", title: m.shell_nav_templates },
  api: {
    path: "templates",
    summary: "Templates by category, all in one piece.",
    schema: templateSchema,
    fields: ["hasDraft", "updatedAt"],
    item: z.object({ name: z.string() }),
    to: (id) => href("/qc/templates/:id", { id }),
    more:
      () =>
      ({ data }) => ({ name: say(data.name) }),
    isUnpaged: true,
  },
});
