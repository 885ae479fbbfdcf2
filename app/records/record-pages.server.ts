/** The pages on which a record is made, changed and moved on: what they load, and what becomes of their forms. */
import type { z } from "zod";
import { authorize, orNotFound } from "#app/auth/authorize.server.ts";
import type { Action } from "#app/auth/can.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import type { FormIdentity } from "#app/changes/change.server.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import type { Stored } from "#app/db/documents.ts";
import type { Photo } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";
import { readPhotoField } from "#app/photos/form-photos.server.ts";
import type { Toast } from "#app/shell/flash.ts";
import type { Upload } from "#app/files/upload.server.ts";
import { readForm } from "#app/ui/form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectChanged, redirectUnchanged } from "#app/shell/outcome.server.ts";
import { handleForm } from "./handle-form.server.ts";
import type { Refusal } from "./refusals.ts";

type Outcome = "changed" | "same";

type Texts<Field extends string = string> = Partial<Record<Field, string>>;

/** What an answer that shows a form again holds beside conform's reply. */
interface Answer {
  readonly status?: number;
  /** Revision that the typed values belong to. */
  readonly seen?: string;
  /** Id of what has the code already. */
  readonly taken?: string;
  /** The record as someone else has left it. */
  readonly current?: Texts;
  readonly asked?: Question;
  /** It was moved on meanwhile. */
  readonly stale?: true;
}

/** What concerns others, to be read before a record is saved. */
interface Question {
  readonly digest: string;
  readonly said: readonly string[];
  readonly warnings: readonly string[];
}

interface SentForm extends FormIdentity {
  /** The digest of what was read before it was sent. */
  readonly confirmed: string;
}

/** Beside what was typed: the photos there are from now on, and the record as it is before. */
interface About<T> {
  readonly now: Date;
  readonly photos: Photo[];
  readonly current: T;
}

export interface RecordPages<
  T extends object,
  Shape extends z.ZodRawShape,
  Choices,
  Named extends object,
  Made extends { readonly id: string } = { readonly id: string },
> {
  /** What its forms are called; of a record, its id follows. */
  readonly forms: Readonly<Record<"create" | "edit", string>>;
  /** Who may do what they do. */
  readonly actions: Readonly<Record<"create" | "edit", Action>>;
  /** Null for one that isn't there or isn't theirs. */
  find(user: User, id: string): Promise<Stored<T> | null>;
  href(id: string): string;
  /** The revision that its form shows, where that isn't the document's. */
  revisionOf?(record: NoInfer<T>): string;
  /** What pages that move a record on call it. */
  named(record: T): Named;
  /** What the form offers to choose from, and what else its page shows. */
  choices(user: User, current: T | undefined, id: string | undefined): Promise<Choices>;
  /** What the form of a new one begins with. */
  first?(user: User, search: URLSearchParams, now: Date): Promise<Texts<keyof Shape & string>>;
  /** A record as its form shows it; `search` is of the page's address. */
  shown(record: T, user: User, id: string): Promise<Texts<keyof Shape & string>> | Texts<keyof Shape & string>;
  /** Of a form with a `PhotoField`: what names it, how many there can be, and those that a record has. */
  readonly photos?: { readonly form: string; readonly most: number; had(record: T): readonly Photo[] };
  /** What a form doesn't send of a record that is there, or can't change. */
  complete?(fields: FormData, current: T): void;
  /** What the form may hold, by what was sent. */
  schema(asked: Asked<T>): z.ZodObject<Shape> | Promise<z.ZodObject<Shape>>;
  /** What is wrong with fields that are right by themselves, where others aren't: told together. */
  problems?(right: Partial<z.output<z.ZodObject<Shape>>>, now: Date, current: T | undefined): Texts | Promise<Texts>;
  create(
    user: User,
    fields: z.output<z.ZodObject<Shape>>,
    sent: SentForm,
    about: Omit<About<T>, "current">,
  ): Promise<Made>;
  edit(user: User, id: string, fields: z.output<z.ZodObject<Shape>>, sent: SentForm, about: About<T>): Promise<Outcome>;
  /** What an error of its own says at which field. */
  readonly refusal?: Refusal | readonly Refusal[];
  /** What is said, and told to the page, where another is there already. */
  taken?(
    error: unknown,
    user: User,
    fields: z.output<z.ZodObject<Shape>>,
  ): Promise<readonly [errors: Texts, answer: Answer] | null>;
  /** What the page is to ask before it is saved, where an error says so. */
  question?(error: unknown): Question | null;
  /** What is said of a record that was ended, and takes no change. */
  ended?(record: T): string | null;
  /** What is said of one beside that it is saved. */
  remark?(id: string): Promise<string>;
  readonly words: {
    created(fields: z.output<z.ZodObject<Shape>>): string;
    saved(): string;
  };
}

