import { Link } from "react-router";
import type { Stored } from "#app/db/documents.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { defineColumns } from "#app/lists/columns.ts";
import { categoryName } from "#app/templates/category.ts";
import type { Template } from "#app/templates/template.ts";
import { href } from "#app/ui/href.ts";
import { statusName, TemplateStatus } from "#app/templates/pages/template-status.tsx";

const onServer = import.meta.env.SSR;
const number = (value: number) => formatNumber(value, getLocale());

export const templateColumns = defineColumns<Stored<Template>>()({
  code: {
    phone: "hidden",
    cell: (code: string) => <span className="tabular-nums">{code}</span>,
    server: onServer && { label: m.templates_code, field: "code", visibility: "always", width: 16 },
  },
  name: {
    phone: "title",
    cell: ({ name, code }: { name: string; code: string }, id) => (
      <>
        <Link to={href("/qc/templates/:id", { id })} prefetch="intent">
          {name}
        </Link>{" "}
        <span className="text-sm font-normal text-muted tabular-nums md:hidden">{code}</span>
      </>
    ),
    server: onServer && {
      label: m.templates_name,
      visibility: "always",
      value: ({ data }) => ({ name: say(data.name), code: data.code }),
      width: 40,
      file: ({ data }) => say(data.name),
    },
  },
  category: {
    server: onServer && {
      label: m.templates_category,
      field: "category",
      visibility: "usual",
      value: ({ data }) => categoryName(data.category),
      width: 20,
    },
  },
  status: {
    cell: ({ status, hasDraft }: Pick<Template, "status" | "hasDraft">) => (
      <>
        <TemplateStatus status={status} />
        {hasDraft && status === "published" && (
          <span className="ml-2 text-sm text-muted">{m.templates_list_draft()}</span>
        )}
      </>
    ),
    server: onServer && {
      label: m.ui_status,
      field: "status",
      visibility: "usual",
      value: ({ data: { status, hasDraft } }) => ({ status, hasDraft }),
      width: 14,
      file: ({ data }) => statusName[data.status](),
    },
  },
  scored: {
    phone: "line",
    cell: (scored: boolean) => (
      <span className={scored ? "normal" : ""}>{scored ? m.templates_list_scored() : m.templates_list_unscored()}</span>
    ),
    server: onServer && { label: m.templates_scored, field: "scored", visibility: "usual" },
  },
  version: {
    numeric: true,
    phone: "spare",
    cell: (version: number) => version > 0 && number(version),
    server: onServer && {
      label: m.templates_version,
      field: "version",
      visibility: "usual",
      width: 10,
      file: ({ data }) => data.version || null,
    },
  },
  sections: {
    numeric: true,
    phone: "spare",
    cell: number,
    server: onServer && { label: m.templates_sections, field: "sections", visibility: "usual", width: 10 },
  },
  items: {
    numeric: true,
    phone: "named",
    cell: number,
    server: onServer && { label: m.templates_items, field: "items", visibility: "usual", width: 10 },
  },
});
