import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import type { CheckEditor } from "./editor.ts";
import type { QueuedPhoto, UploadState } from "./photo-queue.ts";

const uploadStates: Record<UploadState, () => string> = {
  waiting: m.checks_edit_photo_waiting,
  sending: m.checks_edit_photo_sending,
  failed: m.checks_edit_photo_failed,
};

export default function Uploads({ editor, uploads }: { editor: CheckEditor; uploads: readonly QueuedPhoto[] }) {
  return (
    <>
      {uploads.map((upload) => (
        // As tall as a photo with its button, so that nothing moves when it arrives.
        <li
          key={upload.id}
          className="flex min-h-[calc(--spacing(40)+var(--spacing-control))] w-40 flex-col"
          aria-live="polite"
        >
          <span className="relative block size-40 overflow-hidden rounded-md border border-dashed border-line-strong bg-sunken">
            <img src={upload.preview} alt="" width={160} height={160} className="size-40 object-cover opacity-60" />
            <span
              className={`absolute inset-x-0 bottom-0 bg-raised px-1 text-center text-xs ${upload.state === "failed" ? "font-semibold text-bad" : "text-muted"}`}
            >
              {uploadStates[upload.state]()}
            </span>
          </span>
          {upload.state === "failed" && (
            <>
              <Button type="button" tone="quiet" className="px-1 text-sm" onClick={() => editor.retry()}>
                {m.checks_edit_photo_retry()}
              </Button>
              <Button
                type="button"
                tone="quiet"
                className="px-1 text-sm"
                onClick={() => editor.photos?.queue.drop(upload.id)}
              >
                {m.checks_edit_photo_remove_short()}
              </Button>
            </>
          )}
        </li>
      ))}
    </>
  );
}
