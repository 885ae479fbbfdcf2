/** Reordering items with a finger or a mouse. Keyboards have the buttons; nothing is changed before the item is let go. */

/** `move(id, section, before)` is called once, when an item is let go elsewhere. Returns how to stop listening. */
export function dragItems(
  outline: HTMLElement,
  move: (id: string, section: string, before: string | null) => void,
): () => void {
  const stop = new AbortController();
  outline.addEventListener("pointerdown", start, stop);
  return () => stop.abort();

  function start(down: PointerEvent) {
    const handle = (down.target as Element).closest<HTMLElement>("[data-drag]");
    const row = handle?.closest<HTMLElement>("[data-item]");
    if (!handle || !row || down.button !== 0) return;
    down.preventDefault();
    handle.setPointerCapture(down.pointerId);
    row.classList.add("opacity-40");
    const line = document.createElement("li");
    line.className = "pointer-events-none h-0.5 bg-accent";
    let place: { section: string; before: string | null } | null = null;
    let y = down.clientY;
    let scrolling = 0;
    const drag = new AbortController();

    const look = () => {
      const found = placeAt(outline, y, row);
      if (found) {
        place = found.place;
        found.list.insertBefore(line, found.next);
      }
    };
    const scroll = () => {
      const edge = 64;
      const speed = y < edge + 48 ? -8 : y > window.innerHeight - edge ? 8 : 0;
      if (speed) {
        (scroller(outline) ?? document.scrollingElement)?.scrollBy(0, speed);
        look();
      }
      scrolling = requestAnimationFrame(scroll);
    };
    const finish = (keep: boolean) => {
      drag.abort();
      cancelAnimationFrame(scrolling);
      row.classList.remove("opacity-40");
      line.remove();
      const id = row.dataset["item"]!;
      const next = row.nextElementSibling as HTMLElement | null;
      const home = row.closest<HTMLElement>("[data-section]")?.dataset["section"];
      if (!keep || !place || place.before === id) return;
      if (place.section !== home || place.before !== (next?.dataset["item"] ?? null))
        move(id, place.section, place.before);
    };
    handle.addEventListener(
      "pointermove",
      (event) => {
        y = event.clientY;
        look();
      },
      drag,
    );
    handle.addEventListener("pointerup", () => finish(true), drag);
    handle.addEventListener("pointercancel", () => finish(false), drag);
    window.addEventListener("keydown", (event) => event.key === "Escape" && finish(false), drag);
    scrolling = requestAnimationFrame(scroll);
  }
}

/** The nearest place between items at a height of the screen. */
function placeAt(outline: HTMLElement, y: number, row: HTMLElement) {
  const sections = [...outline.querySelectorAll<HTMLElement>("[data-section]")];
  const home = sections.find((section) => section.getBoundingClientRect().bottom > y) ?? sections.at(-1);
  const list = home?.querySelector<HTMLElement>("[data-items]");
  if (!home || !list) return null;
  const rows = [...list.querySelectorAll<HTMLElement>("[data-item]")];
  const next = rows.find((each) => {
    const box = each.getBoundingClientRect();
    return y < box.top + box.height / 2;
  });
  const before = next === row ? (rows[rows.indexOf(row) + 1] ?? null) : (next ?? null);
  return {
    list,
    next: before,
    place: { section: home.dataset["section"]!, before: before?.dataset["item"] ?? null },
  };
}

function scroller(from: HTMLElement): HTMLElement | null {
  for (let at: HTMLElement | null = from; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}
