import { maxShapes, type Shape, shapesSchema } from "#app/files/shapes.ts";
import { m } from "#app/i18n/locale.ts";

type Read = { readonly shapes: Shape[] } | { readonly problem: string };

/** The shapes that a form sends as JSON, or why they can't be kept. */
export function readDrawing(json: string): Read {
  try {
    const sent: unknown = JSON.parse(json);
    if (Array.isArray(sent) && sent.length > maxShapes) return { problem: m.photos_too_many({ count: maxShapes }) };
    const { data } = shapesSchema.safeParse(sent);
    return data ? { shapes: data } : { problem: m.photos_unreadable() };
  } catch {
    return { problem: m.photos_unreadable() };
  }
}
