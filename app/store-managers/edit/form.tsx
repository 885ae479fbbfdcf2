import { Form } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { managerFieldName } from "#app/store-managers/field-names.ts";
import type { ManagerField, ManagerProblem, TypedManager } from "#app/store-managers/manager-form.ts";
import { Conflict } from "#app/stores/edit/conflict.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { ErrorSummary, Notice } from "#app/ui/page.tsx";
import type { ManagerAnswer } from "./form.server.ts";

const problemTexts: Record<ManagerProblem, (field: ManagerField) => string> = {
  missing: (field) => m.managers_problem_missing({ field: managerFieldName(field) }),
  long: (field) => m.managers_problem_long({ field: managerFieldName(field) }),
  malformed: () => m.managers_problem_email(),
};

interface ManagerFormProps {
  /** Where it is sent. */
  to: string;
  /** Where one goes without saving. */
  back: string;
  formKey: string;
  /** Revision of the manager that is shown; none while one is made. */
  seen?: string;
  manager: TypedManager;
  answer: ManagerAnswer | undefined;
}

/** Every field of a manager; assignments, and whether they left, have pages of their own. What was typed stands before what is stored. */
export function ManagerForm({ to, back, formKey, seen, manager, answer }: ManagerFormProps) {
  const values = answer?.typed ?? manager;
  const isNew = seen === undefined;
  const errorOf = (field: ManagerField) => {
    const problem = answer?.problems?.[field];
    if (problem) return problemTexts[problem](field);
    if (field === "code" && answer?.taken) return m.managers_problem_code_taken();
    if (field !== "account" || !answer?.account) return undefined;
    const { reason, by } = answer.account;
    return reason === "unknown" ? m.managers_problem_account_unknown() : m.managers_problem_account_taken({ by });
  };
  const text = (field: ManagerField) => ({
    name: field,
    label: managerFieldName(field),
    defaultValue: values[field],
    error: errorOf(field),
    autoComplete: "off",
  });
  const errors = (Object.keys(values) as ManagerField[]).flatMap((field) => {
    const message = errorOf(field);
    return message ? [{ id: field, message }] : [];
  });
  return (
    <Form method="post" action={to} className="max-w-3xl">
      <input type="hidden" name="key" value={formKey} />
      {!isNew && <input type="hidden" name="seen" value={answer?.seen ?? seen} />}
      <ErrorSummary title={m.managers_problem_title()} errors={errors} />
      {answer?.taken && (
        <Notice tone="warn" title={m.managers_code_taken_title()}>
          <a href={`/qc/store-managers/${answer.taken}`} className="link inline-block py-2.5">
            {m.managers_code_taken_open()}
          </a>
        </Notice>
      )}
      {answer?.expired && <Notice tone="warn" title={m.stores_form_expired()} />}
      {answer?.differences && (
        <Conflict
          title={m.managers_stale_title()}
          differences={answer.differences.map((each) => ({ ...each, label: managerFieldName(each.field) }))}
        />
      )}
      <div className="panel stack">
        <div className="grid gap-4 md:grid-cols-[12rem_minmax(0,1fr)]">
          {isNew ? (
            <TextField {...text("code")} required maxLength={40} hint={m.managers_code_hint()} />
          ) : (
            <TextField {...text("code")} defaultValue={manager.code} readOnly hint={m.managers_code_fixed()} />
          )}
          <TextField {...text("name")} required maxLength={200} />
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField {...text("phone")} type="tel" maxLength={40} />
          <TextField {...text("email")} type="email" maxLength={200} />
        </div>
        <TextField {...text("account")} type="email" maxLength={200} hint={m.managers_account_hint()} />
      </div>
      <div className="action-bar mt-4">
        <LinkButton to={back}>{m.managers_cancel()}</LinkButton>
        <Button tone="primary">
          {isNew ? m.managers_create() : answer?.differences ? m.managers_save_mine() : m.managers_save()}
        </Button>
      </div>
    </Form>
  );
}
