/** The pages on which a record is made, changed and given another status: what they load, and what becomes of their forms. */
import type { z } from "zod";
import { authorize } from "#app/auth/authorize.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { mintFormKey, StaleForm } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import type { Sent } from "#app/changes/change.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { m } from "#app/i18n/locale.ts";
import type { Toast } from "#app/shell/flash.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { parseForm, readFields, readForm } from "#app/ui/form.server.ts";
import type { CodedRecord, RecordDefinition } from "./define-record.server.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { CodeTaken } from "./record-errors.ts";

type Outcome = "changed" | "same";
type Texts<Field extends string> = Partial<Record<Field, string>>;

interface SentRecord extends Sent {
  /** The digest of what was read before it was sent. */
  readonly confirmed: string;
}

/** What concerns others, to be read before a record is saved. */
interface Question {
  readonly digest: string;
  readonly said: readonly string[];
  readonly warnings: readonly string[];
}

interface RecordPages<T extends CodedRecord, Shape extends z.ZodRawShape, Choices> {
  readonly record: Pick<RecordDefinition<T, z.ZodObject, never>, "name" | "action" | "idOf">;
  /** Null for one that isn't there or isn't theirs. */
  find(user: User, id: string): Promise<Stored<T> | null>;
  href(id: string): string;
  /** What the form offers to choose from. */
  choices(current?: T): Promise<Choices>;
  /** What the form may hold. The code of a record that is there comes along as it is. */
  schema(choices: Choices, current?: T): z.ZodObject<Shape>;
  /** A record as its form shows it. */
  shown(record: T): Promise<Texts<keyof Shape & string>> | Texts<keyof Shape & string>;
  create(user: User, fields: z.output<z.ZodObject<Shape>>, sent: Sent, now: Date): Promise<{ id: string }>;
  edit(user: User, id: string, fields: z.output<z.ZodObject<Shape>>, sent: SentRecord, now: Date): Promise<Outcome>;
  /** What an error of its own says at which field. */
  refusal?(error: unknown): Texts<keyof Shape & string> | null;
  /** What the page is to ask before it is saved, where an error says so. */
  question?(error: unknown): Question | null;
  readonly words: { created(name: string): string; saved(): string; codeTaken(): string };
}

/** What becomes of a form that was refused, beside conform's reply. */
interface Answer {
  readonly status?: number;
  /** Revision that the typed values belong to. */
  readonly seen?: string;
  /** Id of what has the code already. */
  readonly taken?: string;
  /** The record as someone else has left it. */
  readonly current?: Record<string, string | undefined>;
  readonly asked?: Question;
}

