import { type PointerEvent, useId, useRef, useState } from "react";
import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { drawing } from "#app/checks/drawing.ts";

const { width, height } = drawing;

/** Draws a signature and adds it as a PNG. The typed name stays the answer; the drawing is a photo beside it. */
export default function DrawSignature({ signed, add }: { signed: boolean; add: (file: File) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const sheet = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const title = useId();

  function open() {
    clear();
    dialog.current?.showModal();
  }

  function clear() {
    const pen = sheet.current!.getContext("2d")!;
    pen.fillStyle = "white";
    pen.fillRect(0, 0, width, height);
    pen.strokeStyle = "black";
    pen.lineWidth = 4;
    pen.lineCap = pen.lineJoin = "round";
    setIsDrawn(false);
  }

  /** Draws a line to the pointer; a tap alone is a dot. */
  function draw(event: PointerEvent<HTMLCanvasElement>) {
    const down = event.type === "pointerdown";
    if (!down && !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [
      ((event.clientX - box.left) / box.width) * width,
      ((event.clientY - box.top) / box.height) * height,
    ];
    const pen = event.currentTarget.getContext("2d")!;
    if (down) {
      event.currentTarget.setPointerCapture(event.pointerId);
      pen.beginPath();
      pen.moveTo(x, y);
      setIsDrawn(true);
    }
    pen.lineTo(x, y);
    pen.stroke();
  }

  function done() {
    sheet.current!.toBlob((blob) => {
      if (blob) add(new File([blob], drawing.name, { type: "image/png" }));
      dialog.current?.close();
    }, "image/png");
  }

  return (
    <>
      <Button type="button" tone="quiet" className="-ml-2 px-2" onClick={open}>
        {signed ? m.checks_sign_again() : m.checks_sign_draw()}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={title}
        className="m-auto w-[min(100%-2rem,45rem)] rounded-lg border border-line bg-raised p-4 text-ink shadow-lg backdrop:bg-black/50"
      >
        <h2 id={title}>{m.checks_sign_title()}</h2>
        <p className="mb-2 text-sm text-muted">{m.checks_sign_hint()}</p>
        <canvas
          ref={sheet}
          width={width}
          height={height}
          role="img"
          aria-label={m.checks_sign_title()}
          className="block h-auto w-full touch-none rounded-md border border-line-strong bg-white"
          onPointerDown={draw}
          onPointerMove={draw}
        />
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          <Button type="button" tone="quiet" onClick={() => dialog.current?.close()}>
            {m.ui_cancel()}
          </Button>
          <Button type="button" onClick={clear} disabled={!isDrawn}>
            {m.checks_sign_clear()}
          </Button>
          <Button type="button" tone="primary" onClick={done} disabled={!isDrawn}>
            {m.checks_sign_done()}
          </Button>
        </div>
      </dialog>
    </>
  );
}
