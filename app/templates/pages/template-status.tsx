import { m } from "#app/i18n/locale.ts";
import { Badge } from "#app/ui/page.tsx";
import type { Template } from "#app/templates/template.ts";

export function TemplateStatus({ status }: { status: Template["status"] }) {
  if (status === "published") {
    return (
      <Badge tone="good" icon="check">
        {m.templates_status_published()}
      </Badge>
    );
  }
  return status === "draft" ? (
    <Badge icon="clipboard">{m.templates_status_draft()}</Badge>
  ) : (
    <Badge icon="close">{m.templates_status_archived()}</Badge>
  );
}
