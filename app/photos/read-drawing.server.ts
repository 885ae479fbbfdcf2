import { maxShapes, type Shape, shapesSchema } from "#app/files/shapes.ts";
import { m } from "#app/i18n/locale.ts";

type DrawingResult = { readonly shapes: Shape[] } | { readonly problem: string };

/** The shapes that a form sends as JSON, or why they can't be saved. */
export function readDrawing(json: string): DrawingResult {
  try {
    const parsed: unknown = JSON.parse(json);
    if (Array.isArray(parsed) && parsed.length > maxShapes) return { problem: m.photos_too_many({ count: maxShapes }) };
    const { data } = shapesSchema.safeParse(parsed);
    return data ? { shapes: data } : { problem: m.photos_unreadable() };
  } catch {
    return { problem: m.photos_unreadable() };
  }
}
