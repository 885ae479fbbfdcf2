/** The form of something that has a code of its own and may be changed by several people at once: a store, a manager. */
import type { ReactNode } from "react";
import { Form } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { ErrorSummary, Notice } from "#app/ui/page.tsx";
import { Conflict } from "./conflict.tsx";
import type { RecordAnswer } from "./record.ts";

interface RecordFormProps<Field extends string> {
  /** Where it is sent. */
  to: string;
  /** Where one goes without saving. */
  back: string;
  formKey: string;
  /** Revision of what is shown; none while it is made. */
  seen?: string | undefined;
  stored: Record<Field, string>;
  answer: RecordAnswer<Field> | undefined;
  nameOf: (field: Field) => string;
  errorOf: (field: Field) => string | undefined;
  words: {
    problems: string;
    codeHint: string;
    codeFixed: string;
    taken: string;
    openTaken: string;
    stale: string;
    create: string;
  };
  /** Address of what has a code already. */
  hrefOf: (id: string) => string;
  /** The fields beside code and name, whose common properties `text` gives. */
  children: (text: (field: Field) => FieldProps) => ReactNode;
}

interface FieldProps {
  name: string;
  label: string;
  defaultValue: string;
  error: string | undefined;
  autoComplete: "off";
}

/** What was typed stands before what is stored. */
export function RecordForm<Field extends string>({
  to,
  back,
  formKey,
  seen,
  stored,
  answer,
  nameOf,
  errorOf,
  words,
  hrefOf,
  children,
}: RecordFormProps<Field | "code" | "name">) {
  const values = answer?.typed ?? stored;
  const isNew = seen === undefined;
  const text = (field: Field | "code" | "name"): FieldProps => ({
    name: field,
    label: nameOf(field),
    defaultValue: values[field],
    error: errorOf(field),
    autoComplete: "off",
  });
  const errors = (Object.keys(values) as Field[]).flatMap((field) => {
    const message = errorOf(field);
    return message ? [{ id: field, message }] : [];
  });
  return (
    <Form method="post" action={to} className="max-w-3xl">
      <input type="hidden" name="key" value={formKey} />
      {!isNew && <input type="hidden" name="seen" value={answer?.seen ?? seen} />}
      <ErrorSummary title={words.problems} errors={errors} />
      {answer?.taken && (
        <Notice tone="warn" title={words.taken}>
          <a href={hrefOf(answer.taken)} className="link inline-block py-2.5">
            {words.openTaken}
          </a>
        </Notice>
      )}
      {answer?.expired && <Notice tone="warn" title={m.stores_form_expired()} />}
      {answer?.differences && (
        <Conflict
          title={words.stale}
          differences={answer.differences.map((each) => ({ ...each, label: nameOf(each.field) }))}
        />
      )}
      <div className="panel stack">
        <div className="grid gap-4 md:grid-cols-[12rem_minmax(0,1fr)]">
          {isNew ? (
            <TextField {...text("code")} required maxLength={40} hint={words.codeHint} />
          ) : (
            <TextField {...text("code")} defaultValue={stored.code} readOnly hint={words.codeFixed} />
          )}
          <TextField {...text("name")} required maxLength={200} />
        </div>
        {children(text)}
      </div>
      <div className="action-bar mt-4">
        <LinkButton to={back}>{m.stores_cancel()}</LinkButton>
        <Button tone="primary">
          {isNew ? words.create : answer?.differences ? m.stores_save_mine() : m.stores_save()}
        </Button>
      </div>
    </Form>
  );
}