export function definePages<T extends CodedRecord, Shape extends z.ZodRawShape, Choices>(
  pages: RecordPages<T, Shape, Choices>,
) {
  const { record, words } = pages;

  /** One that isn't the reader's is a 404, one that they may not keep a 403. */
  async function require(user: User, id: string): Promise<Stored<T>> {
    const stored = await pages.find(user, id);
    if (!stored) throw new Response(null, { status: 404 });
    authorize(user, record.action);
    return stored;
  }

  async function openNew(user: User) {
    authorize(user, record.action);
    const key = mintFormKey(user.uid, `create-${record.name}`);
    return { id: null, first: {} as Texts<keyof Shape & string>, seen: "", key, choices: await pages.choices() };
  }

  async function openEdit(user: User, id: string) {
    const { data, revision } = await require(user, id);
    const key = mintFormKey(user.uid, `edit-${record.name}/${id}`);
    return { id, first: await pages.shown(data), seen: revision, key, choices: await pages.choices(data) };
  }

  /** What was typed, and the answer that shows it again. */
  async function read(request: Request, current?: T) {
    const fields = await readFields(request);
    if (current) fields.set("code", current.code);
    const form = parseForm(fields, pages.schema(await pages.choices(current), current));
    const sent = { key: textOf(fields, "key"), seen: textOf(fields, "seen"), confirmed: textOf(fields, "confirmed") };
    const refuse = (errors: Texts<string> = {}, answer: Answer = {}) =>
      form.refuse(errors, { seen: sent.seen, ...answer });
    const refuseFor = (error: unknown) => {
      const errors = pages.refusal?.(error);
      if (errors) return refuse(errors);
      if (error instanceof Response && error.status === 400) return refuse({ "": m.ui_form_expired() });
      throw error;
    };
    return { value: form.value, sent, refuse, refuseFor };
  }

  async function takeNew(user: User, request: Request) {
    authorize(user, record.action);
    const { value, sent, refuse, refuseFor } = await read(request);
    if (!value) return refuse();
    const { code, name } = value as unknown as CodedRecord;
    try {
      const { id } = await pages.create(user, value, { key: sent.key, seen: sent.seen }, new Date());
      return await redirectWithToast(request, pages.href(id), { tone: "good", message: words.created(name) });
    } catch (error) {
      if (error instanceof CodeTaken) return refuse({ code: words.codeTaken() }, { taken: error.id });
      if (error instanceof StaleForm) {
        const taken = record.idOf(code);
        if (await pages.find(user, taken)) return refuse({ code: words.codeTaken() }, { status: 409, taken });
        return refuse({ "": m.ui_form_expired() }, { status: 409 });
      }
      return refuseFor(error);
    }
  }

  async function takeEdit(user: User, id: string, request: Request) {
    const { data } = await require(user, id);
    const { value, sent, refuse, refuseFor } = await read(request, data);
    if (!value) return refuse();
    try {
      const outcome = await pages.edit(user, id, value, sent, new Date());
      if (outcome === "same") return await redirectUnchanged(request, pages.href(id), 304);
      return await redirectWithToast(request, pages.href(id), { tone: "good", message: words.saved() });
    } catch (error) {
      const asked = pages.question?.(error);
      if (asked) return refuse({}, { status: 200, asked });
      if (!(error instanceof StaleRecord)) return refuseFor(error);
      const { data: now, revision } = error.current as Stored<T>;
      return refuse({}, { status: 409, seen: revision, current: await pages.shown(now) });
    }
  }

  /** `form` names the form of its status, which is another than its own. */
  async function openStatus(user: User, id: string, form: string) {
    const { data } = await require(user, id);
    const key = mintFormKey(user.uid, `${form}/${id}`);
    return { id, code: data.code, name: data.name, status: data.status as T["status"], key };
  }

  /**
   * Gives a record another status; `done` says what is told then. `refusal`: what an error of its own says; `question`: what the page is to ask
   * first.
   */
  async function takeStatus<Form extends z.ZodRawShape & { to: z.ZodType<T["status"] | null> }>(
    user: User,
    id: string,
    request: Request,
    schema: z.ZodObject<Form>,
    set: (to: T["status"], value: z.output<z.ZodObject<Form>>) => Promise<Outcome>,
    done: (to: T["status"]) => Pick<Toast, "message" | "undo">,
    refusal: (error: unknown) => Texts<(keyof Form & string) | ""> | null = () => null,
    question: (error: unknown) => Promise<object | null> = () => Promise.resolve(null),
  ) {
    await require(user, id);
    const { value, refuse } = await readForm(request, schema);
    const expired = { "": m.ui_form_expired() } as Texts<(keyof Form & string) | "">;
    const to = (value as { to: T["status"] | null } | null)?.to ?? null;
    if (!value || to === null) return refuse(value ? expired : {});
    try {
      if ((await set(to, value)) === "same") return await redirectUnchanged(request, pages.href(id), 304);
      return await redirectWithToast(request, pages.href(id), { tone: "good", ...done(to) });
    } catch (error) {
      const errors = refusal(error);
      if (errors) return refuse(errors);
      const asked = await question(error);
      if (asked) return refuse({}, { status: 200, ...asked });
      if (error instanceof StaleRecord || error instanceof StaleForm) return refuse(expired, { status: 409 });
      if (error instanceof Response && error.status === 400) return refuse(expired);
      throw error;
    }
  }

  return { openNew, openEdit, takeNew, takeEdit, openStatus, takeStatus };
}
