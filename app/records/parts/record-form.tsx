import type { ReactNode, Ref } from "react";
import { m } from "#app/i18n/locale.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { fieldsOf, FormErrors, type Reply, useAnswerFocus } from "#app/ui/form.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { VersionConflict } from "./version-conflict.tsx";

export interface OpenForm<Field extends string> {
  readonly id: string | null;
  readonly values: Partial<Record<Field, string>>;
  readonly seen: string;
  readonly key: string;
  /** It can't be saved; what was typed stays, to be copied. */
  readonly closedReason?: string | null;
}

export interface FormAnswer {
  readonly reply: Reply;
  readonly seen?: string;
  readonly existingId?: string;
  readonly current?: Partial<Record<string, string>>;
  /** Typed values in words, if people don't read the fields' own. */
  readonly mine?: Partial<Record<string, string>>;
  readonly question?: {
    readonly digest: string;
    readonly sentences: readonly string[];
    readonly warnings: readonly string[];
  };
  /** `keptPhotos` wait until the record is saved; `removed` are keys of its photos. */
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
  /** From `useFormDraft`, for a form with a draft on this device. */
  form?: Ref<HTMLFormElement>;
  notice?: ReactNode;
  path: string;
  back: string;
  title: string;
  lead?: ReactNode;
  nameOf: (field: Field) => string;
  texts: {
    readonly create: () => string;
    readonly stale: () => string;
    readonly save?: () => string;
  };
  /** For fields whose values people don't read. */
  inWords?: (field: string, value: string) => string;
  multipart?: boolean;
  question?: ReactNode;
  children: (field: (name: Field) => FieldProps) => ReactNode;
}

/** Typed values take precedence over stored ones. After a conflict both versions are shown. */
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
  texts,
  inWords,
  multipart = false,
  question,
  children,
}: RecordFormProps<Field>) {
  const typed = fieldsOf(answer?.reply, values);
  const field = (name: Field): FieldProps => ({ ...typed(name), label: nameOf(name), autoComplete: "off" });
  const errors = Object.entries(answer?.reply.error ?? {}).filter(([name]) => name);
  // With several errors each names its field: "Enter a whole number from 1 to 99" fits many.
  const labelOf = ([name, error]: (typeof errors)[number]) => {
    const label = nameOf(name as Field);
    return [name, error?.[0]?.startsWith(label) ? "" : label] as const;
  };
  const labels = errors.length > 1 ? new Map(errors.map(labelOf)) : undefined;
  const conflict = useAnswerFocus(answer);
  const current = answer?.current;
  return (
    <div className="max-w-2xl">
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
          <VersionConflict
            title={texts.stale()}
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
              {(id === null ? texts.create : (texts.save ?? (current ? m.records_save_mine : m.records_save)))()}
            </Button>
          )}
        </div>
      </PostForm>
    </div>
  );
}
