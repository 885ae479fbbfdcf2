import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { colours, maxDrawnText, maxShapes, type Shape } from "#app/files/shapes.ts";
import { m } from "#app/i18n/locale.ts";
import type { ShownPhoto } from "#app/photos/photo-view.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { RefusalNotice } from "#app/ui/form.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Mark } from "./marks.tsx";
import { move, newShape, type Point, stretch } from "./move-shape.ts";

const kinds = ["arrow", "circle", "text"] as const;
const kindNames = { arrow: m.photos_arrow, circle: m.photos_circle, text: m.photos_text } as const;
const colourNames = { red: m.photos_red, yellow: m.photos_yellow, blue: m.photos_blue } as const;
const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -0.02, y: 0 },
  ArrowRight: { x: 0.02, y: 0 },
  ArrowUp: { x: 0, y: -0.02 },
  ArrowDown: { x: 0, y: 0.02 },
};
const round = (shape: Shape): Shape =>
  JSON.parse(
    JSON.stringify(shape, (_, value: unknown) => (typeof value === "number" ? Number(value.toFixed(4)) : value)),
  );

/** Works by dragging, or by buttons and keys. Nothing is saved before the form is sent. */
export default function Draw({
  picture: { photo, src, label },
  problem,
}: {
  picture: ShownPhoto;
  problem: string | undefined;
}) {
  const [{ shapes, past }, setDrawing] = useState<{ shapes: readonly Shape[]; past: readonly (readonly Shape[])[] }>({
    shapes: photo.drawn ?? [],
    past: [],
  });
  const [chosen, setChosen] = useState<number | null>(null);
  const [kind, setKind] = useState<Shape["kind"]>("arrow");
  const [colour, setColour] = useState<Shape["colour"]>("red");
  const [text, setText] = useState("");
  const drag = useRef<{ index: number; from: Point; shape: Shape; isNew: boolean } | null>(null);
  const saving = useNavigation().state !== "idle";

  /** Undo takes back steps; a whole drag is one. */
  function update(next: readonly Shape[], { isStep = true } = {}) {
    setDrawing((now) => ({ shapes: next, past: isStep ? [...now.past, now.shapes] : now.past }));
  }
  const replace = (index: number, shape: Shape, options?: { isStep: boolean }) =>
    update(shapes.with(index, round(shape)), options);
  const trimmedText = text.trim();
  const isFull = shapes.length >= maxShapes;
  const canAdd = !isFull && (kind !== "text" || trimmedText !== "");

  function add(at: Point, size: number) {
    const shape = newShape({ kind, colour, text: trimmedText }, at, size);
    update([...shapes, round(shape)]);
    setChosen(shapes.length);
    return shape;
  }
  function remove(index: number) {
    update(shapes.toSpliced(index, 1));
    setChosen(null);
  }
  /** A colour chosen afterwards is for the next shape, not for the last one. */
  function pickKind(next: Shape["kind"]) {
    setKind(next);
    setChosen(null);
  }
  function undo() {
    setDrawing(({ shapes: now, past: before }) => ({ shapes: before.at(-1) ?? now, past: before.slice(0, -1) }));
    setChosen(null);
  }

  const pointOf = (event: PointerEvent<SVGSVGElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    const clamp = (part: number) => Math.min(Math.max(part, 0), 1);
    return { x: clamp((event.clientX - box.left) / box.width), y: clamp((event.clientY - box.top) / box.height) };
  };
  function onPointerDown(event: PointerEvent<SVGSVGElement>) {
    const from = pointOf(event);
    const on = (event.target as Element).closest<SVGElement>("[data-shape]")?.dataset["shape"];
    if (on === undefined && !canAdd) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (on === undefined) drag.current = { index: shapes.length, from, shape: add(from, 0), isNew: true };
    else {
      drag.current = { index: Number(on), from, shape: shapes[Number(on)]!, isNew: false };
      setChosen(Number(on));
      update(shapes);
    }
  }
  function onPointerMove(event: PointerEvent<SVGSVGElement>) {
    if (!drag.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { index, from, shape, isNew } = drag.current;
    const at = pointOf(event);
    const by = { x: at.x - from.x, y: at.y - from.y };
    replace(index, isNew && shape.kind !== "text" ? stretch(shape, by) : move(shape, by), { isStep: false });
  }
  /** A click without dragging adds an arrow or circle of the usual size. */
  function onPointerUp() {
    const dragged = drag.current;
    drag.current = null;
    const shape = dragged && shapes[dragged.index];
    if (!dragged?.isNew || !shape || shape.kind === "text") return;
    const [width, height] =
      shape.kind === "arrow" ? [shape.tipX - shape.x, shape.tipY - shape.y] : [shape.rx, shape.ry];
    if (Math.hypot(width, height) < 0.02)
      replace(dragged.index, newShape({ kind: shape.kind, colour: shape.colour, text: "" }, dragged.from, 0.15), {
        isStep: false,
      });
  }
  function onKeyDown(event: KeyboardEvent, index: number) {
    const [by, shape] = [steps[event.key], shapes[index]!];
    if (by) replace(index, event.shiftKey ? stretch(shape, by) : move(shape, by));
    else if (event.key === "Delete" || event.key === "Backspace") remove(index);
    else return;
    event.preventDefault();
  }

  return (
    <div>
      <div className="relative mx-auto w-fit">
        <Picture
          src={src}
          alt={label}
          width={photo.width}
          height={photo.height}
          className="h-auto max-h-[65vh] w-auto max-w-full rounded-md border border-line"
        />
        <svg
          viewBox={`0 0 ${photo.width} ${photo.height}`}
          preserveAspectRatio="none"
          role="group"
          aria-label={m.photos_drawn()}
          className="absolute inset-0 size-full cursor-crosshair touch-none"
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={onPointerUp}
        >
          {[...shapes.entries()].map(([index, shape]) => (
            <g
              key={index}
              data-shape={index}
              role="button"
              tabIndex={0}
              aria-pressed={index === chosen}
              aria-label={[`${kindNames[shape.kind]()} ${index + 1}`, shape.kind === "text" ? shape.text : ""]
                .filter(Boolean)
                .join(": ")}
              className={`cursor-move ${index === chosen ? "opacity-100 drop-shadow-[0_0_6px_#fff]" : ""}`}
              onFocus={() => setChosen(index)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <Mark shape={shape} size={photo} wide />
            </g>
          ))}
        </svg>
      </div>
      <p className="mt-2 text-sm text-muted">{m.photos_how()}</p>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <div role="group" aria-label={m.photos_tool()} className="flex flex-wrap gap-1.5">
          {kinds.map((each) => (
            <button
              key={each}
              type="button"
              className="segment"
              aria-pressed={each === kind}
              onClick={() => pickKind(each)}
            >
              {kindNames[each]()}
            </button>
          ))}
        </div>
        <div role="group" aria-label={m.photos_colour()} className="flex flex-wrap gap-1.5">
          {colours.map((each) => (
            <button
              key={each}
              type="button"
              className="segment"
              aria-pressed={each === colour}
              onClick={() => {
                setColour(each);
                if (chosen !== null && shapes[chosen]) replace(chosen, { ...shapes[chosen], colour: each });
              }}
            >
              {colourNames[each]()}
            </button>
          ))}
        </div>
        {kind === "text" && (
          <TextField
            name="drawn-text"
            label={m.photos_words()}
            value={text}
            defaultValue={undefined}
            maxLength={maxDrawnText}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button type="button" disabled={!canAdd} onClick={() => add({ x: 0.5, y: 0.5 }, 0.15)}>
          {m.photos_add()}
        </Button>
        <Button
          type="button"
          disabled={chosen === null || !shapes[chosen]}
          onClick={() => chosen !== null && remove(chosen)}
        >
          {m.photos_remove()}
        </Button>
        <Button type="button" disabled={past.length === 0} onClick={undo}>
          {m.photos_undo()}
        </Button>
      </div>
      {isFull && <p className="mt-2 text-sm text-warn">{m.photos_too_many({ count: maxShapes })}</p>}
      <RefusalNotice answer={saving ? null : problem} tone="bad" title={saving ? null : problem} />
      <Form method="post" className="mt-3" preventScrollReset data-offline="">
        <input type="hidden" name="shapes" value={JSON.stringify(shapes)} />
        <Button tone="primary" disabled={saving}>
          {m.photos_save()}
        </Button>
      </Form>
    </div>
  );
}
