import { randomBytes } from "node:crypto";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { readPolicyOn } from "#app/score-policy/policy.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import type { Upload } from "#app/files/upload.server.ts";
import { type DraftEdit, editBetween, editsSchema, sentEdits, sentJson } from "#app/templates/draft-edits.ts";
import { fieldSchemas, newItem, newSection, type Place, readPlace } from "#app/templates/draft.ts";
import { findDraft, saveDraft } from "#app/templates/drafts.server.ts";
import { listCategories } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import { carryOut } from "./intents.ts";
import { storePicture } from "./store-picture.server.ts";
import { partAt } from "./places.ts";
import type { Entries, Part } from "./part-form.ts";
import { editWords, describeConflicts } from "./edit-words.server.ts";

/** What the editor knows of a draft: `open` is the part that is open, `version` is 0 before the first. */
export async function editViewOf(user: User, id: string, search: URLSearchParams) {
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
      open: search.get("open"),
      removed: search.get("removed"),
      /** What new parts of this page are named after: the same form sent twice adds them once. */
      fresh: freshId(),
      categories: await listCategories(user, head.category),
      /** Which days hold where the template has none. */
      policyDays: m.templates_edit_due_hint((await readPolicyOn(db, dayOf(new Date(), config.APP_TIME_ZONE))).taskDays),
      words: editWords(),
      timeZone: config.APP_TIME_ZONE,
    },
  };
}

export type EditView = Awaited<ReturnType<typeof editViewOf>>["view"];

function freshId(): string {
  return `n${randomBytes(5).toString("hex")}`;
}

/** Does what the form's button asks for, with all that was typed. @throws TemplateRefused, Response */
export async function takeForm(user: User, id: string, { fields, files: sent, signal }: Upload, now: Date) {
  const { draft } = await findDraft(user, id);
  const entries: Entries = [...fields].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const open = readPlace(textOf(fields, "part"));
  const shown = open ? shownPart(textOf(fields, "was"), open, partAt(draft, open)) : undefined;
  const intent = textOf(fields, "intent");
  const fresh = /^[a-z][a-z0-9]{4,20}$/.exec(textOf(fields, "fresh"))?.[0] ?? freshId();
  const outcome = carryOut(draft, { open, was: shown, entries, intent, fresh });
  const overruled = () => sentEdits.safeParse(textOf(fields, "mine")).data ?? [];
  const edits: DraftEdit[] = intent === "mine" ? overruled() : [...outcome.edits];
  const kept = sent[0] ? await storePicture(user, sent[0], signal, now) : null;
  if (kept && "picture" in kept && open?.kind === "item" && shown) {
    const edit = editBetween(open, shown, kept);
    if (edit) edits.push(edit);
  }
  // What was read of the form is checked like what a script sends.
  const read = editsSchema.safeParse(edits);
  if (!read.success) throw new Response(null, { status: 400 });
  const { conflicts } = await saveDraft(user, id, read.data, now);
  const picture = kept && "problem" in kept ? kept.problem : null;
  return { open: outcome.open, conflicts: describeConflicts(conflicts), picture, intent };
}
/** What could not be done, and why its picture was not taken, in words. */
export type EditRefusal = Pick<Awaited<ReturnType<typeof takeForm>>, "conflicts" | "picture">;

/** The part as the form showed it, which tells what was changed in it; the stored one for what the form doesn't say. */
function shownPart(json: string, at: Place, stored: Part | undefined): Part | undefined {
  const base = stored ?? (at.kind === "item" ? newItem(at.id) : at.kind === "section" ? newSection(at.id) : undefined);
  const was = sentJson.pipe(fieldSchemas[at.kind]).safeParse(json);
  return base && was.success ? { ...base, ...was.data } : stored;
}
