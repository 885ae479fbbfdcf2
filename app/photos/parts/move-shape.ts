import type { Shape } from "#app/files/shapes.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

const clamp = (part: number) => Math.min(Math.max(part, 0), 1);

/** An arrow points to the lower right. */
export function newShape(
  { kind, colour, text }: { kind: Shape["kind"]; colour: Shape["colour"]; text: string },
  { x, y }: Point,
  size: number,
): Shape {
  if (kind === "text") return { kind, x, y, text, colour };
  if (kind === "circle") return { kind, x, y, rx: size, ry: size, colour };
  return { kind, x, y, tipX: clamp(x + size), tipY: clamp(y + size), colour };
}

export function move(shape: Shape, by: Point): Shape {
  const moved = { ...shape, x: clamp(shape.x + by.x), y: clamp(shape.y + by.y) };
  if (moved.kind !== "arrow") return moved;
  return { ...moved, tipX: clamp(moved.tipX + by.x), tipY: clamp(moved.tipY + by.y) };
}

/** Text has one size. */
export function stretch(shape: Shape, by: Point): Shape {
  if (shape.kind === "arrow") return { ...shape, tipX: clamp(shape.tipX + by.x), tipY: clamp(shape.tipY + by.y) };
  if (shape.kind === "circle")
    return { ...shape, rx: clamp(Math.abs(shape.rx + by.x)), ry: clamp(Math.abs(shape.ry + by.y)) };
  return shape;
}
