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
interface TemplateTitle extends Pick<Template, "code" | "status"> {
  readonly name: string;
  readonly note: string;
}

const number = (value: number) => formatNumber(value, getLocale());

export const templateColumns = defineColumns<Stored<Template>>()({
  code: { server: onServer && { label: m.templates_code, field: "code", width: 16 } },
  name: {
    phone: "title",
    cell: ({ name, code, status, note }: TemplateTitle, id) => (
      <>
        <Link to={href("/qc/templates/:id", { id })} prefetch="intent">
          {name}
        </Link>{" "}
        <span className="text-sm font-normal text-muted">{code + note}</span>{" "}
        {status !== "published" && <TemplateStatus status={status} />}
      </>
    ),
    server: onServer && {
      label: m.templates_name,
      visibility: "always",
      value: ({ data: { name, code, status, hasDraft, scored } }) => ({
        name: say(name),
        code,
        status,
        note: [
          ...(hasDraft && status === "published" ? [m.templates_list_draft()] : []),
          ...(scored ? [] : [m.templates_list_unscored()]),
        ]
          .map((word) => ` · ${word}`)
          .join(""),
      }),
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
    cell: (status: Template["status"]) => <TemplateStatus status={status} />,
    server: onServer && {
      label: m.ui_status,
      field: "status",
      visibility: "optional",
      width: 14,
      file: ({ data }) => statusName[data.status](),
    },
  },
  scored: {
    phone: "line",
    cell: (scored: boolean) => (
      <span className={scored ? "normal" : ""}>{scored ? m.templates_list_scored() : m.templates_list_unscored()}</span>
    ),
    server: onServer && { label: m.templates_scored, field: "scored", visibility: "optional" },
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
