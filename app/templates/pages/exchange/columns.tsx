import { data, Form, redirect } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ColumnField, columnFieldId } from "#app/import/parts/column-field.tsx";
import { emptyForm } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";
import { useAnswerFocus } from "#app/ui/form.tsx";
import { ErrorSummary, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/columns";
import { readColumns, settleColumns } from "#app/templates/exchange/columns.server.ts";
import { columnsHref, importHref, reviewHref } from "#app/templates/exchange/href.ts";
import { ProblemList } from "./problem-list.tsx";

export const meta = titled(m.imports_columns_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  authorize(user, "manage templates");
  const { searchParams } = url;
  return { ...(await readColumns(user, searchParams)), search: searchParams.toString() };
}

const limits = { bytes: 128 * 1024, urlencodedBytes: 128 * 1024, parts: 100 };

export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "manage templates");
  const { fields } = await readForm(request, emptyForm, { limits });
  const settled = await settleColumns(user, url.searchParams, fields);
  return "search" in settled ? redirect(reviewHref(settled.search), 303) : data(settled, { status: 400 });
}

export default function TemplateColumns({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { fileName, rows, columns, usual, others, search } = loaderData;
  const { unused } = refused ?? loaderData;
  const focused = useAnswerFocus(refused);
  const wrong = [...usual, ...others].filter(({ field }) => refused?.wrong[field]);
  const choices = (fields: typeof usual) => (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] items-start gap-4">
      {fields.map((field) => (
        <ColumnField
          key={field.field}
          {...field}
          {...refused?.typed[field.field]}
          columns={columns}
          error={refused?.wrong[field.field]}
        />
      ))}
    </div>
  );
  return (
    <>
      <PageHeader title={m.imports_columns_title()} lead={m.exchange_columns_lead({ file: fileName, rows })} />
      {refused?.refusal && <ProblemList {...refused.refusal} answer={refused} />}
      <Form method="post" action={columnsHref(new URLSearchParams(search))} className="flex flex-col gap-4">
        <ErrorSummary
          ref={focused}
          title={m.imports_columns_problem()}
          errors={wrong.map(({ field, name }) => ({
            id: columnFieldId(field),
            message: `${name}: ${refused?.wrong[field]}`,
          }))}
        />
        {unused.length > 0 && <p>{m.exchange_columns_dropped({ columns: unused.join(", ") })}</p>}
        {choices(usual)}
        <details className="disclosure" open={others.some(({ column }) => column !== "") || undefined}>
          <summary>{m.exchange_columns_more()}</summary>
          {choices(others)}
        </details>
        <div className="action-bar">
          <LinkButton to={importHref}>{m.ui_cancel()}</LinkButton>
          <Button tone="primary">{m.exchange_columns_go()}</Button>
        </div>
      </Form>
    </>
  );
}
