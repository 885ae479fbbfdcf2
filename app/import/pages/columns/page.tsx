import { data, redirect } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { importHref, importsHref } from "#app/import/href.ts";
import { canFollow } from "#app/import/import.ts";
import { settleColumns } from "#app/import/imports.server.ts";
import { answerOvertaken, continueRun } from "#app/import/pages/run/continue-run.server.ts";
import { handleSent } from "#app/records/handle-form.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { emptyForm } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { ColumnsForm } from "#app/import/parts/columns-form.tsx";
import { AllFindingsChoice, OrderChoice } from "./choices.tsx";
import { readImportColumns, readSetting } from "#app/import/columns.server.ts";

export const meta = titled(m.imports_columns_title);

export async function loader({ params, context }: Route.LoaderArgs) {
  const columns = await readImportColumns(requireUser(context), params.id);
  if (!canFollow("startPreview", columns.status)) throw redirect(importHref(params.id), 302);
  return columns;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const form = await readForm(request, emptyForm);
  const settle = async () => {
    const input = await readSetting(user, params.id, form.fields);
    if (!input.setting) {
      const { problems, typed, dates, allFindings } = input;
      return data({ problems, typed, dates, allFindings }, { status: 400 });
    }
    await settleColumns(user, params.id, input.setting, new Date());
    return continueRun(user, params.id, new Date());
  };
  return handleSent(settle, answerOvertaken(request, params.id));
}

export default function ImportColumns({ loaderData, actionData }: Route.ComponentProps) {
  const { id, fileName, rows, columns, fields, unused, create } = loaderData;
  const { problems = {}, typed = {}, dates, allFindings } = { ...loaderData, ...actionData };
  const orders = fields.map(({ field, name }) => {
    return [field, dates[field] && <OrderChoice key={field} field={field} name={name} {...dates[field]} />];
  });
  return (
    <>
      <PageHeader
        title={m.imports_columns_title()}
        lead={m.imports_columns_lead({ file: fileName, rows: formatNumber(rows, getLocale()) })}
      />
      <ColumnsForm
        action={importHref(id, "/columns")}
        cancelTo={importsHref}
        submitLabel={m.imports_columns_go()}
        columns={columns}
        fields={fields}
        problems={problems}
        typed={typed}
        answer={actionData?.problems}
        details={Object.fromEntries(orders)}
      >
        {unused.length > 0 && <p className="text-muted">{m.imports_columns_unused({ columns: unused.join(", ") })}</p>}
        {loaderData.allFindings !== null && <AllFindingsChoice chosen={allFindings ?? loaderData.allFindings} />}
        {create.map(({ what, label, chosen }) => (
          <label key={what} className="choice">
            <input type="checkbox" name="create" value={what} defaultChecked={chosen} /> <span>{label}</span>
          </label>
        ))}
      </ColumnsForm>
    </>
  );
}
