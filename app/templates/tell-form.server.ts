/** What a form about templates would do, to what, and with which words. */
import { can } from "#app/auth/can.ts";
import type { SentForm, ToldForm } from "#app/auth/told-form.ts";
import { db } from "#app/db/db.server.ts";
import { m, say } from "#app/i18n/locale.ts";
import { tellColumn } from "#app/ui/tell-column.ts";
import type { User } from "#app/auth/user.ts";
import { type Draft, findItem, readPlace } from "./draft.ts";
import { readDraft } from "./drafts.server.ts";
import { findColumns } from "./exchange/columns.server.ts";
import { tellEditorField, tellField } from "./tell-fields.ts";
import { findTemplate } from "./templates.server.ts";

/** By the address's end behind the template's. */
const pages: Readonly<Record<string, (name: string) => string>> = {
  edit: (name) => m.templates_edit_title({ name }),
  copy: (name) => m.templates_copy_title({ name }),
  publish: (name) => m.templates_publish_title({ name }),
};

/** By the button; what it is about follows behind a dot. */
const buttons: Readonly<Record<string, () => string>> = {
  after: () => m.templates_edit_after(),
  archive: () => m.templates_archive(),
  copy: () => m.templates_edit_copy(),
  discard: () => m.templates_publish_discard_submit(),
  mine: () => m.templates_edit_conflict_mine(),
  picture: () => m.templates_edit_picture_remove(),
  remove: () => m.templates_edit_remove(),
  restore: () => m.templates_edit_restore(),
  transfer: () => m.templates_edit_transfer(),
  undo: () => m.templates_edit_restore(),
};

export async function tellTemplateForm(user: User, { path, search, fields }: SentForm): Promise<ToldForm> {
  const [, id = "", page = ""] = /^\/qc\/templates\/([\w-]{16})(?:\/(\w+))?$/.exec(path) ?? [];
  const template = id ? await findTemplate(user, id) : null;
  const draft = template && page === "edit" && can(user, "keep templates") ? (await readDraft(db, id)).draft : null;
  const given = (field: string) => fields.find(({ name }) => name === field)?.value ?? "";
  const verb = given("intent").split(".")[0] ?? "";
  const importing = path === "/qc/templates/import/columns" && can(user, "keep templates");
  const columns = importing ? await findColumns(user, search) : null;
  const options = [...new Set(fields.flatMap(({ name }) => /^f\.option\.([^.]+)\./.exec(name)?.[1] ?? []))];
  const name = template ? say(template.data.name) : "";
  const button = Object.hasOwn(buttons, verb) ? buttons[verb]!() : "";
  const part = draft ? partName(draft, given("part")) : "";
  return {
    does: doesAt(path, page, name) ?? null,
    to: [name, part, button].filter(Boolean).join(" · ") || null,
    tell: (field, values) => {
      // Only a button of its own moves an item.
      if (field === "move.section" && verb !== "transfer") return null;
      const column = columns && tellColumn(field, values, columns, given);
      if (columns && column !== undefined) return column;
      if (draft && field.startsWith("f."))
        return tellEditorField(field.slice(2), values, { draft, options, on: given("f.when.item") });
      return tellField(field, values, draft);
    },
  };
}

function doesAt(path: string, page: string, name: string): string | undefined {
  if (name) return Object.hasOwn(pages, page) ? pages[page]!(name) : m.templates_title();
  if (path === "/qc/templates/new" || path.startsWith("/qc/templates/library/")) return m.templates_new_title();
  return path.startsWith("/qc/templates/import") ? m.exchange_title() : undefined;
}

/** What the open part of the editor is called. */
function partName(draft: Pick<Draft, "sections">, place: string): string {
  const at = readPlace(place);
  if (!at || at.kind === "head") return "";
  if (at.kind === "item") {
    const text = findItem(draft, at.id)?.item.text;
    return text ? say(text) : "";
  }
  const section = draft.sections.find(({ id }) => id === at.id);
  return section ? say(section.title) : "";
}
