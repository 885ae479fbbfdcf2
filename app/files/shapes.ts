import { z } from "zod";

export const colours = ["red", "yellow", "blue"] as const;
export const maxShapes = 30;
export const maxDrawnText = 80;

const fraction = z.number().min(0).max(1);
const colour = z.enum(colours);

const shapeSchema = z.discriminatedUnion("kind", [
  /** x, y is the arrow's tail. */
  z.object({ kind: z.literal("arrow"), x: fraction, y: fraction, tipX: fraction, tipY: fraction, colour }),
  z.object({ kind: z.literal("circle"), x: fraction, y: fraction, rx: fraction, ry: fraction, colour }),
  z.object({
    kind: z.literal("text"),
    x: fraction,
    y: fraction,
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
