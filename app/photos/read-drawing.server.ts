import { textOf } from "#app/files/form-body.server.ts";
import { maxShapes, type Shape, shapesSchema } from "#app/files/shapes.ts";
import { m } from "#app/i18n/locale.ts";

type Read = { readonly shapes: Shape[] } | { readonly problem: string };

/** The shapes that a form sends as its field `shapes`, or why they can't be kept. */
export function readDrawing(fields: FormData): Read {
  try {
    const sent: unknown = JSON.parse(textOf(fields, "shapes"));
    if (Array.isArray(sent) && sent.length > maxShapes) return { problem: m.photos_too_many({ count: maxShapes }) };
    const { data } = shapesSchema.safeParse(sent);
    return data ? { shapes: data } : { problem: m.photos_unreadable() };
  } catch {
    return { problem: m.photos_unreadable() };
  }
}
