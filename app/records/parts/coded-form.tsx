import type { ReactNode } from "react";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/page.tsx";
import { type FieldProps, type FormAnswer, type OpenForm, RecordForm } from "./record-form.tsx";

export interface CodedPage<Field extends string> {
  readonly loaderData: OpenForm<Field>;
  readonly actionData?: FormAnswer | undefined;
}

interface CodedFormProps<Field extends string> extends CodedPage<Field> {
  /** Address of the list; those of records begin with it. */
  path: string;
  nameOf: (field: Field) => string;
  texts: Readonly<
    Record<"new" | "edit" | "create" | "codeHint" | "codeFixed" | "taken" | "openTaken" | "stale", () => string>
  >;
  question?: ReactNode;
  children: (field: (name: Field) => FieldProps) => ReactNode;
}

export function CodedForm<Field extends string>({
  loaderData,
  actionData: answer,
  path,
  nameOf,
  texts,
  question,
  children,
}: CodedFormProps<Field | "code" | "name">) {
  const { id, values } = loaderData;
  const page = `${path}/${id ?? ""}`;
  return (
    <RecordForm<Field | "code" | "name">
      page={loaderData}
      answer={answer}
      path={id === null ? `${path}/new` : `${page}/edit`}
      back={page}
      title={id === null ? texts.new() : texts.edit()}
      lead={id !== null && `${values.code} · ${values.name}`}
      nameOf={nameOf}
      texts={texts}
      question={
        <>
          {answer?.existingId !== undefined && (
            <Notice tone="warn" title={texts.taken()}>
              <a href={`${path}/${answer.existingId}`} className="link inline-block py-2.5">
                {texts.openTaken()}
              </a>
            </Notice>
          )}
          {question}
        </>
      }
    >
      {(field) => (
        <div className="panel flex flex-col gap-4">
          <div className="grid grid-cols-1 gap-4 md:grid-cols-[12rem_minmax(0,1fr)]">
            {id === null ? (
              <TextField {...field("code")} required hint={texts.codeHint()} />
            ) : (
              <TextField {...field("code")} readOnly hint={texts.codeFixed()} />
            )}
            <TextField {...field("name")} required />
          </div>
          {children(field)}
        </div>
      )}
    </RecordForm>
  );
}
