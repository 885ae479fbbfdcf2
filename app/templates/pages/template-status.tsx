import { m } from "#app/i18n/locale.ts";
import type { Template } from "#app/templates/template.ts";
import { Badge, quiet } from "#app/ui/page.tsx";

const looks = {
  published: quiet,
  draft: { icon: "clipboard" },
  archived: { icon: "close" },
} as const;

export const statusName: Record<Template["status"], () => string> = {
  published: m.templates_status_published,
  draft: m.templates_status_draft,
  archived: m.templates_status_archived,
};

export function TemplateStatus({ status }: Pick<Template, "status">) {
  return <Badge {...looks[status]}>{statusName[status]()}</Badge>;
}
