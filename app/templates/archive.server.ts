/** Putting templates away and getting them back, by those who keep them; others get 403. */
import { authorize } from "#app/auth/authorize.server.ts";
import { prepareEntry } from "#app/facts/directory.server.ts";
import { recordEvent } from "#app/timeline/timeline.server.ts";
import type { User } from "#app/auth/user.ts";
import { eventOf, once, type Sent } from "./change-template.server.ts";
import { TemplateRefused } from "./template-errors.ts";
import { type Template, templates } from "./template.ts";
import { entryOf } from "./templates.server.ts";

/** No new checks of it; those under way go on. The key is minted for `archive-template/ID`. @throws TemplateRefused archived */
export function archiveTemplate(user: User, id: string, sent: Sent, now: Date): Promise<void> {
  return changeStatus(user, id, sent, "archived", now);
}

/** What it was before it was archived. The key is minted for `restore-template/ID`. @throws TemplateRefused not-archived */
export function restoreTemplate(user: User, id: string, sent: Sent, now: Date): Promise<void> {
  return changeStatus(user, id, sent, "restored", now);
}

async function changeStatus(
  user: User,
  id: string,
  { key }: Sent,
  what: "archived" | "restored",
  now: Date,
): Promise<void> {
  authorize(user, "keep templates");
  const form = what === "archived" ? `archive-template/${id}` : `restore-template/${id}`;
  await once(user, { form, key, body: {} }, async (tx) => {
    const stored = await tx.get(templates, id);
    if (!stored) throw new Response(null, { status: 404 });
    const before = stored.data.status;
    if ((before === "archived") === (what === "archived"))
      throw new TemplateRefused(before === "archived" ? "archived" : "not-archived");
    const status = what === "archived" ? "archived" : stored.data.version > 0 ? "published" : "draft";
    const at = now.toISOString();
    const template: Template = { ...stored.data, status, updatedAt: at };
    const writeEntry = await prepareEntry(tx, "templates", id, entryOf(template));
    return () => {
      writeEntry();
      tx.set(templates, id, template, { revision: stored.revision });
      recordEvent(tx, { ...eventOf(user, id, at), what, before: { status: before }, after: { status } });
      return id;
    };
  });
}
