import { m } from "#app/i18n/locale.ts";
import type { Upload } from "./photo-queue.ts";

/** An item's photos on their way by name alone, until the script has come that shows more of them. */
export function UploadNames({ uploads }: { uploads: readonly Upload[] }) {
  return uploads.map((upload) => (
    <li key={upload.id} className="text-sm wrap-anywhere text-muted">
      {upload.name} {upload.state === "failed" && <strong>{m.checks_edit_photo_failed()}</strong>}
    </li>
  ));
}
