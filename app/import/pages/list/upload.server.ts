import { z } from "zod";
import { isFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { m } from "#app/i18n/locale.ts";
import { isImportKind } from "#app/import/import.ts";
import { canImport, importIdOf } from "#app/import/imports.server.ts";
import { receiveFile, UploadRefused } from "#app/import/receive-file.server.ts";
import { storeFile } from "#app/import/upload.server.ts";
import { openSheet } from "#app/sheets/open-sheet.server.ts";
import { maxSheetBytes } from "#app/sheets/sheet.ts";
import { anyText } from "#app/ui/form-values.ts";

export const maxImportMebibytes = maxSheetBytes / (1024 * 1024);

export function receiveUpload(user: User, request: Request, now: Date) {
  return receiveFile(request, {
    form: z.object({ kind: anyText, key: anyText }),
    maxMebibytes: maxImportMebibytes,
    messages: { large: m.imports_problem_large, broken: m.imports_problem_broken },
    async store(fields, requireFile) {
      const [kind, key] = [textOf(fields, "kind"), textOf(fields, "key")];
      if (!isImportKind(kind)) throw new UploadRefused(m.imports_problem_kind(), "kind");
      if (!canImport(user, kind)) throw new Response(null, { status: 403 });
      const file = requireFile();
      if (!isFormKey(user.uid, "import", key)) throw new UploadRefused(m.imports_form_expired(), null);
      const id = importIdOf(user, key);
      await storeFile(user, id, { kind, fileName: file.name, sheet: await openSheet(file) }, now);
      return { id };
    },
    refuse: (problem, fields) => ({ ...problem, kind: textOf(fields, "kind") }),
  });
}
