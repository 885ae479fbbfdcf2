/** The form of a record that may be changed by several people at once. */
import type { ReactNode, Ref } from "react";
import { m } from "#app/i18n/locale.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { fieldsOf, FormErrors, type Reply, useAnswerFocus } from "#app/ui/form.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { Conflict } from "./conflict.tsx";

/** Data of a form page. */
export interface OpenForm<Field extends string> {
  /** Null while it is made. */
  readonly id: string | null;
  readonly values: Partial<Record<Field, string>>;
  /** Revision of what is shown. */
  readonly seen: string;
  readonly key: string;
  /** Why it can't be saved; what was typed stays, to be copied. */
  readonly closedReason?: string | null;
}

/** The form shown again after it was sent. */
export interface FormAnswer {
  readonly reply: Reply;
  readonly seen?: string;
  /** Id of the record that has the same code. */
  readonly existingId?: string;
  /** The record as someone else has left it. */
  readonly current?: Partial<Record<string, string>>;
  /** What was typed, to be read beside it, where that isn't what the fields hold. */
  readonly mine?: Partial<Record<string, string>>;
  /** Consequences for others, to be read before it is saved. */
  readonly question?: {
    readonly digest: string;
    readonly said: readonly string[];
    readonly warnings: readonly string[];
  };
  /** Photos that were sent and are held until it is saved, and the keys of those that are to go. */
  readonly keptPhotos?: readonly string[];
  readonly removed?: readonly string[];
}

export interface FieldProps {
  name: string;
  label: string;
  defaultValue: string;
  error: string | undefined;
  autoComplete: "off";
}

interface RecordFormProps<Field extends string> {
  page: OpenForm<Field>;
  answer: FormAnswer | undefined;
  /** Of a form with a draft on this device, as `useFormDraft` gives them. */
  form?: Ref<HTMLFormElement>;
  notice?: ReactNode;
  /** Addresses: to which it is sent, and to which one goes back. */
  path: string;
  back: string;
  title: string;
  lead?: ReactNode;
  nameOf: (field: Field) => string;
  words: {
    readonly create: () => string;
    readonly stale: () => string;
    readonly save?: () => string;
  };
  /** A field's value, where that isn't what people read. */
  inWords?: (field: string, value: string) => string;
  /** Has photos. */
  multipart?: boolean;
  /** Stands before the fields. */
  question?: ReactNode;
  children: (field: (name: Field) => FieldProps) => ReactNode;
}

/** What was typed stands before what is stored; where someone else has changed it, beside how it is now. */
export function RecordForm<Field extends string>({
  page: { id, values, seen, key, closedReason },
  answer,
  form,
  notice,
  path,
  back,
  title,
  lead,
  nameOf,
  words,
  inWords,
  multipart = false,
  question,
  children,
}: RecordFormProps<Field>) {
  const typed = fieldsOf(answer?.reply, values);
  const field = (name: Field): FieldProps => ({ ...typed(name), label: nameOf(name), autoComplete: "off" });
  const errors = Object.entries(answer?.reply.error ?? {}).filter(([name]) => name);
  // Of several, each says which it is of: "Enter a whole number from 1 to 99" is true of many.
  const labelOf = ([name, error]: (typeof errors)[number]) => {
    const label = nameOf(name as Field);
    return [name, error?.[0]?.startsWith(label) ? "" : label] as const;
  };
  const labels = errors.length > 1 ? new Map(errors.map(labelOf)) : undefined;
  const conflict = useAnswerFocus(answer);
  const current = answer?.current;
  return (
    <div className="max-w-3xl">
      <PageHeader title={title} lead={lead} />
      <PostForm
        ref={form}
        formKey={key}
        seen={id === null ? undefined : (answer?.seen ?? seen)}
        action={path}
        encType={multipart ? "multipart/form-data" : "application/x-www-form-urlencoded"}
        noValidate
      >
        <FormErrors reply={answer?.reply} title={m.ui_not_saved()} labels={labels} />
        {closedReason && !answer && <Notice tone="warn" title={closedReason} />}
        {notice}
        {current && (
          <Conflict
            title={words.stale()}
            current={current}
            typed={(name) => {
              const { label, defaultValue } = field(name as Field);
              return { label, defaultValue: answer.mine?.[name] ?? defaultValue };
            }}
            inWords={inWords}
            focused={conflict}
          />
        )}
        {question}
        {children(field)}
        <div className="action-bar mt-4">
          <LinkButton to={back}>{m.ui_cancel()}</LinkButton>
          {!closedReason && (
            <Button tone="primary">
              {(id === null ? words.create : (words.save ?? (current ? m.records_save_mine : m.records_save)))()}
            </Button>
          )}
        </div>
      </PostForm>
    </div>
  );
}
