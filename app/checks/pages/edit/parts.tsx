/** The parts of the edit page that most visits never show. The server has them at hand; browsers fetch each when it is shown. */
import { later } from "#app/ui/later.tsx";
import { UploadNames } from "./upload-names.tsx";

const onServer = import.meta.env.SSR;

export const DraftList = later(() => import("./draft-list.tsx"), onServer ? await import("./draft-list.tsx") : null);
export const ClosedCheck = later(
  () => import("./closed-check.tsx"),
  onServer ? await import("./closed-check.tsx") : null,
);
export const Refused = later(() => import("./refused.tsx"), onServer ? await import("./refused.tsx") : null);
export const ItemConflict = later(
  () => import("./item-conflict.tsx"),
  onServer ? await import("./item-conflict.tsx") : null,
);
/** What only scripts can do. */
export const Uploads = later(() => import("./uploads.tsx"), null, UploadNames);
export const DrawSignature = later(() => import("./draw-signature.tsx"));
