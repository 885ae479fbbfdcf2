import { exportResponse, pagesOf } from "#app/export/response.server.ts";
import { files } from "#app/files/files.server.ts";
import type { Photo } from "#app/files/photo.ts";
import { type Draft, type DraftContent, draftItems } from "#app/templates/draft.ts";
import { slug } from "#app/templates/local-ids.ts";
import { flatColumns, flatRows } from "./flat-rows.ts";
import { sharedTemplate } from "#app/templates/exchange/json-form.ts";

export type TemplateFormat = "csv" | "xlsx" | "json";

export function templateFormatOf(pathname: string): TemplateFormat {
  const format = /\.(json|xlsx)(?:\.data)?\/?$/.exec(pathname)?.[1];
  return (format as TemplateFormat | undefined) ?? "csv";
}

export async function templateFile(format: TemplateFormat, code: string, draft: DraftContent): Promise<Response> {
  const storedKeys = await storedPictures(draft);
  const template = sharedTemplate(code, draft, ({ key }) => storedKeys.has(key));
  const name = `template-${slug(code)}`;
  if (format !== "json")
    return exportResponse({
      format,
      name,
      title: code,
      columns: flatColumns,
      pages: pagesOf(() => Promise.resolve({ rows: flatRows(template), next: null })),
    });
  return new Response(`${JSON.stringify(template, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.json"`,
      "Cache-Control": "private, no-store",
    },
  });
}

async function storedPictures(draft: Pick<Draft, "sections">): Promise<ReadonlySet<string>> {
  const pictures = new Map(
    draftItems(draft).flatMap(({ picture }): [string, Photo][] => (picture ? [[picture.key, picture]] : [])),
  );
  const storedKeys = await Promise.all(
    [...pictures.values()].map(async ({ key, thumb }) =>
      (await files.has(key)) && (await files.has(thumb)) ? [key] : [],
    ),
  );
  return new Set(storedKeys.flat());
}
