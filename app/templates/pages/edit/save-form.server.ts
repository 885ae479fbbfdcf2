import { randomBytes } from "node:crypto";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { handleSent } from "#app/records/handle-form.server.ts";
import { readPolicyOn } from "#app/score-policy/policy.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import type { Upload } from "#app/files/upload.server.ts";
import {
  type DraftEdit,
  editBetween,
  editsSchema,
  isSet,
  placeOf,
  sentEdits,
  sentJson,
} from "#app/templates/draft-edits.ts";
import * as draftLimits from "#app/templates/draft-limits.ts";
import { sameValue } from "#app/templates/draft-merge.ts";
import { fieldSchemas, newItem, newSection, type Place, readPlace } from "#app/templates/draft.ts";
import { findDraft, type SavedDraft, saveDraft } from "#app/templates/drafts.server.ts";
import { restOfPasted } from "#app/templates/pasted-lines.ts";
import type { EditConflict } from "#app/templates/set-edit.ts";
import { TemplateRefused } from "#app/templates/template-errors.ts";
import { listCategories } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import { carryOut } from "./intents.ts";
import { storePicture } from "./store-picture.server.ts";
import { partAt } from "./places.ts";
import type { Entries, Part } from "./part-form.ts";
import { type DescribedConflict, describeConflicts, editWords } from "./edit-words.server.ts";
import { type Unsavable, type Unsaved, unsavedOf } from "./unsaved.server.ts";

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

/** What could not be done, and why its picture was not taken, in words. */
export interface EditRefusal {
  readonly conflicts: readonly DescribedConflict[];
  readonly picture: string | null;
  /** What was typed for something new and isn't made, by field. */
  readonly typed: Readonly<Record<string, string>>;
  readonly unsaved: Unsaved | null;
}

interface SavedForm {
  readonly open: Place | null;
  readonly intent: string;
  readonly refusal: EditRefusal | null;
  /** 303 where all was done. */
  readonly status: number;
}

const statuses: Record<Unsavable, number> = { "too-large": 413, archived: 409, unreadable: 400 };

/** Does what the form's button asks for, with all that was typed, and tells what could not be done. @throws Response 403, 404 */
export async function saveTemplateForm(
  user: User,
  id: string,
  { fields, files: sent, signal }: Upload,
  now: Date,
): Promise<SavedForm> {
  const { draft } = await findDraft(user, id);
  const entries: Entries = [...fields].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const open = readPlace(textOf(fields, "part"));
  const shown = open ? shownPart(textOf(fields, "was"), open, partAt(draft, open)) : undefined;
  const intent = textOf(fields, "intent");
  const fresh = /^[a-z][a-z0-9]{4,20}$/.exec(textOf(fields, "fresh"))?.[0] ?? freshId();
  const outcome = carryOut(draft, { open, was: shown, entries, intent, fresh });
  const undecided = fields.getAll("mine").map((mine) => sentEdits.safeParse(mine).data ?? []);
  const [choice, about] = intent.split(".");
  const decided = choice === "mine" || choice === "theirs" ? undecided.splice(Number(about), 1).flat() : [];
  const overruled = choice === "mine" ? decided : [];
  const edits: DraftEdit[] = [...outcome.edits, ...overruled];
  const kept = sent[0] ? await storePicture(user, sent[0], signal, now) : null;
  if (kept && "picture" in kept && open?.kind === "item" && shown) {
    const edit = editBetween(open, shown, kept);
    if (edit) edits.push(edit);
  }
  const picture = kept && "problem" in kept ? kept.problem : null;
  const saved = await saveEdits(user, id, edits, now);
  if (typeof saved === "string") {
    const refusal = edits.length > 0 && {
      conflicts: describeConflicts(conflictsOf([...overruled, ...undecided.flat()])),
      picture: picture ?? (kept && m.templates_edit_picture_choose()),
      typed: Object.fromEntries(entries.filter(([name]) => /^(section|quick|paste|move)\./.test(name))),
      unsaved: unsavedOf(saved, { draft, open, shown, entries }),
    };
    return { open, intent, refusal: refusal || null, status: statuses[saved] };
  }
  const left = conflictsOf(undecided.flat()).filter(({ at, mine }) => !says(partAt(saved.draft, at), mine));
  const conflicts = describeConflicts([...saved.conflicts, ...left]);
  const rest = restOfPasted(textOf(fields, "paste.lines"));
  const typed: EditRefusal["typed"] = rest ? { "paste.lines": rest, "paste.type": textOf(fields, "paste.type") } : {};
  const status = conflicts.length > 0 ? 409 : picture || rest ? 400 : 303;
  return { open: outcome.open, intent, refusal: { conflicts, picture, typed, unsaved: null }, status };
}

/** What was read of a form is checked like what a script sends. */
async function saveEdits(
  user: User,
  id: string,
  edits: readonly DraftEdit[],
  now: Date,
): Promise<SavedDraft | Unsavable> {
  const read = editsSchema.safeParse(edits);
  if (!read.success) return edits.length > draftLimits.edits ? "too-large" : "unreadable";
  return handleSent(
    () => saveDraft(user, id, read.data, now),
    (error): Unsavable | null => {
      if (!(error instanceof TemplateRefused)) return null;
      return error.code === "too-large" || error.code === "archived" ? error.code : null;
    },
  );
}

/** What the form kept of the sender's where others had changed the same: it stays until it is chosen or left. */
function conflictsOf(kept: readonly DraftEdit[]): EditConflict[] {
  return kept.filter(isSet).map((edit) => ({ at: placeOf(edit), mine: edit.now, theirs: edit.was }));
}

function says(part: Part | undefined, fields: object): boolean {
  return Object.entries(fields).every(([field, value]) => sameValue((part as never)?.[field], value));
}

/** The part as the form showed it, which tells what was changed in it; the stored one for what the form doesn't say. */
function shownPart(json: string, at: Place, stored: Part | undefined): Part | undefined {
  const base = stored ?? (at.kind === "item" ? newItem(at.id) : at.kind === "section" ? newSection(at.id) : undefined);
  const was = sentJson.pipe(fieldSchemas[at.kind]).safeParse(json);
  return base && was.success ? { ...base, ...was.data } : stored;
}
