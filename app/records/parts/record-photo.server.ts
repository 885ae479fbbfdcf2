/** The page of a photo of a record: what it shows, and what becomes of a drawing that it sends. */
import { z } from "zod";
import { orNotFound } from "#app/auth/authorize.server.ts";
import type { RequestArgs } from "#app/auth/route-args.ts";
import type { Shape } from "#app/files/shapes.ts";
import { m } from "#app/i18n/locale.ts";
import { photoView, type ShownPhoto } from "#app/photos/photo-view.ts";
import { readDrawing } from "#app/photos/read-drawing.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { anyText } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";
import { handleForm } from "#app/records/handle-form.server.ts";

interface RecordPhotos {
  readonly title: string;
  readonly back: { readonly to: string; readonly label: string };
  readonly photos: readonly ShownPhoto[];
  /** Of which photo the drawing can be changed. */
  draws(photo: ShownPhoto["photo"]): boolean;
}

/** @throws Response 404 for a photo that isn't among them */
export function showPhoto(url: URL, { title, back, photos, draws }: RecordPhotos) {
  const first = orNotFound(photos.find(({ photo }) => photo.key === url.searchParams.get("key")));
  return { title, back, view: photoView(url, first, photos, draws(first.photo)) };
}

/** As `handleDrawing`, of the photo that the address names. @param draw throws StaleRecord where it can no longer be changed */
export async function takeDrawing(
  { request, url }: RequestArgs,
  draw: (key: string, shapes: Shape[]) => Promise<unknown>,
) {
  const key = url.searchParams.get("key") ?? "";
  return handleDrawing(request, `${url.pathname}?${new URLSearchParams({ key })}`, async (shapes) => {
    await draw(key, shapes);
    return null;
  });
}

const drawingForm = z.object({ shapes: anyText });

/**
 * Has a drawing kept, and comes back to the photo's page.
 * @param draw resolves to why it wasn't, or null; throws StaleRecord where the photo can no longer be changed
 */
export async function handleDrawing(request: Request, page: string, draw: (shapes: Shape[]) => Promise<string | null>) {
  const form = await readForm(request, drawingForm);
  const keep = async ({ shapes }: z.output<typeof drawingForm>) => {
    const read = readDrawing(shapes);
    const problem = "problem" in read ? read.problem : await draw(read.shapes);
    if (problem !== null) return form.refuse({ "": problem });
    return redirectWithToast(request, page, { tone: "good", message: m.records_drawing_saved() });
  };
  return handleForm(form, keep, { stale: m.records_drawing_closed(), savesParked: true });
}
