/** Keyboards use the buttons. While a section is dragged, all sections are folded. */

interface Target {
  readonly intent: string;
  readonly parent: Element;
  readonly next: Element | null;
}

export function dragParts(outline: HTMLElement, press: (intent: string) => void): () => void {
  const stop = new AbortController();
  outline.addEventListener("pointerdown", (down) => startDrag(outline, press, down), stop);
  return () => stop.abort();
}

function startDrag(outline: HTMLElement, press: (intent: string) => void, down: PointerEvent): void {
  const handle = (down.target as Element).closest<HTMLElement>("[data-drag]");
  const part = handle?.closest<HTMLElement>("[data-item], [data-section]");
  if (!handle || !part || down.button !== 0) return;
  down.preventDefault();
  handle.setPointerCapture(down.pointerId);
  const dragCopy = startDragCopy(part);
  const unfold = "section" in part.dataset ? showOnlySections(outline, part) : () => {};
  const view = scrollerOf(outline);
  const line = document.createElement("li");
  line.className = "pointer-events-none relative z-10 -my-0.5 h-1 bg-accent";
  let target: Target | null = null;
  let [y, lastY] = [down.clientY, Number.NaN];
  let frame = requestAnimationFrame(follow);

  const drag = new AbortController();
  handle.addEventListener("pointermove", (event) => void (y = event.clientY), drag);
  handle.addEventListener("pointerup", drop, drag);
  handle.addEventListener("pointercancel", stop, drag);
  window.addEventListener("keydown", (event) => event.key === "Escape" && stop(), drag);

  /** Once a frame: measuring at each pointer event would cause a layout each time. */
  function follow(): void {
    const speed = scrollSpeed(y, view.getBoundingClientRect());
    if (speed !== 0) view.scrollBy(0, speed);
    if (speed !== 0 || y !== lastY) {
      const nextTarget = "item" in part!.dataset ? itemTarget(outline, y, part!) : sectionTarget(outline, y, part!);
      if (nextTarget?.next !== target?.next || nextTarget?.parent !== target?.parent) {
        if (nextTarget) nextTarget.parent.insertBefore(line, nextTarget.next);
        else line.remove();
      }
      target = nextTarget;
      dragCopy.moveBy(y - down.clientY);
      lastY = y;
    }
    frame = requestAnimationFrame(follow);
  }

  function stop(): void {
    drag.abort();
    cancelAnimationFrame(frame);
    dragCopy.remove();
    line.remove();
    unfold();
  }

  function drop(): void {
    stop();
    if (target) press(target.intent);
  }
}

function itemTarget(outline: HTMLElement, y: number, item: HTMLElement): Target | null {
  const sections = [...outline.querySelectorAll<HTMLElement>("[data-section]")];
  const home = sections.find((section) => section.getBoundingClientRect().bottom > y) ?? sections.at(-1);
  const list = home?.querySelector<HTMLElement>("[data-items]");
  if (!home || !list) return null;
  const folded = list.closest("details")?.open === false;
  const items = [...list.querySelectorAll<HTMLElement>("[data-item]")];
  const next = folded ? null : (items.find((each) => y < middleOf(each)) ?? null);
  if (next === item || (home.contains(item) && items[items.indexOf(item) + 1] === (next ?? undefined))) return null;
  const intent = `move.${item.dataset["item"]}.${home.dataset["section"]}.${next?.dataset["item"] ?? ""}`;
  return folded ? { intent, parent: home, next: null } : { intent, parent: list, next };
}

function sectionTarget(outline: HTMLElement, y: number, section: HTMLElement): Target | null {
  const sections = [...outline.querySelectorAll<HTMLElement>("[data-section]")];
  const next = sections.find((each) => y < middleOf(each)) ?? null;
  if (next === section || sections[sections.indexOf(section) + 1] === (next ?? undefined)) return null;
  return {
    intent: `shift.${section.dataset["section"]}.${next?.dataset["section"] ?? ""}`,
    parent: section.parentElement!,
    next,
  };
}

function middleOf(element: Element): number {
  const box = element.getBoundingClientRect();
  return box.top + box.height / 2;
}

function showOnlySections(outline: HTMLElement, section: HTMLElement): () => void {
  const view = scrollerOf(outline);
  const before = section.getBoundingClientRect().top;
  outline.dataset["dragging"] = "";
  view.scrollBy(0, section.getBoundingClientRect().top - before);
  return () => {
    const top = section.getBoundingClientRect().top;
    delete outline.dataset["dragging"];
    view.scrollBy(0, section.getBoundingClientRect().top - top);
  };
}

function startDragCopy(part: HTMLElement) {
  const line = part.matches("[data-line]") ? part : (part.querySelector<HTMLElement>("[data-line]") ?? part);
  const { left, top, width } = line.getBoundingClientRect();
  const copy = line.cloneNode(true) as HTMLElement;
  copy.className =
    "pointer-events-none fixed z-30 flex list-none items-stretch rounded-md border border-accent bg-raised shadow-lg opacity-90";
  copy.setAttribute("aria-hidden", "true");
  copy.setAttribute("inert", "");
  const indent = 20;
  Object.assign(copy.style, { left: `${left + indent}px`, top: `${top}px`, width: `${width - indent}px` });
  document.body.append(copy);
  part.classList.add("opacity-40");
  return {
    moveBy: (distance: number) => void (copy.style.transform = `translateY(${distance}px)`),
    remove: () => {
      copy.remove();
      part.classList.remove("opacity-40");
    },
  };
}

function scrollSpeed(y: number, { top, bottom }: DOMRect): number {
  const [upper, lower] = [Math.max(top, 112), Math.min(bottom, window.innerHeight)];
  const edge = 56;
  if (y < upper + edge) return -Math.ceil(Math.min(edge, upper + edge - y) / 5);
  return y > lower - edge ? Math.ceil(Math.min(edge, y - lower + edge) / 5) : 0;
}

function scrollerOf(from: HTMLElement): Element {
  for (let at: HTMLElement | null = from; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.scrollingElement ?? document.documentElement;
}
