/** Parts of the edit page that most visits don't need. The server imports them; browsers load each when it is shown. */
import { m } from "#app/i18n/locale.ts";
import { later } from "#app/ui/later.tsx";
import type { QueuedPhoto } from "./photo-queue.ts";

const onServer = import.meta.env.SSR;

export const DraftList = later(() => import("./draft-list.tsx"), onServer ? await import("./draft-list.tsx") : null);
export const ClosedCheck = later(
  () => import("./closed-check.tsx"),
  onServer ? await import("./closed-check.tsx") : null,
);
export const RefusedAnswers = later(
  () => import("./refused-answers.tsx"),
  onServer ? await import("./refused-answers.tsx") : null,
);
export const ItemConflict = later(
  () => import("./item-conflict.tsx"),
  onServer ? await import("./item-conflict.tsx") : null,
);
export const Uploads = later(() => import("./uploads.tsx"), null, UploadNames);
export const DrawSignature = later(() => import("./draw-signature.tsx"));
export const DeviceWords = later(
  () => import("#app/outbox/device-words.tsx"),
  null,
  () => <span>{m.checks_edit_state_sending()}</span>,
);

function UploadNames({ uploads }: { uploads: readonly QueuedPhoto[] }) {
  return uploads.map((upload) => (
    <li key={upload.id} className="text-sm wrap-anywhere text-muted">
      <span>{upload.name}</span> {upload.state === "failed" && <strong>{m.checks_edit_photo_failed()}</strong>}
    </li>
  ));
}
