import { data, redirect } from "react-router";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { importHref } from "#app/import/href.ts";
import { requireImporter } from "#app/import/imports.server.ts";
import { ImportState } from "#app/import/pages/status.tsx";
import { readList } from "#app/lists/define-list.server.ts";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { pageTitle } from "#app/shell/page-title.ts";
import { EmptyState } from "#app/ui/page.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/page";
import { importList, readKinds } from "./list-page.server.ts";
import { UploadForm } from "./upload-form.tsx";
import { mostMebibytes, takeUpload } from "./upload.server.ts";

export function meta() {
  return [{ title: pageTitle(m.imports_title()) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const search = new URL(request.url).searchParams;
  return {
    list: await readList(importList, user, search, new Date()),
    kinds: readKinds(user),
    kind: search.get("kind") ?? "",
    mebibytes: mostMebibytes,
    key: mintFormKey(user.uid, "import"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  requireImporter(user);
  const taken = await takeUpload(user, request, new Date());
  if ("id" in taken) return redirect(importHref(taken.id), 303);
  return data({ problem: taken }, { status: taken.status });
}

/** Every import there was, and the beginning of another. */
export default function Imports({ loaderData, actionData }: Route.ComponentProps) {
  const { list, kinds, kind, key, mebibytes } = loaderData;
  return (
    <ListView
      list={list}
      title={m.imports_title()}
      lead={m.imports_lead()}
      above={
        <>
          <UploadForm
            kinds={kinds}
            kind={kind}
            formKey={key}
            mebibytes={mebibytes}
            problem={actionData?.problem ?? null}
          />
          <h2 className="mt-6 mb-2">{m.imports_recent()}</h2>
        </>
      }
      table={
        list.rows.length > 0 && (
          <Table caption={m.imports_recent()} rows={list.rows} keyOf={(row) => row.href} columns={columns()} />
        )
      }
      none={<EmptyState title={m.imports_none_title()}>{m.imports_none_body()}</EmptyState>}
    />
  );
}

type ImportRow = Route.ComponentProps["loaderData"]["list"]["rows"][number];

function columns(): Column<ImportRow>[] {
  return [
    {
      key: "file",
      label: m.imports_file(),
      phone: "title",
      cell: (row) => (
        <>
          <a href={row.href}>{row.fileName}</a>
          <span className="block text-sm font-normal muted">{row.kind}</span>
        </>
      ),
    },
    { key: "by", label: m.imports_by(), cell: (row) => row.by },
    { key: "at", label: m.imports_at(), cell: (row) => <span className="tabular">{row.at}</span> },
    { key: "rows", label: m.imports_rows(), numeric: true, cell: (row) => formatNumber(row.rows, getLocale()) },
    { key: "found", label: m.imports_found(), cell: (row) => row.found },
    { key: "state", label: m.imports_state(), cell: (row) => <ImportState status={row.status} judged={row.judged} /> },
  ];
}
