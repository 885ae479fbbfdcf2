import { m } from "#app/i18n/locale.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/page.tsx";
import { templateHref } from "#app/templates/href.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import { FileLinks } from "#app/templates/pages/exchange/file-links.tsx";
import { importIntoHref } from "#app/templates/exchange/href.ts";
import type { Template } from "#app/templates/template.ts";

export function ManagePanel({
  id,
  status,
  hasDraft,
  archiveKey,
  restoreKey,
}: Pick<Template, "status" | "hasDraft"> & Record<"id" | "archiveKey" | "restoreKey", string>) {
  const archived = status === "archived";
  return (
    <Panel title={m.templates_keep()}>
      <div className="flex flex-wrap gap-2">
        {hasDraft && !archived && (
          <LinkButton to={templateHref(id, "/publish")}>{m.templates_edit_to_publish()}</LinkButton>
        )}
        {!archived && <LinkButton to={importIntoHref(id)}>{m.exchange_import_into()}</LinkButton>}
        <LinkButton to={templateHref(id, "/copy")}>{m.templates_edit_copy()}</LinkButton>
        <PostForm native formKey={archived ? restoreKey : archiveKey}>
          <Button tone={archived ? "secondary" : "danger"} name="intent" value={archived ? "restore" : "archive"}>
            {archived ? m.templates_restore() : m.templates_archive()}
          </Button>
        </PostForm>
      </div>
      {hasDraft && (
        <div className="mt-3 text-sm">
          <p>{m.exchange_take_draft()}:</p>
          <p className="-ml-3.5 flex flex-wrap">
            <FileLinks path={`${templateHref(id)}/items`} search="?version=draft" />
          </p>
        </div>
      )}
      <p className="mt-2 text-sm text-muted">{archived ? m.templates_restore_hint() : m.templates_archive_hint()}</p>
    </Panel>
  );
}
