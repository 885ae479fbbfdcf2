/** The form of a record that has a code of its own and may be changed by several people at once: a store, a manager. */
import type { ReactNode } from "react";
import { Form } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply, useAnswerFocus } from "#app/ui/form.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { Conflict } from "./conflict.tsx";

/** What the page of a form is given: what it begins with, and what became of it when it was sent. */
export interface RecordPage<Field extends string> {
  readonly loaderData: {
    /** Null while it is made. */
    readonly id: string | null;
    readonly first: Partial<Record<Field, string>>;
    /** Revision of what is shown. */
    readonly seen: string;
    readonly key: string;
  };
  readonly actionData?:
    | {
        readonly reply: Reply;
        readonly seen?: string;
        /** Whose the code is already. */
        readonly taken?: string;
        /** The record as someone else has left it. */
        readonly current?: Partial<Record<string, string>>;
        /** Whom it concerns, to be read before it is saved. */
        readonly asked?: {
          readonly digest: string;
          readonly said: readonly string[];
          readonly warnings: readonly string[];
        };
      }
    | undefined;
}

interface RecordFormProps<Field extends string> extends RecordPage<Field> {
  /** Address of their list, before those of each. */
  path: string;
  nameOf: (field: Field) => string;
  words: Readonly<
    Record<
      "new" | "edit" | "create" | "problems" | "codeHint" | "codeFixed" | "taken" | "openTaken" | "stale",
      () => string
    >
  >;
  /** Stands before the fields. */
  question?: ReactNode;
  /** The fields beside code and name, whose common properties `field` gives. */
  children: (field: (name: Field) => FieldProps) => ReactNode;
}

interface FieldProps {
  name: string;
  label: string;
  defaultValue: string;
  error: string | undefined;
  autoComplete: "off";
}

/** What was typed stands before what is stored; where someone else has changed it, beside how it is now. */
export function RecordForm<Field extends string>({
  loaderData: { id, first, seen, key },
  actionData: answer,
  path,
  nameOf,
  words,
  question,
  children,
}: RecordFormProps<Field | "code" | "name">) {
  const typed = fieldsOf(answer?.reply, first);
  const field = (name: Field | "code" | "name"): FieldProps => ({
    ...typed(name),
    label: nameOf(name),
    autoComplete: "off",
  });
  const { taken, current } = answer ?? {};
  const conflict = useAnswerFocus(answer);
  const page = `${path}/${id ?? ""}`;
  return (
    <>
      {id === null ? (
        <PageHeader title={words.new()} />
      ) : (
        <PageHeader title={words.edit()} lead={`${first.code} · ${first.name}`} />
      )}
      <Form method="post" action={id === null ? `${path}/new` : `${page}/edit`} className="max-w-3xl">
        <input type="hidden" name="key" value={key} />
        {id !== null && <input type="hidden" name="seen" value={answer?.seen ?? seen} />}
        <FormErrors reply={answer?.reply} title={words.problems()} />
        {taken !== undefined && (
          <Notice tone="warn" title={words.taken()}>
            <a href={`${path}/${taken}`} className="link inline-block py-2.5">
              {words.openTaken()}
            </a>
          </Notice>
        )}
        {current && (
          <Conflict title={words.stale()} current={current} typed={(name) => field(name as Field)} focused={conflict} />
        )}
        {question}
        <div className="panel flex flex-col gap-4">
          <div className="grid gap-4 md:grid-cols-[12rem_minmax(0,1fr)]">
            {id === null ? (
              <TextField {...field("code")} required maxLength={40} hint={words.codeHint()} />
            ) : (
              <TextField {...field("code")} readOnly hint={words.codeFixed()} />
            )}
            <TextField {...field("name")} required maxLength={200} />
          </div>
          {children(field)}
        </div>
        <div className="action-bar mt-4">
          <LinkButton to={page}>{m.stores_cancel()}</LinkButton>
          <Button tone="primary">
            {id === null ? words.create() : current ? m.stores_save_mine() : m.stores_save()}
          </Button>
        </div>
      </Form>
    </>
  );
}
