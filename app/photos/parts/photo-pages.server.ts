import type { LoaderFunctionArgs } from "react-router";
import { z } from "zod";
import { orNotFound } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import type { User } from "#app/auth/user.ts";
import type { Photo } from "#app/files/photo.ts";
import { servePhoto } from "#app/files/serve-photo.server.ts";
import { maxShapes, type Shape, shapesSchema } from "#app/files/shapes.ts";
import { m } from "#app/i18n/locale.ts";
import { photoView, type ShownPhoto } from "#app/photos/photo-view.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { anyText } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";

interface RecordPhotos {
  readonly title: string;
  readonly back: { readonly to: string; readonly label: string };
  readonly photos: readonly ShownPhoto[];
  canDraw(photo: Photo): boolean;
}

interface PhotoPages<Found> {
  /** Null without access. `search` names a part of the record, such as a message of a chat. */
  find(user: User, id: string, search: URLSearchParams): Promise<Found | null>;
  describe(user: User, record: Found): RecordPhotos;
  readonly drawing?: {
    /** Called before the drawing is read. @throws Response 403 or 404 */
    authorize(user: User, record: Found): unknown;
    /** Resolves to `{ problem }` if it wasn't saved. @throws StaleRecord for a record that is closed by now; Response 404 */
    save(user: User, id: string, key: string, shapes: readonly Shape[], now: Date): Promise<unknown>;
  };
}

type PhotoArgs = Pick<LoaderFunctionArgs, "request" | "url" | "params" | "context">;

const drawingForm = z.object({ shapes: anyText });

/** The record's id is the path's or the search's `id`, the photo is the search's `key`. */
export function definePhotoPages<Found>({ find, describe, drawing }: PhotoPages<Found>) {
  const read = async ({ url, params, context }: PhotoArgs) => {
    const user = requireUser(context);
    const id = params["id"] ?? url.searchParams.get("id") ?? "";
    return { user, id, record: await find(user, id, url.searchParams) };
  };
  return {
    loadFile: (args: PhotoArgs) =>
      servePhoto(args, async (key) => {
        const { user, record } = await read(args);
        const photos = record ? describe(user, record).photos : [];
        return photos.some(({ photo }) => photo.key === key || photo.thumb === key);
      }),

    async loader(args: PhotoArgs) {
      const { user, record } = await read(args);
      const { title, back, photos, canDraw } = describe(user, orNotFound(record));
      const key = args.url.searchParams.get("key");
      const first = orNotFound(photos.find(({ photo, of }) => photo.key === key && of === undefined));
      return {
        crumb: title,
        title,
        back,
        view: photoView(args.url, first, { all: photos, canDraw: canDraw(first.photo) }),
      };
    },

    async action(args: PhotoArgs) {
      if (!drawing) throw new Response(null, { status: 405 });
      const { request, url, params } = args;
      const { user, id, record } = await read(args);
      await drawing.authorize(user, orNotFound(record));
      const form = await readForm(request, drawingForm);
      const save = async ({ shapes: json }: z.output<typeof drawingForm>) => {
        const key = url.searchParams.get("key") ?? "";
        const parsed = parseDrawing(json);
        const result = "problem" in parsed ? parsed : await drawing.save(user, id, key, parsed.shapes, new Date());
        if (hasProblem(result)) return form.refuse({ "": result.problem });
        const page = `${url.pathname}?${new URLSearchParams(params["id"] ? { key } : { id, key })}`;
        return redirectWithToast(request, page, { tone: "good", message: m.photos_drawing_saved() });
      };
      return handleForm(form, save, { stale: m.photos_drawing_closed(), savesParked: true });
    },
  };
}

type DrawingResult = { readonly shapes: Shape[] } | { readonly problem: string };

/** Or why the shapes can't be saved. */
function parseDrawing(json: string): DrawingResult {
  try {
    const parsed: unknown = JSON.parse(json);
    if (Array.isArray(parsed) && parsed.length > maxShapes) return { problem: m.photos_too_many({ count: maxShapes }) };
    const { data } = shapesSchema.safeParse(parsed);
    return data ? { shapes: data } : { problem: m.photos_unreadable() };
  } catch {
    return { problem: m.photos_unreadable() };
  }
}

function hasProblem(result: unknown): result is { problem: string } {
  return typeof result === "object" && result !== null && "problem" in result;
}

export function showPhotos(
  photos: readonly Photo[],
  hrefOf: (key: string) => string,
  labelOf: (number: number) => string = (number) => m.photos_number({ number }),
): ShownPhoto[] {
  return photos.map((photo, index) => ({
    photo,
    label: labelOf(index + 1),
    src: hrefOf(photo.key),
    thumb: hrefOf(photo.thumb),
  }));
}
