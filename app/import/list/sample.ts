/** The header of a file of a kind, to be filled in: in the reader's language where its fields are known by that name, too. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { exportResponse } from "#app/export/response.server.ts";
import { isImportKind } from "#app/import/import.ts";
import { mayImport } from "#app/import/imports.server.ts";
import { sampleHeader } from "#app/import/sample-header.server.ts";
import { wordsOf } from "#app/import/problem-words.ts";
import type { Route } from "./+types/sample";

export function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const kind = new URL(request.url).searchParams.get("kind") ?? "";
  if (!isImportKind(kind)) throw new Response(null, { status: 404 });
  if (!mayImport(user, kind)) throw new Response(null, { status: 403 });
  const columns = sampleHeader(kind).map((header) => ({ header, value: () => null }));
  return exportResponse({ format: "csv", name: `${kind}-sample`, title: wordsOf(kind).name(), columns, pages: none() });
}

async function* none(): AsyncGenerator<readonly object[]> {}