interface Asked<T> {
  readonly user: User;
  readonly fields: FormData;
  readonly current?: T | undefined;
}

/** The status that a form asks for. @throws Response 400 where it names none of them, which no page of today's sends */
export function askedStatus<Status>(to: Status | null): Status {
  if (to === null) throw new Response(null, { status: 400 });
  return to;
}

/** What moves a record on, by a form of its own. */
interface Move<Form extends z.ZodRawShape> {
  readonly form: z.ZodObject<Form>;
  /** Who may, where that isn't who may edit. */
  readonly by?: Action;
  /** `sent.seen` is there where the form showed a revision. */
  set(value: z.output<z.ZodObject<Form>>, sent: SentForm): Promise<Outcome>;
  /** Where it leads, if that isn't the record's page. */
  to?(value: z.output<z.ZodObject<Form>>): string;
  done(value: z.output<z.ZodObject<Form>>): Pick<Toast, "message" | "undo">;
  readonly refusal?: Refusal | readonly Refusal[] | undefined;
  /** What the page is to ask first. */
  question?(error: unknown): Promise<object | null>;
  /** What is said where the record has been moved on meanwhile. */
  stale?(): string;
}

export function definePages<
  T extends object,
  Shape extends z.ZodRawShape,
  Choices,
  Named extends object = { readonly code: string; readonly name: string },
  Made extends { readonly id: string } = { readonly id: string },
