import { m } from "#app/i18n/locale.ts";
import { showBeside } from "#app/ui/show-beside.tsx";

const script = () => import("./shrink-photo.ts");

const smallPhotos = new WeakMap<File, File>();

/** The `ref` of a file field. A form sent while photos are shrunk waits for them. */
export function shrinkPhotos(field: HTMLInputElement | null): (() => void) | undefined {
  if (!field) return;
  // The network may be gone when the first photo is chosen.
  script().catch(() => undefined);
  const stop = new AbortController();
  const { signal } = stop;
  let changes = 0;
  let isShrinking = false;
  let send: (() => void) | null = null;

  const shrinkChosen = async () => {
    const chosen = [...(field.files ?? [])];
    const change = ++changes;
    isShrinking = chosen.some((file) => smallPhotos.get(file) !== file);
    if (!isShrinking) return sendForm();
    const files = new DataTransfer();
    for (const file of chosen) files.items.add(await shrinkFile(file).catch(() => file));
    if (change !== changes || signal.aborted) return;
    field.files = files.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const sendForm = () => {
    send?.();
    send = null;
  };
  const waitForPhotos = (event: SubmitEvent) => {
    if (!isShrinking) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { submitter } = event;
    if (submitter) showBeside(submitter, m.outbox_photos_shrinking());
    send = () => field.form?.requestSubmit(submitter);
  };
  field.addEventListener("change", () => void shrinkChosen(), { signal });
  field.form?.addEventListener("submit", waitForPhotos, { capture: true, signal });
  void shrinkChosen();
  return () => stop.abort();
}

async function shrinkFile(file: File): Promise<File> {
  const shrunk = smallPhotos.get(file);
  if (shrunk) return shrunk;
  const { shrinkPhoto } = await script();
  const blob = await shrinkPhoto(file);
  const small = blob instanceof File ? blob : new File([blob], file.name, { type: blob.type });
  smallPhotos.set(file, small).set(small, small);
  return small;
}
