import type { User } from "#app/auth/user.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { TemplateRefused } from "./template-errors.ts";
import type { Template } from "./template.ts";
import { templateRecord } from "./templates.server.ts";

export function archiveTemplate(user: User, id: string, form: Pick<FormIdentity, "key">, now: Date): Promise<void> {
  return changeStatus(user, id, form, "archived", now);
}

export function restoreTemplate(user: User, id: string, form: Pick<FormIdentity, "key">, now: Date): Promise<void> {
  return changeStatus(user, id, form, "restored", now);
}

async function changeStatus(
  user: User,
  id: string,
  { key }: Pick<FormIdentity, "key">,
  what: "archived" | "restored",
  now: Date,
): Promise<void> {
  const form = what === "archived" ? "archive-template" : "restore-template";

  await changeRecord(
    { user, kind: templateRecord, id, action: "manage templates", form, key, body: {}, now },
    async (_, stored) => {
      const before = stored.data.status;
      if ((before === "archived") === (what === "archived"))
        throw new TemplateRefused(before === "archived" ? "archived" : "not-archived");
      const status: Template["status"] =
        what === "archived" ? "archived" : stored.data.version > 0 ? "published" : "draft";
      const after = { ...stored.data, status, updatedAt: now.toISOString() };
      return { write: { after, event: { what, before: { status: before }, after: { status } } } };
    },
  );
}
