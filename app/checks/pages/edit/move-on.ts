import type { CheckEditor } from "./editor.ts";

const durationMs = 150;

/** After a tapped answer: to the finding's photo button, or, if it was the item's first answer, to the next open item. */
export function moveOn(editor: CheckEditor, box: HTMLElement, isFirst: boolean): void {
  const form = box.closest("form")!;
  const parts = [...form.querySelectorAll<HTMLElement>(".check-item, details")];
  const before = parts.map(topOf);
  editor.afterPaint(() => {
    // Rendered by now: the item is folded, or shows its photo button.
    const bar = form.querySelector(".save-state")!.getBoundingClientRect();
    if (editor.item(box.dataset["item"]!).finding) {
      const end = form.querySelector(".action-bar")!.getBoundingClientRect().top;
      const hidden = box.getBoundingClientRect().bottom - end;
      if (hidden > 0) scrollBy(0, Math.min(hidden, topOf(box) - bar.bottom));
    } else {
      if (box.contains(document.activeElement) || document.activeElement === document.body)
        box.querySelector<HTMLElement>(".item-fold > summary")?.focus({ preventScroll: true });
      const next = isFirst ? nextOpen(editor, form, box) : undefined;
      if (next && topOf(next) > innerHeight / 3) scrollBy(0, topOf(next) - bar.bottom - innerHeight / 8);
    }
    for (const [index, part] of parts.entries()) glide(part, before[index]! - topOf(part));
  });
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

function nextOpen(editor: CheckEditor, form: HTMLFormElement, box: HTMLElement): HTMLElement | undefined {
  const boxes = [...form.querySelectorAll<HTMLElement>("fieldset[data-item]:not([hidden])")];
  return boxes.slice(boxes.indexOf(box) + 1).find((each) => !editor.isAnswered(each.dataset["item"]!));
}

function glide(part: HTMLElement, distance: number): void {
  if (distance === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  part.animate({ translate: [`0 ${distance}px`, "0"] }, { duration: durationMs, easing: "ease-out" });
}