>(pages: RecordPages<T, Shape, Choices, Named, Made>) {
  const { forms, actions, words } = pages;
  const revisionOf = ({ data, revision }: Stored<T>) => pages.revisionOf?.(data) ?? revision;

  /** One that isn't the reader's is a 404, one that they may not change a 403. */
  async function require(user: User, id: string, action = actions.edit): Promise<Stored<T>> {
    const stored = orNotFound(await pages.find(user, id));
    authorize(user, action, stored.data);
    return stored;
  }

  async function openNew(user: User, search = new URLSearchParams(), now = new Date()) {
    authorize(user, actions.create);
    const key = mintFormKey(user.uid, forms.create);
    const [choices, first = {}] = await Promise.all([
      pages.choices(user, undefined, undefined),
      pages.first?.(user, search, now),
    ]);
    return { id: null, first: first as Texts<keyof Shape & string>, seen: "", key, choices };
  }

  async function openEdit(user: User, id: string) {
    const stored = await require(user, id);
    const key = mintFormKey(user.uid, `${forms.edit}/${id}`);
    const [choices, first] = await Promise.all([
      pages.choices(user, stored.data, id),
      pages.shown(stored.data, user, id),
    ]);
    return { id, first, seen: revisionOf(stored), key, choices, ended: pages.ended?.(stored.data) ?? null };
  }

  async function take(user: User, request: Request, now: Date, current?: T) {
    const schema = (fields: FormData) => {
      if (current) pages.complete?.(fields, current);
      return pages.schema({ user, fields, current });
    };
    const photos = pages.photos && {
      field: "photos",
      take(upload: Upload) {
        const { form: name, most, had } = pages.photos!;
        return readPhotoField(user, name, current ? had(current) : [], upload, most, now);
      },
    };
    const form = await readForm(request, schema, { photos });
    return {
      form,
      /** Where all is right by itself, what makes or changes the record says what else is wrong. */
      check: async (right: Partial<z.output<z.ZodObject<Shape>>>) =>
        form.value ? {} : ((await pages.problems?.(right, now, current)) ?? {}),
      stale: m.ui_form_sent(),
      refusal: pages.refusal,
    };
  }

  /** Says, where a photo was refused, that all else is saved. */
  async function lead(request: Request, id: string, said: string, problem: string) {
    const remark = problem || (await pages.remark?.(id));
    const message = remark ? `${said} ${remark}` : said;
    return redirectWithToast(request, pages.href(id), { tone: remark ? "warn" : "good", message });
  }

  /** `tell` answers by itself what was made; else it leads to the record's page. */
  async function takeNew<Told = never>(
    user: User,
    request: Request,
    now = new Date(),
    tell?: (made: Made) => Promise<Told> | Told,
  ) {
    authorize(user, actions.create);
    const { form, ...refusing } = await take(user, request, now);
    const { photos, problem, sent, value, refuse } = form;
    return handleForm(
      form,
      async (fields) => {
        const made = await pages.create(user, fields, sent, { now, photos });
        return tell ? tell(made) : lead(request, made.id, words.created(fields), problem);
      },
      {
        ...refusing,
        async answer(error) {
          const taken = value && (await pages.taken?.(error, user, value));
          return taken ? refuse(...taken) : null;
        },
      },
    );
  }

  async function takeEdit(user: User, id: string, request: Request, now = new Date()) {
    const { data: current } = await require(user, id);
    const { form, ...refusing } = await take(user, request, now, current);
    const { photos, problem, sent, refuse } = form;
    return handleForm(
      form,
      async (fields) => {
        const outcome = await pages.edit(user, id, fields, sent, { now, photos, current });
        if (outcome === "same" && !problem) return redirectUnchanged(request, pages.href(id), 304);
        return lead(request, id, words.saved(), problem);
      },
      {
        ...refusing,
        async answer(error) {
          const asked = pages.question?.(error);
          if (asked) return refuse({}, { status: 200, asked });
          if (!(error instanceof StaleRecord)) return null;
          const latest = error.current as Stored<T>;
          const ended = pages.ended?.(latest.data);
          if (ended) return refuse({ "": ended } as object, { status: 409 });
          const shown = await pages.shown(latest.data, user, id);
          return refuse({}, { status: 409, seen: revisionOf(latest), current: shown });
        },
      },
    );
  }

  /** `form` names the form that moves it on, which is another than its own. */
  async function openMove(user: User, id: string, form: string, by?: Action) {
    const stored = await require(user, id, by);
    return { id, ...pages.named(stored.data), seen: revisionOf(stored), key: mintFormKey(user.uid, `${form}/${id}`) };
  }

  async function takeMove<Form extends z.ZodRawShape>(
    user: User,
    id: string,
    request: Request,
    { form: schema, by, set, to, done, refusal = pages.refusal, question, stale = m.ui_form_expired }: Move<Form>,
  ) {
    await require(user, id, by);
    const form = await readForm(request, schema);
    const change = async (value: z.output<z.ZodObject<Form>>, { seen, ...sent }: typeof form.sent) => {
      const outcome = await set(value, { ...sent, ...(seen && { seen }) });
      return redirectChanged(request, to?.(value) ?? pages.href(id), outcome, done(value));
    };
    return handleForm(form, change, {
      refusal,
      async answer(error) {
        const asked = await question?.(error);
        if (asked) return form.refuse({}, { status: 200, ...asked });
        return error instanceof StaleRecord
          ? form.refuse({ "": stale() } as object, { status: 409, stale: true })
          : null;
      },
    });
  }

  return { openNew, openEdit, takeNew, takeEdit, openMove, takeMove };
}
