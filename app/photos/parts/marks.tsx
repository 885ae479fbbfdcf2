import type { Photo } from "#app/files/photo.ts";
import type { Shape } from "#app/files/shapes.ts";

const inks = { red: "#d92d20", yellow: "#facc15", blue: "#1d4ed8" } as const;
const halos = { red: "#fff", yellow: "#000", blue: "#fff" } as const;

type Size = Pick<Photo, "width" | "height">;

type Fit = "xMidYMid slice" | "xMidYMid meet" | "xMinYMid meet";

/** The parent must be `relative`. */
export function Drawing({ photo, fit = "xMidYMid slice" }: { photo: Photo; fit?: Fit }) {
  if (!photo.drawn?.length) return null;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${photo.width} ${photo.height}`}
      preserveAspectRatio={fit}
      className="pointer-events-none absolute inset-0 size-full"
    >
      {[...photo.drawn.entries()].map(([index, shape]) => (
        <Mark key={index} shape={shape} size={photo} />
      ))}
    </svg>
  );
}

/** @param props.wide adds an invisible stroke that is easy to grab */
export function Mark({ shape, size, wide = false }: { shape: Shape; size: Size; wide?: boolean }) {
  const [ink, halo] = [inks[shape.colour], halos[shape.colour]];
  if (shape.kind === "text") {
    const { x, y, font } = textPosition(shape, size);
    return (
      <text
        x={x}
        y={y}
        fontSize={font}
        fontWeight="700"
        textAnchor="middle"
        dominantBaseline="central"
        fill={ink}
        stroke={halo}
        strokeWidth={font / 6}
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        {shape.text}
      </text>
    );
  }
  const line = { d: pathOf(shape, size), fill: "none", strokeLinecap: "round", strokeLinejoin: "round" } as const;
  return (
    <>
      {wide && <path {...line} stroke="transparent" strokeWidth="32" vectorEffect="non-scaling-stroke" />}
      <path {...line} stroke={halo} strokeWidth="5" vectorEffect="non-scaling-stroke" />
      <path {...line} stroke={ink} strokeWidth="3" vectorEffect="non-scaling-stroke" />
    </>
  );
}

/** The text fits within the photo. */
function textPosition({ x, y, text }: Extract<Shape, { kind: "text" }>, { width, height }: Size) {
  const font = Math.min(Math.max(width, height) / 18, (width * 1.6) / text.length);
  const within = (at: number, all: number, half: number) =>
    Math.min(Math.max(at * all, half), Math.max(all - half, half));
  return { x: within(x, width, (text.length * font * 0.6) / 2), y: within(y, height, font * 0.7), font };
}

function pathOf(shape: Exclude<Shape, { kind: "text" }>, { width, height }: Size): string {
  const [x, y] = [shape.x * width, shape.y * height];
  if (shape.kind === "circle") {
    const [rx, ry] = [shape.rx * width, shape.ry * height];
    return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
  }
  const [tipX, tipY] = [shape.tipX * width, shape.tipY * height];
  const [angle, barb] = [Math.atan2(tipY - y, tipX - x), Math.max(width, height) / 22];
  const end = (turn: number) => `${tipX - barb * Math.cos(angle + turn)} ${tipY - barb * Math.sin(angle + turn)}`;
  return `M${x} ${y}L${tipX} ${tipY}M${end(0.5)}L${tipX} ${tipY}L${end(-0.5)}`;
}
