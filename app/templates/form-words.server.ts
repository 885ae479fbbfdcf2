import { can } from "#app/auth/can.ts";
import { type AreaForms, type FormDescription, nameIn, type SentForm } from "#app/auth/form-words.server.ts";
import { db } from "#app/db/db.server.ts";
import { m, say } from "#app/i18n/locale.ts";
import { describeColumn } from "#app/import/describe-column.ts";
import type { User } from "#app/auth/user.ts";
import { href } from "#app/ui/href.ts";
import { type Draft, findItem, readPlace } from "./draft.ts";
import { readDraft } from "./drafts.server.ts";
import { findColumns } from "./exchange/columns.server.ts";
import { describeEditorField, describeField } from "./describe-fields.ts";
import { findTemplate } from "./templates.server.ts";

const pages: Readonly<Record<string, (name: string) => string>> = {
  edit: (name) => m.templates_edit_title({ name }),
  copy: (name) => m.templates_copy_title({ name }),
  publish: (name) => m.templates_publish_title({ name }),
};

const buttons: Readonly<Record<string, () => string>> = {
  after: () => m.templates_edit_after(),
  archive: () => m.templates_archive(),
  copy: () => m.templates_edit_copy(),
  discard: () => m.templates_publish_discard_submit(),
  mine: () => m.templates_edit_conflict_mine(),
  picture: () => m.templates_edit_picture_remove(),
  remove: () => m.templates_edit_remove(),
  restore: () => m.templates_restore(),
  transfer: () => m.templates_edit_transfer(),
  undo: () => m.templates_restore(),
};

export const templateForms: AreaForms = {
  at: (path) => path.startsWith(href("/qc/templates/")),
  triesOut: (path) => /\/preview\/?$/.test(path),
  describe: describeTemplateForm,
};

async function describeTemplateForm(user: User, { path, search, fields }: SentForm): Promise<FormDescription> {
  const [, id = "", page = ""] = /^\/qc\/templates\/([\w-]{16})(?:\/(\w+))?$/.exec(path) ?? [];
  const template = id ? await findTemplate(user, id) : null;
  const draft = template && page === "edit" && can(user, "manage templates") ? (await readDraft(db, id)).draft : null;
  const given = (field: string) => fields.find(({ name }) => name === field)?.value ?? "";
  const verb = given("intent").split(".")[0] ?? "";
  const importing = path === href("/qc/templates/import/columns") && can(user, "manage templates");
  const columns = importing ? await findColumns(user, search) : null;
  const options = [...new Set(fields.flatMap(({ name }) => /^f\.option\.([^.]+)\./.exec(name)?.[1] ?? []))];
  const name = template ? say(template.data.name) : "";
  const button = nameIn(buttons, verb);
  const part = draft ? partName(draft, given("part")) : "";
  return {
    does: doesAt(path, page, name) ?? null,
    to: [name, part, button].filter(Boolean).join(" · ") || null,
    describeField: async (field, values) => {
      if (field === "into")
        return [m.exchange_into(), await Promise.all(values.map((target) => targetName(user, target)))];
      // Only a button of its own moves an item.
      if (field === "move.section" && verb !== "transfer") return null;
      const column = columns && describeColumn(field, values, columns, given);
      if (columns && column !== undefined) return column;
      if (draft && field.startsWith("f."))
        return describeEditorField(field.slice(2), values, { draft, options, on: given("f.when.item") });
      return describeField(field, values, draft);
    },
  };
}

/** The template that a file is imported into. */
async function targetName(user: User, id: string): Promise<string> {
  if (id === "new") return m.exchange_into_new();
  const found = await findTemplate(user, id);
  return found ? [say(found.data.name), found.data.code].join(" · ") : id;
}

function doesAt(path: string, page: string, name: string): string | undefined {
  if (name) return Object.hasOwn(pages, page) ? pages[page]!(name) : m.shell_nav_templates();
  if (path === href("/qc/templates/new") || path.startsWith(href("/qc/templates/library/")))
    return m.templates_new_title();
  return path.startsWith(href("/qc/templates/import")) ? m.exchange_title() : undefined;
}

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
