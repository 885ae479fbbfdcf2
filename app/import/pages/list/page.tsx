import { data, redirect } from "react-router";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { importHref } from "#app/import/href.ts";
import { requireImporter } from "#app/import/imports.server.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { href } from "#app/ui/href.ts";
import { EmptyState } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { importColumns } from "./columns.tsx";
import { importList, readKinds } from "./list-page.server.ts";
import { UploadForm } from "./upload-form.tsx";
import { maxImportMebibytes, receiveUpload } from "./upload.server.ts";

export const meta = titled(m.shell_imports);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const search = url.searchParams;
  const list = await readListPage(importList, user, search, new Date());
  return {
    list,
    kinds: readKinds(user),
    kind: search.get("kind") ?? "",
    mebibytes: maxImportMebibytes,
    key: mintFormKey(user.uid, "import"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  requireImporter(user);
  const upload = await receiveUpload(user, request, new Date());
  if ("id" in upload) return redirect(importHref(upload.id), 303);
  return data({ problem: upload }, { status: upload.status });
}

export default function ImportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, kinds, kind, key, mebibytes } = loaderData;
  const problem = actionData?.problem ?? null;
  return (
    <ListView
      list={list}
      columns={importColumns}
      title={m.shell_imports()}
      lead={m.imports_lead()}
      above={
        <>
          <UploadForm kinds={kinds} kind={kind} formKey={key} mebibytes={mebibytes} problem={problem} />
          <h2 className="mt-6 mb-2">{m.imports_recent()}</h2>
        </>
      }
      files={[{ csv: href("/qc/imports.csv") }]}
      none={<EmptyState title={m.imports_none_title()}>{m.imports_none_body()}</EmptyState>}
    />
  );
}
