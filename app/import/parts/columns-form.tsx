import type { ReactNode } from "react";
import { Form } from "react-router";
import { m } from "#app/i18n/locale.ts";
import type { ColumnOfField, TypedColumns } from "#app/import/column-choice.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { useAnswerFocus } from "#app/ui/form.tsx";
import { ErrorSummary } from "#app/ui/page.tsx";
import { ColumnField, columnFieldId } from "./column-field.tsx";

interface ColumnsFormProps {
  action: string;
  cancelTo: string;
  submitLabel: string;
  columns: readonly { value: string; label: string }[];
  fields: readonly ColumnOfField[];
  others?: { readonly title: string; readonly fields: readonly ColumnOfField[] };
  problems: Readonly<Record<string, string>>;
  typed: TypedColumns;
  answer: unknown;
  lead?: ReactNode;
  details?: Readonly<Record<string, ReactNode>>;
  children?: ReactNode;
}

export function ColumnsForm({
  action,
  cancelTo,
  submitLabel,
  columns,
  fields,
  others,
  problems,
  typed,
  answer,
  lead,
  details,
  children,
}: ColumnsFormProps) {
  const focused = useAnswerFocus(answer);
  const invalidFields = [...fields, ...(others?.fields ?? [])].filter(({ field }) => problems[field]);
  const choices = (some: readonly ColumnOfField[]) => (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] items-start gap-4">
      {some.map((field) => (
        <ColumnField
          key={field.field}
          {...field}
          {...typed[field.field]}
          columns={columns}
          error={problems[field.field]}
        >
          {details?.[field.field]}
        </ColumnField>
      ))}
    </div>
  );
  return (
    <Form method="post" action={action} className="flex flex-col gap-4">
      <ErrorSummary
        ref={focused}
        title={m.imports_columns_problem()}
        errors={invalidFields.map(({ field, name }) => ({
          id: columnFieldId(field),
          message: `${name}: ${problems[field]}`,
        }))}
      />
      {lead}
      {choices(fields)}
      {others && (
        <details className="disclosure" open={others.fields.some(({ column }) => column !== "") || undefined}>
          <summary>{others.title}</summary>
          {choices(others.fields)}
        </details>
      )}
      {children}
      <div className="action-bar">
        <LinkButton to={cancelTo}>{m.ui_cancel()}</LinkButton>
        <Button tone="primary">{submitLabel}</Button>
      </div>
    </Form>
  );
}
