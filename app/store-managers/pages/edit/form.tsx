import { m } from "#app/i18n/locale.ts";
import { managerFieldName } from "#app/store-managers/field-names.ts";
import type { ManagerField, ManagerProblem, TypedManager } from "#app/store-managers/manager-form.ts";
import { RecordForm } from "#app/records/record-form.tsx";
import { TextField } from "#app/ui/field.tsx";
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

/** Every field of a manager; assignments, and whether they left, have pages of their own. */
export function ManagerForm({ manager, answer, ...frame }: ManagerFormProps) {
  const errorOf = (field: ManagerField) => {
    const problem = answer?.problems?.[field];
    if (problem) return problemTexts[problem](field);
    if (field === "code" && answer?.taken) return m.managers_problem_code_taken();
    if (field !== "account" || !answer?.account) return undefined;
    const { reason, by } = answer.account;
    return reason === "unknown" ? m.managers_problem_account_unknown() : m.managers_problem_account_taken({ by });
  };
  return (
    <RecordForm
      {...frame}
      stored={manager}
      answer={answer}
      nameOf={managerFieldName}
      errorOf={errorOf}
      hrefOf={(id) => `/qc/store-managers/${id}`}
      words={{
        problems: m.managers_problem_title(),
        codeHint: m.managers_code_hint(),
        codeFixed: m.managers_code_fixed(),
        taken: m.managers_code_taken_title(),
        openTaken: m.managers_code_taken_open(),
        stale: m.managers_stale_title(),
        create: m.managers_create(),
      }}
    >
      {(text) => (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            <TextField {...text("phone")} type="tel" maxLength={40} hint={m.stores_phone_hint()} />
            <TextField {...text("email")} type="email" maxLength={200} />
          </div>
          <TextField {...text("account")} type="email" maxLength={200} hint={m.managers_account_hint()} />
        </>
      )}
    </RecordForm>
  );
}
