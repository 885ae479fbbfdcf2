import { m } from "#app/i18n/locale.ts";
import { CodedForm, type CodedPage } from "#app/records/parts/coded-form.tsx";
import { type ManagerField, managerFieldName } from "#app/store-managers/field-names.ts";
import { Consequences } from "#app/store-managers/parts/consequences.tsx";
import { TextField } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";

const labels = {
  new: () => m.managers_new_title(),
  edit: () => m.managers_edit_title(),
  create: () => m.managers_create(),
  codeHint: () => m.managers_code_hint(),
  codeFixed: () => m.managers_code_fixed(),
  taken: () => m.managers_code_taken_title(),
  openTaken: () => m.managers_code_taken_open(),
  stale: () => m.managers_stale_title(),
};

export function ManagerForm({ loaderData, actionData }: CodedPage<ManagerField>) {
  return (
    <CodedForm
      loaderData={loaderData}
      actionData={actionData}
      path={href("/qc/store-managers")}
      nameOf={managerFieldName}
      texts={labels}
      question={loaderData.id !== null && <Consequences summary={null} answer={actionData} />}
    >
      {(field) => (
        <>
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            <TextField {...field("phone")} type="tel" hint={m.stores_phone_hint()} />
            <TextField {...field("email")} type="email" />
          </div>
          <TextField {...field("account")} type="email" hint={m.managers_account_hint()} />
        </>
      )}
    </CodedForm>
  );
}
