import { randomBytes } from "node:crypto";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m, say } from "#app/i18n/locale.ts";
import { handleSent } from "#app/records/handle-form.server.ts";
import { readPolicyOn } from "#app/score-policy/policy.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import type { FormUpload } from "#app/files/upload.server.ts";
import {
  type DraftEdit,
  editBetween,
  editsSchema,
  isSetEdit,
  placeOf,
  editsField,
  jsonField,
} from "#app/templates/draft-edits.ts";
import * as draftLimits from "#app/templates/draft-limits.ts";
import { sameValue } from "#app/templates/draft-merge.ts";
import { fieldSchemas, newItem, newSection, type DraftPlace, readDraftPlace } from "#app/templates/draft.ts";
import { findDraft, type SavedDraft, saveDraftEdits } from "#app/templates/drafts.server.ts";
import { linesOverLimit } from "#app/templates/pasted-lines.ts";
import type { EditConflict } from "#app/templates/set-edit.ts";
import { TemplateRefused } from "#app/templates/template-errors.ts";
import { listCategories } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import { applyIntent } from "./intents.ts";
import { storePicture } from "./store-picture.server.ts";
import { partAt } from "./places.ts";
import type { FormEntries, Part } from "./part-form.ts";
import { type DescribedConflict, describeConflicts, editorTexts } from "./editor-texts.server.ts";
import { type Unsavable, type Unsaved, unsavedOf } from "./unsaved.server.ts";

export async function readEditView(user: User, id: string, search: URLSearchParams) {
  const { template, draft, revision } = await findDraft(user, id);
  const { head, sections, removed } = draft;
  return {
    crumb: say(head.name) || template.code,
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
      /** A form that is sent twice adds its new parts once. */
      idPrefix: newIdPrefix(),
      categories: await listCategories(user, head.category),
      policyDays: m.templates_edit_due_hint((await readPolicyOn(db, dayOf(new Date(), config.APP_TIME_ZONE))).taskDays),
      texts: editorTexts(),
      timeZone: config.APP_TIME_ZONE,
    },
  };
}

export type TemplateEditView = Awaited<ReturnType<typeof readEditView>>["view"];

function newIdPrefix(): string {
  return `n${randomBytes(5).toString("hex")}`;
}

export interface DraftRefusal {
  readonly conflicts: readonly DescribedConflict[];
  readonly picture: string | null;
  readonly typed: Readonly<Record<string, string>>;
  readonly unsaved: Unsaved | null;
}

interface SavedForm {
  readonly open: DraftPlace | null;
  readonly intent: string;
  readonly refusal: DraftRefusal | null;
  readonly status: number;
}

const statuses: Record<Unsavable, number> = { "too-large": 413, archived: 409, unreadable: 400 };

export async function saveTemplateForm(
  user: User,
  id: string,
  { fields, files: pictures, signal }: FormUpload,
  now: Date,
): Promise<SavedForm> {
  const { draft } = await findDraft(user, id);
  const entries: FormEntries = [...fields].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const open = readDraftPlace(textOf(fields, "part"));
  const basePart = open ? readShownPart(textOf(fields, "was"), open, partAt(draft, open)) : undefined;
  const intent = textOf(fields, "intent");
  const idPrefix = /^[a-z][a-z0-9]{4,20}$/.exec(textOf(fields, "fresh"))?.[0] ?? newIdPrefix();
  const outcome = applyIntent(draft, { open, basePart, entries, intent, idPrefix });
  const undecided = fields.getAll("mine").map((mine) => editsField.safeParse(mine).data ?? []);
  const [choice, conflictIndex] = intent.split(".");
  const decidedEdits =
    choice === "mine" || choice === "theirs" ? undecided.splice(Number(conflictIndex), 1).flat() : [];
  const overrulingEdits = choice === "mine" ? decidedEdits : [];
  const edits: DraftEdit[] = [...outcome.edits, ...overrulingEdits];
  const storedPicture = pictures[0] ? await storePicture(user, pictures[0], signal, now) : null;
  if (storedPicture && "picture" in storedPicture && open?.kind === "item" && basePart) {
    const edit = editBetween(open, basePart, storedPicture);
    if (edit) edits.push(edit);
  }
  const picture = storedPicture && "problem" in storedPicture ? storedPicture.problem : null;
  const saved = await saveEdits(user, id, edits, now);
  if (typeof saved === "string") {
    const refusal = edits.length > 0 && {
      conflicts: describeConflicts(conflictsOf([...overrulingEdits, ...undecided.flat()])),
      picture: picture ?? (storedPicture && m.templates_edit_picture_choose()),
      typed: Object.fromEntries(entries.filter(([name]) => /^(section|quick|paste|move)\./.test(name))),
      unsaved: unsavedOf(saved, { draft, open, basePart, entries }),
    };
    return { open, intent, refusal: refusal || null, status: statuses[saved] };
  }
  const openConflicts = conflictsOf(undecided.flat()).filter(
    ({ at, mine }) => !hasValues(partAt(saved.draft, at), mine),
  );
  const conflicts = describeConflicts([...saved.conflicts, ...openConflicts]);
  const unusedLines = linesOverLimit(textOf(fields, "paste.lines"));
  const typed: DraftRefusal["typed"] = unusedLines
    ? { "paste.lines": unusedLines, "paste.type": textOf(fields, "paste.type") }
    : {};
  const status = conflicts.length > 0 ? 409 : picture || unusedLines ? 400 : 303;
  return { open: outcome.open, intent, refusal: { conflicts, picture, typed, unsaved: null }, status };
}

async function saveEdits(
  user: User,
  id: string,
  edits: readonly DraftEdit[],
  now: Date,
): Promise<SavedDraft | Unsavable> {
  const read = editsSchema.safeParse(edits);
  if (!read.success) return edits.length > draftLimits.edits ? "too-large" : "unreadable";
  return handleSent(
    () => saveDraftEdits(user, id, read.data, now),
    (error): Unsavable | null => {
      if (!(error instanceof TemplateRefused)) return null;
      return error.code === "too-large" || error.code === "archived" ? error.code : null;
    },
  );
}

function conflictsOf(edits: readonly DraftEdit[]): EditConflict[] {
  return edits.filter(isSetEdit).map((edit) => ({ at: placeOf(edit), mine: edit.now, theirs: edit.was }));
}

function hasValues(part: Part | undefined, fields: object): boolean {
  return Object.entries(fields).every(([field, value]) => sameValue((part as never)?.[field], value));
}

/** Fields that the form doesn't have are those of the stored part. */
function readShownPart(json: string, at: DraftPlace, stored: Part | undefined): Part | undefined {
  const base = stored ?? (at.kind === "item" ? newItem(at.id) : at.kind === "section" ? newSection(at.id) : undefined);
  const parsed = jsonField.pipe(fieldSchemas[at.kind]).safeParse(json);
  return base && parsed.success ? { ...base, ...parsed.data } : stored;
}
