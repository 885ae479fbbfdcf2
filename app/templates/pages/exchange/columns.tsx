import { data, redirect } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { ColumnsForm } from "#app/import/parts/columns-form.tsx";
import { emptyForm } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/columns";
import { readItemColumns, chooseColumns } from "#app/templates/exchange/columns.server.ts";
import { columnsHref, templateImportHref, templateReviewHref } from "#app/templates/exchange/href.ts";
import { FileProblemList } from "./problem-list.tsx";

export const meta = titled(m.imports_columns_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  authorize(user, "manage templates");
  const { searchParams } = url;
  return { ...(await readItemColumns(user, searchParams)), search: searchParams.toString() };
}

const limits = { bytes: 128 * 1024, urlencodedBytes: 128 * 1024, parts: 100 };

export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "manage templates");
  const { fields } = await readForm(request, emptyForm, { limits });
  const settled = await chooseColumns(user, url.searchParams, fields);
  return "search" in settled ? redirect(templateReviewHref(settled.search), 303) : data(settled, { status: 400 });
}

export default function TemplateColumns({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { fileName, rows, columns, usual, others, search } = loaderData;
  const { unused } = refused ?? loaderData;
  return (
    <>
      <PageHeader title={m.imports_columns_title()} lead={m.exchange_columns_lead({ file: fileName, rows })} />
      {refused?.refusal && <FileProblemList {...refused.refusal} answer={refused} />}
      <ColumnsForm
        action={columnsHref(new URLSearchParams(search))}
        cancelTo={templateImportHref}
        submitLabel={m.exchange_columns_go()}
        columns={columns}
        fields={usual}
        others={{ title: m.exchange_columns_more(), fields: others }}
        problems={refused?.errors ?? {}}
        typed={refused?.typed ?? {}}
        answer={refused}
        lead={unused.length > 0 && <p>{m.exchange_columns_dropped({ columns: unused.join(", ") })}</p>}
      />
    </>
  );
}
