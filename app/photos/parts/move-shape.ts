import type { Shape } from "#app/files/shapes.ts";

export interface Place {
  readonly x: number;
  readonly y: number;
}

const within = (part: number) => Math.min(Math.max(part, 0), 1);

/** One of that size: an arrow from there to the lower right, a circle or words around it. */
export function newShape(
  kind: Shape["kind"],
  { x, y }: Place,
  size: number,
  colour: Shape["colour"],
  text: string,
): Shape {
  if (kind === "text") return { kind, x, y, text, colour };
  if (kind === "circle") return { kind, x, y, rx: size, ry: size, colour };
  return { kind, x, y, tipX: within(x + size), tipY: within(y + size), colour };
}

export function move(shape: Shape, by: Place): Shape {
  const moved = { ...shape, x: within(shape.x + by.x), y: within(shape.y + by.y) };
  if (moved.kind !== "arrow") return moved;
  return { ...moved, tipX: within(moved.tipX + by.x), tipY: within(moved.tipY + by.y) };
}

/** Moves an arrow's tip, or makes a circle wider and higher; words have one size. */
export function stretch(shape: Shape, by: Place): Shape {
  if (shape.kind === "arrow") return { ...shape, tipX: within(shape.tipX + by.x), tipY: within(shape.tipY + by.y) };
  if (shape.kind === "circle")
    return { ...shape, rx: within(Math.abs(shape.rx + by.x)), ry: within(Math.abs(shape.ry + by.y)) };
  return shape;
}
