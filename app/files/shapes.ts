/** What is drawn on a photo. It stands beside the photo's file, which stays as it was taken; places are parts of its width and height. */
import { z } from "zod";

export const colours = ["red", "yellow", "blue"] as const;
export const maxShapes = 30;
export const maxDrawnText = 80;

const part = z.number().min(0).max(1);
const colour = z.enum(colours);

const shapeSchema = z.discriminatedUnion("kind", [
  /** From x, y to the tip. */
  z.object({ kind: z.literal("arrow"), x: part, y: part, tipX: part, tipY: part, colour }),
  z.object({ kind: z.literal("circle"), x: part, y: part, rx: part, ry: part, colour }),
  z.object({
    kind: z.literal("text"),
    x: part,
    y: part,
    text: z
      .string()
      .trim()
      .min(1)
      .max(maxDrawnText)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u),
    colour,
  }),
]);
export const shapesSchema = z.array(shapeSchema).max(maxShapes);
export type Shape = z.infer<typeof shapeSchema>;
