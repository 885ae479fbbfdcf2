/** What stands behind the editor's page: its view of a draft, and taking in what the form sends. */
import { randomBytes } from "node:crypto";
import { textOf } from "#app/auth/form.server.ts";
import type { Upload } from "#app/files/upload.server.ts";
import { type DraftEdit, editBetween, editsSchema } from "#app/templates/draft-edits.ts";
import { fieldSchemas, newItem, newSection, type Place, readPlace } from "#app/templates/draft.ts";
import { findDraft, saveDraft } from "#app/templates/drafts.server.ts";
import { listCategories } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import { carryOut } from "./intents.ts";
import { keepPicture } from "./keep-picture.server.ts";
import { partAt } from "./places.ts";
import type { Entries, Part } from "./part-form.ts";
import { editWords, sayConflicts } from "./edit-words.server.ts";
import type { EditView, SaidConflict } from "#app/templates/edit-view.ts";

/** @throws Response 403, 404 */
export async function editViewOf(
  user: User,
  id: string,
  open: string | null,
): Promise<{ view: EditView; archived: boolean }> {
  const { template, draft, revision } = await findDraft(user, id);
  const { head, sections, removed } = draft;
  return {
    archived: template.status === "archived",
    view: {
      uid: user.uid,
      id,
      code: template.code,
      version: template.version,
      draft: { head, sections, removed },
      revision,
      open,
      fresh: freshId(),
      categories: await listCategories(user, head.category),
      words: editWords(),
    },
  };
}

function freshId(): string {
  return `n${randomBytes(5).toString("hex")}`;
}

/**
 * Carries out what the form's button asks for, with all that was typed. Answers with what is open next, or with what could not be done.
 * @throws TemplateRefused, Response
 */
export async function takeForm(
  user: User,
  id: string,
  { fields, files: sent, signal }: Upload,
  now: Date,
): Promise<{ open: Place | null; conflicts: readonly SaidConflict[]; picture: string | null; intent: string }> {
  const { draft } = await findDraft(user, id);
  const entries: Entries = [...fields].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const open = readPlace(textOf(fields, "part"));
  const shown = open ? shownPart(textOf(fields, "was"), open, partAt(draft, open)) : undefined;
  const intent = textOf(fields, "intent");
  const fresh = /^[a-z][a-z0-9]{4,20}$/.exec(textOf(fields, "fresh"))?.[0] ?? freshId();
  const outcome = carryOut(draft, { open, was: shown, entries, intent, fresh });
  const edits: DraftEdit[] = intent === "mine" ? [...overruled(textOf(fields, "mine"))] : [...outcome.edits];
  const kept = sent[0] ? await keepPicture(user, sent[0], signal, now) : null;
  if (kept && "picture" in kept && open?.kind === "item" && shown) {
    const edit = editBetween(open, shown, kept);
    if (edit) edits.push(edit);
  }
  // What was read of the form is checked like what a script sends.
  const read = editsSchema.safeParse(edits);
  if (!read.success) throw new Response(null, { status: 400 });
  const { conflicts } = await saveDraft(user, id, read.data, now);
  return {
    open: outcome.open,
    conflicts: sayConflicts(conflicts),
    picture: kept && "problem" in kept ? kept.problem : null,
    intent,
  };
}

/** The part as the form showed it, which tells what was changed in it; the stored one for what the form doesn't say. */
function shownPart(json: string, at: Place, stored: Part | undefined): Part | undefined {
  const base = stored ?? (at.kind === "item" ? newItem(at.id) : at.kind === "section" ? newSection(at.id) : undefined);
  try {
    const was = fieldSchemas[at.kind].safeParse(JSON.parse(json));
    return base && was.success ? { ...base, ...was.data } : stored;
  } catch {
    return stored;
  }
}

function overruled(json: string): DraftEdit[] {
  try {
    const edits = editsSchema.safeParse(JSON.parse(json));
    return edits.data ?? [];
  } catch {
    return [];
  }
}
